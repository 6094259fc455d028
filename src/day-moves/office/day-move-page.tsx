import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarSync, CircleStop, Printer } from 'lucide-react'
import { useState } from 'react'
import { daySpanText } from '../../appointments/office/absence-texts.ts'
import { calendarsQuery } from '../../appointments/office/calendar-queries.ts'
import type { Calendar } from '../../appointments/office-api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { countText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { AdminNotFound } from '../../kit/page/admin-not-found.tsx'
import { shortMomentText } from '../../kit/page/date-text.ts'
import { PageLink } from '../../kit/page/page-link.tsx'
import { formatShopDay, noonOf } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { itemStates } from '../day-move.ts'
import type { DayMoveDetails, DayMoveItem } from '../office-api.ts'
import { dayMoveQuery, useDayMoveChanges } from './day-move-queries.ts'
import { itemFaultText, itemTexts, stateTexts, whatTexts, whoText } from './day-move-texts.ts'

/** A moved day: what became of each appointment, with the telephone numbers, to print too. */
export function DayMovePage() {
  const { id } = useParams({ from: '/admin/day-moves/$id' })
  const { data: move, error, isError, refetch } = useQuery(dayMoveQuery(id))
  const calendars = useQuery(calendarsQuery)
  if (error instanceof ApiError && error.status === 404) return <AdminNotFound />
  if (isError && !move) return <ErrorState onRetry={() => void refetch()} />
  if (!move || !calendars.data) return <Skeleton className="h-96 rounded-card" />
  const title = m.day_moves_of({ day: daySpanText(move), who: whoText(move, calendars.data) })
  return (
    <>
      <PageHeading
        title={title}
        note={<Note move={move} />}
        actions={<PageLink to="/admin/day-moves" label={m.day_moves_all()} icon={CalendarSync} />}
      />
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          <Button tone="outline" size="admin" shape="control" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4 shrink-0" />
            {m.day_moves_print()}
          </Button>
          {move.state === 'running' && <StopButton id={id} />}
        </div>
        <Sums sums={move.sums} />
        <Card className="overflow-hidden">
          <CardHeader title={m.day_moves_list()} />
          <ul className="divide-y divide-line border-line border-t">
            {move.items.map((item) => (
              <ItemRow key={item.id} item={item} calendars={calendars.data} />
            ))}
          </ul>
        </Card>
      </div>
      <Sheet title={title} move={move} calendars={calendars.data} />
    </>
  )
}

function Note({ move }: { move: DayMoveDetails }) {
  const { what, target, reason, state } = move
  const [text, tone] = stateTexts[state]
  const day = target && formatShopDay(getLocale(), noonOf(target))
  return (
    <div className="flex flex-col items-start gap-1.5 pt-1">
      <Badge tone={tone}>{text()}</Badge>
      <p className="text-muted">
        {[whatTexts[what](), day && m.day_moves_to_day({ day })].filter(Boolean).join(' · ')}
      </p>
      {reason && <p className="wrap-anywhere text-muted">{reason}</p>}
    </div>
  )
}

function Sums({ sums }: Pick<DayMoveDetails, 'sums'>) {
  const shown = itemStates.filter((state) => sums[state] > 0 || state === 'moved')
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map((state) => (
        <Card key={state} className="flex flex-col-reverse justify-end px-4 py-3">
          <dt className="text-muted text-sm">{itemTexts[state][0]()}</dt>
          <dd className="money font-semibold text-2xl">{countText(sums[state])}</dd>
        </Card>
      ))}
    </dl>
  )
}

function StopButton({ id }: { id: string }) {
  const [asks, setAsks] = useState(false)
  const { stop } = useDayMoveChanges()
  return (
    <>
      <Button tone="outline" size="admin" shape="control" onClick={() => setAsks(true)}>
        <CircleStop aria-hidden className="size-4 shrink-0" />
        {m.day_moves_stop()}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.day_moves_stop_question()}
        description={m.day_moves_stop_text()}
        confirmLabel={m.day_moves_stop()}
        cancelLabel={m.day_moves_stop_keep()}
        pending={stop.isPending}
        onConfirm={() => stop.mutate(id, { onSettled: () => setAsks(false) })}
      />
    </>
  )
}

