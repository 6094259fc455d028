import { TriangleAlert } from 'lucide-react'
import type { Importance } from '../../../domain/system-log.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../ui/badge.tsx'
import { importanceTones } from './importance-tones.ts'
import { importanceTexts } from './log-texts.ts'

export function ImportanceBadge({ importance }: { importance: Importance }) {
  return (
    <Badge tone={importanceTones[importance]}>
      {importanceTones[importance] === 'danger' && <TriangleAlert aria-hidden className="size-3.5" />}
      <span className="sr-only">{m.logs_importance()}: </span>
      <span>{importanceTexts[importance]()}</span>
    </Badge>
  )
}
