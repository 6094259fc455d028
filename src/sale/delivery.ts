import type { Cents } from '../kit/money.ts'
import type { DeliveryDays } from './arrival.ts'

/** `parcel` is sent to the buyer's address; `pickup` is fetched at a place of the shop. */
export const deliveryKinds = ['parcel', 'pickup'] as const

/** The kind of a delivery method. */
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * A way to deliver: to which states, at which price in cents, and from which amount of goods in cents it is free. Days
 * are working days. `placeState` is where a pickup is handed over; null: the state of the shop.
 */
export interface DeliveryMethod extends DeliveryDays {
  id: string
  name: string
  nameEs: string | null
  kind: DeliveryKind
  states: readonly string[]
  price: Cents
  freeFrom: Cents | null
  place: string | null
  placeEs: string | null
  placeState: string | null
}

/** The price of a method for goods of an amount after discounts, in cents. */
export function deliveryPrice({ price, freeFrom }: Pick<DeliveryMethod, 'price' | 'freeFrom'>, goods: Cents): Cents {
  return freeFrom !== null && goods >= freeFrom ? 0 : price
}

/** Whether a method is offered for a state; while the state is not known, only pickups are. */
export function isOffered({ kind, states }: DeliveryMethod, state: string | undefined): boolean {
  return state === undefined ? kind === 'pickup' : states.includes(state)
}

/**
 * The chosen one of the offered methods, in their order: the buyer's if it is among them; otherwise, once the state is
 * known, the cheapest parcel, or the first pickup. Undefined when there is none.
 */
export function chooseMethod<M extends DeliveryMethod>(
  offered: readonly M[],
  goods: Cents,
  { state, deliveryMethodId }: { state?: string | undefined; deliveryMethodId?: string | undefined },
): M | undefined {
  const chosen = offered.find(({ id }) => id === deliveryMethodId)
  if (chosen || state === undefined) return chosen
  const parcels = offered.filter(({ kind }) => kind === 'parcel')
  const cheapest = parcels.toSorted((a, b) => deliveryPrice(a, goods) - deliveryPrice(b, goods))[0]
  return cheapest ?? offered[0]
}

/**
 * The days of the parcel that is chosen first in the shop's state, and whether they are the same in every other state that
 * parcels go to. Null when there is none, or it has no days.
 */
export function usualDelivery(
  methods: readonly DeliveryMethod[],
  shopState: string,
): (DeliveryDays & { everywhere: boolean }) | null {
  const parcels = methods.filter(({ kind }) => kind === 'parcel')
  const firstIn = (state: string) => {
    const offered = parcels.filter((method) => isOffered(method, state))
    const { daysFrom = null, daysTo = null } = chooseMethod(offered, 0, { state }) ?? {}
    return { daysFrom, daysTo }
  }
  const { daysFrom, daysTo } = firstIn(shopState)
  if ((daysFrom ?? daysTo) === null) return null
  const everywhere = parcels
    .flatMap(({ states }) => states)
    .map(firstIn)
    .every((other) => other.daysFrom === daysFrom && other.daysTo === daysTo)
  return { daysFrom, daysTo, everywhere }
}

/** Whether anything ships: an order of services and workshops only has no shipping address and no shipping line. */
export function needsShipping(lines: readonly { ships: boolean }[]): boolean {
  return lines.some((line) => line.ships)
}
