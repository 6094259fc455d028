import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { AbsencesCard } from '../../appointments/office/absences-card.tsx'
import { CalendarEntry } from '../../appointments/office/calendar-entry.tsx'
import {
  calendarsQuery,
  resourcesQuery,
  servicesQuery,
  useCalendarChanges,
} from '../../appointments/office/calendar-queries.ts'
import { areEnough, NotEnough, needsText } from '../../appointments/office/needs-field.tsx'
import { ResourceDialog } from '../../appointments/office/resource-dialog.tsx'
import { ResourcesCard } from '../../appointments/office/resources-card.tsx'
import { TermsDialog } from '../../appointments/office/terms-dialog.tsx'
import type { Calendar, OfficeResource, Service } from '../../appointments/office-api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { EntryButtons } from '../../kit/list/entry-buttons.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { CalendarFormDialog } from './calendar-form-dialog.tsx'

type Opened =
  | { form: Calendar | 'new' }
  | { deleting: Calendar }
  | { terms: Service }
  | { resource: OfficeResource | 'new' }
  | { deletingResource: OfficeResource }

/** Calendars with their hours, rooms and devices, and how each service is booked. */
export function CalendarsPage() {
  const [opened, setOpened] = useState<Opened>()
  const calendars = useQuery(calendarsQuery)
  const services = useQuery(servicesQuery)
  const resources = useQuery(resourcesQuery)
  const changes = useCalendarChanges()
  const failed = [calendars, services, resources].find(({ isError }) => isError)
  const lists = { calendars: calendars.data, services: services.data, resources: resources.data }
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
        {lists.calendars && lists.services && lists.resources ? (
          <>
            <CalendarsCard {...lists} changes={changes} onOpen={setOpened} />
            <ResourcesCard
              resources={lists.resources}
              onAdd={() => setOpened({ resource: 'new' })}
              onEdit={(resource) => setOpened({ resource })}
              onDelete={(deletingResource) => setOpened({ deletingResource })}
            />
            <AbsencesCard calendars={lists.calendars} onEditCalendar={(calendar) => setOpened({ form: calendar })} />
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
  resources: OfficeResource[] | undefined
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

function ServicesCard({ services, resources = [], onOpen }: Lists & { onOpen: OnOpen }) {
  return (
    <Card>
      <CardHeader title={m.calendars_services()} />
      {services?.length === 0 && <p className="px-5 pb-5 text-muted">{m.calendars_no_services()}</p>}
      <ul className="divide-y divide-line">
        {services?.map((service) => (
          <ServiceEntry
            key={service.id}
            service={service}
            resources={resources}
            onEdit={() => onOpen({ terms: service })}
          />
        ))}
      </ul>
    </Card>
  )
}

type OpenedProps = Lists & { opened: Opened; changes: Changes; onClose: () => void }

function Opened({ opened, services, resources = [], changes, onClose }: OpenedProps) {
  if ('terms' in opened) {
    const { terms: service } = opened
    return <TermsDialog service={service} resources={resources} saveTerms={changes.saveTerms} onClose={onClose} />
  }
  if ('resource' in opened) {
    const resource = opened.resource === 'new' ? undefined : opened.resource
    return <ResourceDialog resource={resource} save={changes.saveResource} onClose={onClose} />
  }
  if ('form' in opened) {
    const calendar = opened.form === 'new' ? undefined : opened.form
    return services ? (
      <CalendarFormDialog calendar={calendar} services={services} onClose={onClose} save={changes.save} />
    ) : null
  }
  const isResource = 'deletingResource' in opened
  const { id, name } = isResource ? opened.deletingResource : opened.deleting
  const remove = isResource ? changes.removeResource : changes.remove
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isResource ? m.resources_delete_question({ name }) : m.calendars_delete_question({ name })}
      description={isResource ? m.resources_delete_text() : m.calendars_delete_text()}
      confirmLabel={m.calendars_delete()}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
    />
  )
}

/** A service and how it is booked. */
function ServiceEntry({ service, resources, onEdit }: ServiceEntryProps) {
  const name = nameIn(getLocale(), service)
  const { terms } = service
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-muted">
          {terms
            ? [
                m.calendar_minutes({ count: terms.durationMinutes }),
                m.calendars_buffer_text({ count: terms.bufferMinutes }),
                needsText(terms.resources),
              ]
                .filter(Boolean)
                .join(' · ')
            : m.calendars_no_terms()}
        </p>
      </div>
      <EntryButtons edit={{ label: m.calendars_edit_of({ name }), onClick: onEdit }} />
      {terms && !areEnough(terms.resources, resources) && (
        <div className="basis-full">
          <NotEnough />
        </div>
      )}
    </li>
  )
}

interface ServiceEntryProps {
  service: Service
  resources: readonly OfficeResource[]
  onEdit: () => void
}
