import { hourMs } from '../kit/zoned-time.ts'
import type { OrderLine } from './order-line.ts'

/** How many hours before its start the customer can still move or cancel a seat of a session. */
export const seatChangeHours = 24

/** Until when the customer can move or cancel what starts at `startsAt`. */
export const changeUntil = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * hourMs)

/** A line and how many of its units no longer count. */
export type CountedLine = Pick<OrderLine, 'quantity' | 'startsAt' | 'changeUntil'> & {
  /** Units that were canceled or returned. */
  returned?: number | undefined
  /** Units whose refund is not completed yet. */
  returning?: number | undefined
}

/** The units that are neither canceled nor being canceled. */
export const keptPieces = ({ quantity, returned = 0, returning = 0 }: CountedLine): number =>
  Math.max(0, quantity - returned - returning)

/** Until when the buyer can move or cancel a seat or an appointment; null for a line without a time. */
export function changeDeadline({ startsAt, changeUntil: deadline }: CountedLine): Date | null {
  if (deadline) return new Date(deadline)
  return startsAt ? changeUntil(new Date(startsAt), seatChangeHours) : null
}

/** How many hours before its start {@link changeDeadline} is; moving a line keeps it. 0 for a line without a time. */
export function changeHoursOf(line: CountedLine): number {
  const deadline = changeDeadline(line)
  return deadline && line.startsAt ? (Date.parse(line.startsAt) - deadline.getTime()) / hourMs : 0
}

/** Whether the buyer can still move or cancel a seat or an appointment at a moment. */
export function isChangeable(line: CountedLine, now: Date): boolean {
  const deadline = changeDeadline(line)
  return deadline !== null && now <= deadline
}
