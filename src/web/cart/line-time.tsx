import { NoChangeNote, TimeOfLine } from '../product/appointment/time-of-line.tsx'
import type { Line } from './cart-item.ts'

/** The time of an appointment in a cart, and a note on a time that is too near to be changed. */
export function LineTime({ line: { product, slot } }: { line: Pick<Line, 'product' | 'slot'> }) {
  const { startsAt, changeHours } = product
  if (slot) return <TimeOfLine startsAt={slot.startsAt} changeHours={changeHours} />
  // The name of the line already has the time of a session.
  return startsAt && <NoChangeNote startsAt={new Date(startsAt)} hours={changeHours} />
}
