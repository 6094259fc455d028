import { ArrowRight, Bot, UserRound } from 'lucide-react'
import { momentText } from '../../kit/list/figures.ts'
import { RoleBadge } from '../../kit/page/role-badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { AuditEvent } from '../office-api.ts'
import { type Change, changesOf, type Wording } from './event-changes.ts'
import { actionText, actorText, subjectText } from './event-text.ts'

interface EventEntryProps {
  event: AuditEvent
  wording: Wording
  onNarrow: () => void
}

export function EventEntry({ event, wording, onNarrow }: EventEntryProps) {
  const Icon = event.actor ? UserRound : Bot
  const changes = changesOf(event, wording)
  return (
    <>
      <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted max-sm:hidden">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-semibold" title={event.actor?.email ?? undefined}>
            {actorText(event, wording.words)}
          </span>{' '}
          <RoleBadge role={event.actor?.role} /> <span>{actionText(event.action)}</span>{' '}
          <Subject name={subjectText(event, wording.words)} onNarrow={onNarrow} />
        </p>
        <p className="text-muted text-sm">
          <time dateTime={event.at.toISOString()}>{momentText(event.at)}</time>
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
        {changes.length === 0 && event.before && event.after && (
          <p className="mt-1 text-muted text-sm">{m.audit_nothing()}</p>
        )}
      </div>
    </>
  )
}

function Subject({ name, onNarrow }: { name: string; onNarrow: () => void }) {
  if (name === '') return null
  return (
    <button
      type="button"
      aria-label={m.audit_only({ name })}
      onClick={onNarrow}
      className="wrap-anywhere min-h-control min-w-control cursor-pointer text-left font-semibold text-brand-text underline-offset-4 hover:underline"
    >
      {name}
    </button>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <dl
      aria-label={m.audit_changes()}
      className="mt-2 grid gap-x-5 gap-y-1.5 rounded-control bg-sunken px-3.5 py-2.5 text-sm sm:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)]"
    >
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere max-sm:mb-1.5">
            {before !== undefined && <span className="text-muted line-through">{before}</span>}
            {before !== undefined && after !== undefined && (
              <>
                <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
                <span className="sr-only"> {m.audit_became()} </span>
              </>
            )}
            {after !== undefined && <span className="font-semibold">{after}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
