import { readPrice } from '../../catalog/catalog.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import type { Order, OrderDetails } from '../../orders/api.ts'
import { refundableLines, shareOf, unitsWithout } from '../../sale/refund.ts'
import { divideRefund } from '../../sale/refund-parts.ts'
import type { ManualKind } from '../../tenders/tender.ts'
import type { RefundInput, RefundPartInput } from './use-refund.ts'

/** The fields of the refund form. */
export interface RefundValues {
  amount: string
  note: string
  /** Refunded units by the id of the line, as strings. */
  units: Record<string, string>
  /** Those of them that return to stock. */
  restocked: Record<string, string>
  /** How the money goes back, by the id of the payment; nothing of an order with one. */
  ways: Record<string, WayValues>
}

/** How the money of a payment goes back. */
export interface WayValues {
  amount: string
  /** Empty: as it came. */
  by: ManualKind | ''
  reason: string
  /** The drawer that cash is taken out of; empty for none. */
  drawerId: string
}

/** A payment of which something can be refunded. */
export type RefundableTender = OrderDetails['tenders'][number] & { left: Cents }

/** The payments over which staff divide a refund: of an order with several, and cash of a drawer. */
export const refundableTenders = ({ tenders }: Pick<OrderDetails, 'tenders'>): RefundableTender[] =>
  tenders.flatMap((tender) => (tender.left ? [{ ...tender, left: tender.left }] : []))

/** A refund of all that is left, of no units yet. */
export function initialValues(details: OrderDetails): RefundValues {
  const { refundable, returnable } = details
  const none = Object.fromEntries(returnable.map((line) => [line.lineId, '0']))
  const tenders = refundableTenders(details)
  const amounts = dividedAmounts(refundable, tenders)
  const ways = tenders.map(({ id }) => [id, { amount: amounts.get(id) ?? '0.00', by: '', reason: '', drawerId: '' }])
  return { amount: formatDecimal(refundable), note: '', units: none, restocked: none, ways: Object.fromEntries(ways) }
}

/** What the shop proposes to give back of each payment, as typed. */
export function dividedAmounts(amount: Cents, tenders: readonly RefundableTender[]): Map<string, string> {
  const parts = divideRefund(amount, tenders) ?? []
  return new Map(
    tenders.map(({ id }) => [id, formatDecimal(parts.find(({ tenderId }) => tenderId === id)?.amount ?? 0)]),
  )
}

/** The parts of a refund that staff chose. */
export function chosenParts({ ways }: RefundValues, tenders: readonly RefundableTender[]): RefundPartInput[] {
  return tenders.flatMap(({ id, kind: cameAs }) => {
    const way = ways[id]
    const amount = way ? readPrice(way.amount) || 0 : 0
    if (!way || amount === 0) return []
    const by = way.by === '' || way.by === cameAs ? undefined : way.by
    const isCash = (by ?? cameAs) === 'cash'
    return [
      {
        tenderId: id,
        amount,
        ...(by && { by, ...(way.reason.trim() && { reason: way.reason.trim() }) }),
        ...(isCash && way.drawerId && { drawerId: way.drawerId }),
      },
    ]
  })
}

/** The chosen lines of a refund. */
function chosenLines({ units, restocked }: RefundValues, { returnable }: OrderDetails): RefundInput['returned'] {
  return returnable
    .map((line) => {
      const quantity = Number(units[line.lineId])
      return { ...line, quantity, restocked: Math.min(quantity, Number(restocked[line.lineId])) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** What the chosen units cost with their share of the charges, at most what is left; all of it without units. */
export function amountOfUnits(values: RefundValues, order: Order, details: OrderDetails): Cents {
  const chosen = chosenLines(values, details)
  if (chosen.length === 0) return details.refundable
  const before = unitsWithout(refundableLines(order), details.returnable)
  const share = shareOf(order, [...before, ...chosen]) - details.shared
  return Math.min(details.refundable, Math.max(0, share))
}

export function toRefundInput(values: RefundValues, details: OrderDetails): RefundInput {
  const parts = chosenParts(values, refundableTenders(details))
  return {
    amount: readPrice(values.amount),
    note: values.note.trim(),
    returned: chosenLines(values, details),
    ...(parts.length > 0 && { parts }),
  }
}
