import { Trash2 } from 'lucide-react'
import { momentText } from '../../kit/list/figures.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { SystemLog } from '../office-api.ts'
import { ImportanceBadge } from './importance-badge.tsx'
import { categoryTexts } from './log-texts.ts'

export function LogEntry({ log, onDelete }: { log: SystemLog; onDelete: () => void }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="mb-2 flex flex-wrap gap-1.5">
          <Badge tone="leaf">
            <span className="sr-only">{m.logs_category()}: </span>
            <span>{categoryTexts[log.category]()}</span>
          </Badge>
          <ImportanceBadge importance={log.importance} />
          {log.version && (
            <Badge>
              <span className="sr-only">{m.logs_version()}: </span>
              <span>{log.version}</span>
            </Badge>
          )}
        </p>
        <h2 className="wrap-anywhere font-semibold text-base">{log.title}</h2>
        <p className="wrap-anywhere mt-0.5 max-w-prose whitespace-pre-line">{log.description}</p>
        <p className="mt-2 text-muted text-sm">
          <time dateTime={log.date.toISOString()}>{momentText(log.date)}</time>
          {' · '}
          {m.logs_author()}
        </p>
      </div>
      <Button
        tone="quiet"
        size="icon-admin"
        shape="control"
        aria-label={m.logs_delete_named({ title: log.title })}
        onClick={onDelete}
        className="-mr-2 shrink-0"
      >
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
    </>
  )
}
