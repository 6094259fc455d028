import type { Cents } from '../kit/money.ts'
import type { Charge } from './charge.ts'
import { chargesOf, type OlderCharges } from './charge-rows.ts'
import { deliveryLineId, type Share, type SharedOrder, taxGivenBack, taxOf } from './refund.ts'

/**
 * What a completed refund gave back, in the terms of the order. Lines, delivery and `other` are without tax; they and the
 * tax add up to the amount.
 */
export interface Credit<L> {
  amount: Cents
  /** The lines with the number of their refunded units, and what was paid for these. */
  lines: (L & { amount: Cents })[]
  /** Delivery, if it was refunded, and the tax with its parts. */
  charges: Charge[]
  /** What was refunded beyond lines and delivery; below 0 when it was less. */
  other: Cents
}

/** What each refund of an order gave back. @param refunds the completed ones, in the order in which they were completed */
export function creditsOf<L extends SharedOrder['items'][number]>(
  order: Omit<SharedOrder, 'items'> & Omit<OlderCharges, 'items'> & { total: Cents; items: readonly L[] },
  refunds: readonly { amount: Cents; lines: readonly Share[] }[],
): Credit<L>[] {
  const charges = chargesOf(order)
  const components = charges.flatMap((charge) => (charge.kind === 'tax' ? (charge.parts ?? [charge]) : []))
  const taxes = taxGivenBack(
    order,
    components.map(({ amount }) => amount),
    refunds,
  )
  const units: Share[] = []
  return refunds.map(({ amount, lines: refunded }, nth) => {
    const net = refunded.map((line) => {
      const before = sumOf(taxOf(order, units))
      units.push(line)
      return { ...line, amount: line.amount - (sumOf(taxOf(order, units)) - before) }
    })
    const lines = net.flatMap(({ lineId, quantity, amount }) => {
      const item = order.items.find((one) => one.lineId === lineId)
      return item ? [{ ...item, quantity, amount }] : []
    })
    const delivery = net.find(({ lineId }) => lineId === deliveryLineId)?.amount
    const tax = taxes[nth] ?? []
    return {
      amount,
      lines,
      charges: charges.flatMap((charge): Charge[] => {
        if (charge.kind === 'tax') return [withAmounts(charge, tax)]
        return charge.kind === 'delivery' && delivery !== undefined ? [{ ...charge, amount: delivery }] : []
      }),
      other: amount - sumOf(lines.map((line) => line.amount)) - (delivery ?? 0) - sumOf(tax),
    }
  })
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0)

/** A tax with other amounts of its parts; one without parts is its only one. */
function withAmounts({ parts, ...tax }: Charge, amounts: readonly Cents[]): Charge {
  const changed = parts?.map((part, at) => ({ ...part, amount: amounts[at] ?? 0 }))
  return { ...tax, amount: sumOf(amounts), ...(changed && { parts: changed }) }
}
