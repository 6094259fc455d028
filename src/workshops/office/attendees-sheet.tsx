import { momentText } from '../../kit/list/figures.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import type { Attendee, WorkshopSession } from '../office-api.ts'
import { sessionPlace, sessionTimes, unpaidText, workshopName } from './session-texts.ts'

interface AttendeesSheetProps {
  session: WorkshopSession
  attendees: readonly Attendee[]
}

const cell = 'border-line-strong border-b px-2 py-2 text-left align-top'

/** The printed list, with a checkbox for each order. It is hidden on the screen. */
export function AttendeesSheet({ session, attendees }: AttendeesSheetProps) {
  const heads = [
    m.attendees_name(),
    m.attendees_phone(),
    m.attendees_seats(),
    m.attendees_payment(),
    m.attendees_order(),
  ]
  return (
    <div data-print-sheet className="hidden text-sm print:block">
      <p className="font-semibold text-2xl">{workshopName(session)}</p>
      <p className="text-base">{[sessionTimes(session), sessionPlace(session)].filter(Boolean).join(' · ')}</p>
      {session.canceledAt && <p className="font-semibold text-base">{m.workshops_canceled()}</p>}
      <table className="my-4 w-full border-collapse">
        <thead>
          <tr>
            <th className={cell}>
              <span className="sr-only">{m.attendees_came()}</span>
            </th>
            {heads.map((head) => (
              <th key={head} className={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attendees.map((attendee) => (
            <AttendeeRow key={attendee.orderId} attendee={attendee} />
          ))}
        </tbody>
      </table>
      <p>{m.attendees_printed({ time: momentText(new Date()) })}</p>
    </div>
  )
}

function AttendeeRow({ attendee }: { attendee: Attendee }) {
  return (
    <tr className="break-inside-avoid">
      <td className={cell}>
        <span className="grid size-5 place-items-center border border-line-strong">{attendee.checkedInAt && '✓'}</span>
      </td>
      <td className={`${cell} wrap-anywhere font-semibold`}>{buyerName({ customerName: attendee.name })}</td>
      <td className={`${cell} whitespace-nowrap`}>{attendee.phone}</td>
      <td className={cell}>{attendee.quantity}</td>
      <td className={cell}>{attendee.isPaid ? m.attendees_paid() : unpaidText(attendee)}</td>
      <td className={`${cell} whitespace-nowrap`}>{attendee.orderNumber}</td>
    </tr>
  )
}
