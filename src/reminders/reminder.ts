import { activeParcels, hasShipped } from '../sale/parcel.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** When a reminder is due, in milliseconds after its cause, and after which time it would come too late. */
export const cartReminder = { after: 4 * hour, until: 3 * day }
export const reviewInvitation = { after: 10 * day, until: 40 * day }

/** The least time between two reminders to one person, in milliseconds. */
export const reminderInterval = 7 * day

interface ReceivedOrder {
  status: string
  updatedAt: Date
  parcels: readonly { shippedAt: Date; voidedAt: Date | null; lines: readonly { lineId: string }[] }[]
}

interface ReceivedLine {
  lineId: string
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}

/**
 * When the buyer of a line got it: the end of the visit, or the shipping of its first parcel. An order that was shipped or
 * picked up without a parcel does not say when: its last change counts, which is that moment or a later one.
 * @returns null before that
 */
export function receivedAt(order: ReceivedOrder, line: ReceivedLine, now: Date): Date | null {
  if (line.startsAt) {
    const end = new Date(line.endsAt ?? line.startsAt)
    return end <= now ? end : null
  }
  const sent = activeParcels(order.parcels)
    .filter((parcel) => hasShipped(parcel, now) && parcel.lines.some(({ lineId }) => lineId === line.lineId))
    .map(({ shippedAt }) => shippedAt.getTime())
  if (sent.length > 0) return new Date(Math.min(...sent))
  return order.status === 'shipped' ? order.updatedAt : null
}

/** Whether the time for the invitation to review a line has come and is not over. */
export function isInvitable(order: ReceivedOrder, line: ReceivedLine, now: Date): boolean {
  const received = receivedAt(order, line, now)
  if (!received) return false
  const since = now.getTime() - received.getTime()
  return since >= reviewInvitation.after && since < reviewInvitation.until
}