interface ItemProps {
  item: DayMoveItem
  calendars: readonly Calendar[]
}

const serviceText = ({ item: { service, calendarId }, calendars }: ItemProps): string =>
  [nameIn(getLocale(), service), calendars.find(({ id }) => id === calendarId)?.name].filter(Boolean).join(' · ')

/** Whether somebody must be called: nothing could be done, or they were not told. */
const mustBeCalled = ({ state, mailed }: DayMoveItem): boolean =>
  state === 'failed' || ((state === 'moved' || state === 'refunded') && !mailed)

/** What became of an appointment, in the words after its state. */
function resultText(item: DayMoveItem): string {
  const { state, fault, newStartsAt, answerUntil } = item
  return [
    newStartsAt && m.day_moves_now({ time: shortMomentText(newStartsAt) }),
    state === 'asked' && answerUntil && m.day_moves_until({ time: shortMomentText(answerUntil) }),
    fault && itemFaultText(fault),
    state !== 'failed' && mustBeCalled(item) && m.day_moves_not_mailed(),
  ]
    .filter(Boolean)
    .join(' · ')
}

function ItemRow(props: ItemProps) {
  const { item } = props
  const { state, startsAt, bookingId, variantId, orderId, orderNumber, people } = item
  const [text, tone] = itemTexts[state]
  const [person] = people
  const result = resultText(item)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold first-letter:uppercase">{shortMomentText(startsAt)}</p>
        <p className="wrap-anywhere text-muted">{serviceText(props)}</p>
      </div>
      <div className="min-w-0 flex-1 basis-48">
        {bookingId !== null && person && (
          <>
            <p className="wrap-anywhere font-semibold">{buyerName({ customerName: person.name })}</p>
            {person.phone && <PhoneLink phone={person.phone} />}
          </>
        )}
        {variantId !== null && (
          <Link to="/admin/workshops/$variantId" params={{ variantId }} className="underline underline-offset-2">
            {m.day_moves_people({ count: people.length })}
          </Link>
        )}
        {orderId !== null && orderNumber !== null && (
          <Link
            to="/admin/orders"
            search={{ search: orderNumber }}
            className="block text-muted text-sm underline underline-offset-2"
          >
            {orderNumber}
          </Link>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <Badge tone={tone}>{text()}</Badge>
        {result && <p className={`pt-1 text-sm ${mustBeCalled(item) ? 'text-danger-text' : 'text-muted'}`}>{result}</p>}
      </div>
    </li>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^0-9+]/g, '')}`} className="money inline-flex min-h-8 items-center underline">
      {phone}
    </a>
  )
}

/** The list on paper, with everybody's telephone number. */
function Sheet({ title, move, calendars }: { title: string; move: DayMoveDetails; calendars: readonly Calendar[] }) {
  const rows = move.items.flatMap((item) =>
    (item.people.length > 0 ? item.people : [null]).map((person, at) => ({ key: `${item.id} ${at}`, item, person })),
  )
  return (
    <section data-print-sheet className="hidden print:block">
      <h1 className="font-semibold text-xl">{title}</h1>
      <table className="mt-3 w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-line-strong border-b">
            <th scope="col">{m.day_moves_column_time()}</th>
            <th scope="col">{m.day_moves_column_customer()}</th>
            <th scope="col">{m.day_moves_column_phone()}</th>
            <th scope="col">{m.day_moves_column_service()}</th>
            <th scope="col">{m.day_moves_column_state()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, item, person }) => (
            <tr key={key} className="border-line border-b align-top">
              <td className="py-1 pr-3 whitespace-nowrap">{shortMomentText(item.startsAt)}</td>
              <td className="py-1 pr-3">{person && buyerName({ customerName: person.name })}</td>
              <td className="py-1 pr-3 whitespace-nowrap">{person?.phone ?? m.day_moves_no_phone()}</td>
              <td className="py-1 pr-3">{serviceText({ item, calendars })}</td>
              <td className="py-1">{[itemTexts[item.state][0](), resultText(item)].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
