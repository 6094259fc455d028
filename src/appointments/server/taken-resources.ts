import type { Db, Tx } from '../../kit/server/database/database.ts'
import { assertNoOlderProcess, besideOlder } from '../../kit/server/database/older-process.ts'
import type { Slot } from '../free-slots.ts'
import { chooseResources, freeResources, occupy } from '../resources.ts'
import { findEquipment, findNeeds, insertTaken, lockUsable } from './resource-queries.ts'
import type { BookingRow } from './tables.ts'

/** A service for a time, with its buffer. */
export type ServiceTime = Slot & { productId: string }

type NewBooking = Pick<BookingRow, 'id' | 'productId' | 'startsAt' | 'freeAt'>

/**
 * Takes the rooms and devices that bookings need. All bookings of the transaction must be written: it waits here for
 * others that take the same, and holds nothing then that they wait for.
 * @returns the id of the first booking that lacks any; then nothing is taken. Null when all have theirs.
 */
export async function takeResources(tx: Tx, bookings: readonly NewBooking[]): Promise<string | null> {
  const productIds = [...new Set(bookings.map(({ productId }) => productId))]
  if ((await findNeeds(tx, productIds)).size === 0) return null
  await lockUsable(tx, productIds)
  const { needs, resources } = await findEquipment(tx, productIds, rangeOf(bookings))
  const taken: Parameters<typeof insertTaken>[1][number][] = []
  for (const { id, productId, startsAt, freeAt } of bookings.toSorted(byStart)) {
    const time = { startsAt, endsAt: freeAt }
    const chosen = chooseResources(needs.get(productId) ?? [], freeResources(resources, time))
    if (!chosen) return id
    for (const resource of chosen) {
      occupy(resource, time)
      taken.push({ bookingId: id, resourceId: resource.id })
    }
  }
  await insertTaken(tx, taken)
  return null
}

/** @throws HttpError 409 `older_process` for a service that needs any while a release runs that takes none */
export async function assertNoneBeside(db: Db, productId: string): Promise<void> {
  if ((await findNeeds(db, [productId])).size > 0) await assertNoOlderProcess(db)
}

const byStart = (a: { startsAt: Date }, b: { startsAt: Date }) => a.startsAt.getTime() - b.startsAt.getTime()

const rangeOf = (bookings: readonly NewBooking[]): Slot => ({
  startsAt: new Date(Math.min(...bookings.map(({ startsAt }) => startsAt.getTime()))),
  endsAt: new Date(Math.max(...bookings.map(({ freeAt }) => freeAt.getTime()))),
})

/**
 * Says of a time, with its buffer, whether the rooms and devices are free that a service needs.
 * @param chosen other services of the same purchase: their times count as booked
 * @throws HttpError 409 `older_process` for a service that needs any while a release runs that takes none
 */
export async function readEquipped(
  db: Db,
  productId: string,
  range: Slot,
  { chosen = [], except }: { chosen?: readonly ServiceTime[]; except?: string | undefined } = {},
): Promise<(time: Slot) => boolean> {
  const ids = [productId, ...chosen.map((one) => one.productId)]
  const { needs, resources, beside } = await findEquipment(db, ids, range, except)
  const wanted = needs.get(productId)
  if (!wanted) return () => true
  if (beside) throw besideOlder()
  for (const time of chosen.toSorted(byStart)) {
    for (const resource of chooseResources(needs.get(time.productId) ?? [], freeResources(resources, time)) ?? []) {
      occupy(resource, time)
    }
  }
  // Most times are those of several people.
  const known = new Map<number, boolean>()
  return (time) => {
    const start = time.startsAt.getTime()
    const answer = known.get(start) ?? chooseResources(wanted, freeResources(resources, time)) !== null
    known.set(start, answer)
    return answer
  }
}
