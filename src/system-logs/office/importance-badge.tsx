import { TriangleAlert } from 'lucide-react'
import type { Importance } from '../../kit/importance.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import { importanceTexts } from '../office-texts.ts'
import { importanceTones } from './importance-tones.ts'

export function ImportanceBadge({ importance }: { importance: Importance }) {
  return (
    <Badge tone={importanceTones[importance]}>
      {importanceTones[importance] === 'danger' && <TriangleAlert aria-hidden className="size-3.5" />}
      <span className="sr-only">{m.logs_importance()}: </span>
      <span>{pageText(importanceTexts, importance)}</span>
    </Badge>
  )
}
