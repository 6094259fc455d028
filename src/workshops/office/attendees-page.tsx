import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarDays, CalendarX, Printer, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { apiFile } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { momentText } from '../../kit/list/figures.ts'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { RefreshButton } from '../../kit/list/refresh-button.tsx'
import { AdminNotFound } from '../../kit/page/admin-not-found.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type Attendee, exportAttendees, type WorkshopSession } from '../office-api.ts'
import { AttendeeEntry } from './attendee-entry.tsx'
import { AttendeesSheet } from './attendees-sheet.tsx'
import { SessionBadges } from './session-badges.tsx'
import { sessionPlace, sessionTimes, workshopName } from './session-texts.ts'
import { attendeesQuery, useSessionCancellation } from './workshop-queries.ts'

/** The attendees of a session: check-in, print, export, and the cancellation of the session. */
export function AttendeesPage() {
  const { variantId } = useParams({ from: '/admin/workshops/$variantId' })
  const query = useQuery(attendeesQuery(variantId))
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404) return <AdminNotFound />
  const now = new Date(query.dataUpdatedAt)
  return (
    <>
      <div className="flex flex-col gap-5">
        <SessionHeading session={data?.session} now={now} />
        {data && (
          <>
            <div className="flex flex-wrap gap-2">
              <RefreshButton pending={query.isFetching} onRefresh={() => void query.refetch()} />
              <PrintButton />
              <AttendeesExportButton variantId={variantId} />
              {!data.session.canceledAt && data.session.startsAt > now && <CancellationButton {...data} />}
            </div>
            <CanceledNote {...data} />
          </>
        )}
        <Card className="overflow-hidden">
          {query.isError && !data ? (
            <ErrorState onRetry={() => void query.refetch()} />
          ) : (
            <AttendeeList variantId={variantId} attendees={data?.attendees} session={data?.session} />
          )}
        </Card>
      </div>
      {data && <AttendeesSheet {...data} />}
    </>
  )
}

interface AttendeeListProps {
  variantId: string
  /** Undefined while loading. */
  attendees: Attendee[] | undefined
  session: WorkshopSession | undefined
}

function AttendeeList({ variantId, attendees, session }: AttendeeListProps) {
  if (attendees?.length === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title={m.attendees_none_title()}
        {...(!session?.canceledAt && { text: m.attendees_none_text() })}
      />
    )
  }
  const came = seatsIn(attendees?.filter(({ checkedInAt }) => checkedInAt))
  return (
    <>
      <p role="status" className="min-h-13 px-5 py-3.5 text-muted text-sm">
        {attendees ? m.attendees_came_of({ came, count: seatsIn(attendees) }) : m.admin_loading()}
      </p>
      <EntryList
        label={m.attendees_title()}
        items={attendees?.map((attendee) => ({ ...attendee, id: attendee.orderId }))}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
        skeleton={{ count: 4, className: 'h-20' }}
        entry={(attendee) => (
          <AttendeeEntry variantId={variantId} attendee={attendee} canceled={Boolean(session?.canceledAt)} />
        )}
      />
    </>
  )
}

const seatsIn = (attendees: readonly Attendee[] = []) => attendees.reduce((sum, { quantity }) => sum + quantity, 0)

function PrintButton() {
  return (
    <Button tone="outline" size="admin" shape="control" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4 shrink-0" />
      {m.attendees_print()}
    </Button>
  )
}

/** Exports the attendees of a session as a spreadsheet. */
function AttendeesExportButton({ variantId }: { variantId: string }) {
  return (
    <ExportButton
      fetch={() => apiFile(exportAttendees, { params: { variantId }, query: { language: getLocale() } })}
      name="attendees.csv"
      done={m.attendees_exported()}
      failed={m.attendees_export_failed()}
    />
  )
}

interface CanceledNoteProps {
  session: WorkshopSession
  attendees: readonly Attendee[]
}

/** The progress of the refunds of a canceled session; renders nothing for other sessions. */
function CanceledNote({ session: { canceledAt }, attendees }: CanceledNoteProps) {
  if (!canceledAt) return null
  const paid = attendees.filter(({ isPaid }) => isPaid).length
  const unpaid = attendees.length - paid
  return (
    <div role="status" className="flex flex-col gap-1 rounded-card bg-danger-soft px-5 py-4 text-danger-text">
      <p className="font-semibold">{m.attendees_canceled_at({ time: momentText(canceledAt) })}</p>
      <p>{paid > 0 ? m.attendees_canceled_refunding({ count: paid }) : m.attendees_canceled_refunded()}</p>
      {paid === 0 && unpaid > 0 && <p>{m.attendees_canceled_unpaid({ count: unpaid })}</p>}
    </div>
  )
}

interface SessionHeadingProps {
  /** Undefined while loading. */
  session: WorkshopSession | undefined
  now: Date
}

/** The workshop with date, place and seats, and the link to all sessions. */
function SessionHeading({ session, now }: SessionHeadingProps) {
  const place = session && sessionPlace(session)
  return (
    <PageHeading
      title={session ? workshopName(session) : m.attendees_title()}
      note={
        <div className="flex min-h-12 flex-col gap-1">
          {session && (
            <>
              <p>{sessionTimes(session)}</p>
              {place && <p className="wrap-anywhere text-muted">{place}</p>}
              <SessionBadges session={session} now={now} />
            </>
          )}
        </div>
      }
      actions={<PageLink to="/admin/workshops" label={m.workshops_all()} icon={CalendarDays} />}
    />
  )
}

interface CancellationButtonProps {
  session: WorkshopSession
  attendees: readonly Attendee[]
}

/** Cancels a session, after a dialog that states how many people are affected. */
function CancellationButton({ session, attendees }: CancellationButtonProps) {
  const [asks, setAsks] = useState(false)
  const cancellation = useSessionCancellation(session.variantId, () => setAsks(false))
  const paid = attendees.filter(({ isPaid }) => isPaid).length
  const unpaid = attendees.length - paid
  return (
    <>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsks(true)}>
        <CalendarX aria-hidden className="size-4 shrink-0" />
        {m.attendees_cancel()}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.attendees_cancel_question({ name: workshopName(session) })}
        description={sessionTimes(session)}
        confirmLabel={m.attendees_cancel()}
        cancelLabel={m.attendees_cancel_keep()}
        pending={cancellation.isPending}
        onConfirm={() => cancellation.mutate()}
      >
        <div className="flex flex-col gap-2">
          {attendees.length === 0 && <p>{m.attendees_cancel_nobody()}</p>}
          {paid > 0 && <p>{m.attendees_cancel_paid({ count: paid })}</p>}
          {unpaid > 0 && <p>{m.attendees_cancel_unpaid({ count: unpaid })}</p>}
          <p>{m.attendees_cancel_text()}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}
