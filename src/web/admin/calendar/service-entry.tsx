import type { Service } from '../../../contract/admin-appointments.ts'
import { nameIn } from '../../../domain/bilingual.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'

/** A service and how it is booked. */
export function ServiceEntry({ service, onEdit }: { service: Service; onEdit: () => void }) {
  const name = nameIn(getLocale(), service)
  const { terms } = service
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-muted">
          {terms
            ? `${m.calendar_minutes({ count: terms.durationMinutes })} · ${m.calendars_buffer_text({ count: terms.bufferMinutes })}`
            : m.calendars_no_terms()}
        </p>
      </div>
      <Button tone="outline" size="admin" shape="control" aria-label={m.calendars_edit_of({ name })} onClick={onEdit}>
        {m.calendars_edit()}
      </Button>
    </li>
  )
}
