import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { CalendarEntry } from '../../appointments/office/calendar-entry.tsx'
import { calendarsQuery, servicesQuery, useCalendarChanges } from '../../appointments/office/calendar-queries.ts'
import { TermsDialog } from '../../appointments/office/terms-dialog.tsx'
import type { Calendar, Service } from '../../appointments/office-api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { CalendarFormDialog } from './calendar-form-dialog.tsx'

type Opened = { form: Calendar | 'new' } | { deleting: Calendar } | { terms: Service }

/** Calendars with their hours, and how each service is booked. */
export function CalendarsPage() {
  const [opened, setOpened] = useState<Opened>()
  const calendars = useQuery(calendarsQuery)
  const services = useQuery(servicesQuery)
  const changes = useCalendarChanges()
  const failed = [calendars, services].find(({ isError }) => isError)
  const lists = { calendars: calendars.data, services: services.data }
  return (
    <>
      <PageHeading
        title={m.calendars_title()}
        note={<p className="text-muted">{m.calendars_note()}</p>}
        actions={
          <>
            <PageLink to="/admin/calendar" label={m.calendar_title()} icon={CalendarDays} />
            <AddButton label={m.calendars_add()} onAdd={() => setOpened({ form: 'new' })} />
          </>
        }
      />
      {failed && <ErrorState onRetry={() => void failed.refetch()} />}
      <div className="flex flex-col gap-5">
        {lists.calendars && lists.services ? (
          <>
            <CalendarsCard {...lists} changes={changes} onOpen={setOpened} />
            <ServicesCard {...lists} onOpen={setOpened} />
          </>
        ) : (
          !failed && <Skeleton className="h-96 rounded-card" />
        )}
      </div>
      {opened && <Opened {...lists} opened={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface Lists {
  /** Undefined while they load. */
  calendars: Calendar[] | undefined
  services: Service[] | undefined
}

type Changes = ReturnType<typeof useCalendarChanges>
type OnOpen = (opened: Opened) => void

function CalendarsCard({ calendars, services = [], changes, onOpen }: Lists & { changes: Changes; onOpen: OnOpen }) {
  return (
    <Card>
      <CardHeader title={m.calendars_list()} />
      {calendars?.length === 0 && (
        <EmptyState icon={CalendarDays} title={m.calendars_empty_title()} text={m.calendars_empty_text()} level={3} />
      )}
      <ul className="divide-y divide-line">
        {calendars?.map((calendar) => (
          <CalendarEntry
            key={calendar.id}
            calendar={calendar}
            services={services}
            changes={changes}
            onEdit={() => onOpen({ form: calendar })}
            onDelete={() => onOpen({ deleting: calendar })}
          />
        ))}
      </ul>
    </Card>
  )
}

function ServicesCard({ services, onOpen }: Lists & { onOpen: OnOpen }) {
  return (
    <Card>
      <CardHeader title={m.calendars_services()} />
      {services?.length === 0 && <p className="px-5 pb-5 text-muted">{m.calendars_no_services()}</p>}
      <ul className="divide-y divide-line">
        {services?.map((service) => (
          <ServiceEntry key={service.id} service={service} onEdit={() => onOpen({ terms: service })} />
        ))}
      </ul>
    </Card>
  )
}

type OpenedProps = Lists & { opened: Opened; changes: Changes; onClose: () => void }

function Opened({ opened, services, changes, onClose }: OpenedProps) {
  if ('terms' in opened) {
    return <TermsDialog service={opened.terms} saveTerms={changes.saveTerms} onClose={onClose} />
  }
  if ('form' in opened) {
    const calendar = opened.form === 'new' ? undefined : opened.form
    return services ? (
      <CalendarFormDialog calendar={calendar} services={services} onClose={onClose} save={changes.save} />
    ) : null
  }
  const { id, name } = opened.deleting
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.calendars_delete_question({ name })}
      description={m.calendars_delete_text()}
      confirmLabel={m.calendars_delete()}
      pending={changes.remove.isPending}
      onConfirm={() => changes.remove.mutate(id, { onSettled: onClose })}
    />
  )
}

/** A service and how it is booked. */
function ServiceEntry({ service, onEdit }: { service: Service; onEdit: () => void }) {
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
