import type { ProductType } from '../catalog/catalog.ts'
import type { LateKeeps } from '../catalog/deposit-terms.ts'
import { variantOf } from '../catalog/variant.ts'
import type { Choice } from '../kit/bilingual.ts'
import type { Cents } from '../kit/money.ts'
import { partOfUnits } from './shares.ts'

/**
 * A line of an order, from the checkout to the last mail: a snapshot that later changes of the product do not affect.
 * Everything that belongs to a line (refunds, links, calendar entries) refers to its `lineId`.
 */
export interface OrderLine {
  /** Unique in the order, in which a variant may stand twice. */
  lineId: string
  productId: string
  variantId: string
  kind: ProductType
  sku?: string | null | undefined
  choices?: Choice[] | undefined
  /** Start of a session or an appointment, ISO 8601. */
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  /** Appointments only. */
  calendarId?: string | null | undefined
  /** Until when the customer can move or cancel the session or appointment, ISO 8601. Missing in old orders. */
  changeUntil?: string | null | undefined
  place?: string | null | undefined
  placeEs?: string | null | undefined
  /** SEQUENCE of the iCalendar event of a seat: the number of changes of time and place, and the cancellation. */
  sequence?: number | undefined
  /** Set when the seats were moved: what the UID of their iCalendar event contained before (`eventIdOf`). */
  eventVariantId?: string | undefined
  name: string
  /** Missing in old orders. */
  nameEs?: string | null | undefined
  quantity: number
  price: Cents
  imageUrl: string | null
  /** False for services and workshops. */
  ships: boolean
  /** Cents: its share of each discount and of each part of the tax, in the order of the charges. Missing in old orders. */
  discounts?: readonly Cents[] | undefined
  taxes?: readonly Cents[] | undefined
  /** What was paid for the line: its price less discounts, with taxes. Missing in old orders. */
  paid?: Cents | undefined
  /** Cents of the line that are due when it is bought; missing when all of it is. */
  deposit?: Cents | undefined
  /** What the shop keeps when the customer cancels too late or does not come. Missing: nothing. */
  lateKeeps?: LateKeeps | undefined
}

/** Whether goods were handed over where they were sold, so that nothing of the line is sent or arranged. */
export const isHandedOver = ({ kind, ships }: Pick<OrderLine, 'kind' | 'ships'>): boolean =>
  kind === 'product' && !ships

/** A number of units of a line. */
export type LineUnits = Pick<OrderLine, 'lineId' | 'productId' | 'variantId' | 'quantity'>

type Added = 'lineId' | 'variantId' | 'kind'

/** A line as it is stored: old ones lack what later releases added. */
export type StoredLine = Omit<OrderLine, Added> & Partial<Pick<OrderLine, Added>>

/** The line that is stored, with what an old one lacks. */
export const orderLine = (stored: StoredLine): OrderLine => ({
  ...stored,
  lineId: lineIdOf(stored),
  variantId: variantOf(stored),
  kind: kindOf(stored),
})

/** What names a line: its id, or its variant in old lines and in requests of the release before. */
interface LineName {
  lineId?: string | undefined
  productId: string
  variantId?: string | undefined
}

/** The id of a line. An old line has none: its variant stood in one line of the order only. */
export const lineIdOf = (line: LineName): string => line.lineId ?? variantOf(line)

/** What a line sold. An old line says it by what it has: services without appointments had nothing. */
function kindOf({ kind, ships, calendarId, startsAt }: StoredLine): ProductType {
  if (kind) return kind
  if (ships) return 'product'
  return startsAt && !calendarId ? 'workshop' : 'service'
}

/** The line with an id. Links of older releases name its variant instead, which is enough while it stands once. */
export function findLine<L extends Pick<OrderLine, 'lineId' | 'variantId'>>(
  lines: readonly L[],
  id: string,
): L | undefined {
  const [ofVariant, another] = lines.filter(({ variantId }) => variantId === id)
  return lines.find(({ lineId }) => lineId === id) ?? (another ? undefined : ofVariant)
}

type EventKey = Pick<OrderLine, 'lineId' | 'variantId' | 'eventVariantId'>

/**
 * What identifies the iCalendar event of seats in their order, as long as the order exists: the session that was bought,
 * and the line's id in each further line with that session.
 */
export function eventIdOf(lines: readonly EventKey[], line: EventKey): string {
  const { lineId, variantId, eventVariantId } = line
  if (eventVariantId) return eventVariantId
  const first = lines.find((one) => (one.eventVariantId ?? one.variantId) === variantId)
  return first && first.lineId !== lineId ? lineId : variantId
}

/** The first units of a line, and the others: each with their shares, as they are refunded one after another. */
export function splitLine(line: OrderLine, count: number): [OrderLine, OrderLine] {
  const { quantity, discounts, taxes, paid, deposit } = line
  const unitsFrom = (before: number, units: number): OrderLine => {
    const part = (shares: readonly Cents[]) => shares.map((share) => partOfUnits(share, quantity, before, units))
    return {
      ...line,
      quantity: units,
      ...(discounts && { discounts: part(discounts) }),
      ...(taxes && { taxes: part(taxes) }),
      ...(paid !== undefined && { paid: partOfUnits(paid, quantity, before, units) }),
      ...(deposit !== undefined && { deposit: partOfUnits(deposit, quantity, before, units) }),
    }
  }
  return [unitsFrom(0, count), unitsFrom(count, quantity - count)]
}
