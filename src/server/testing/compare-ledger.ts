import type { LedgerEntry } from '../../../tools/paypal-emulator/emulator.ts'
import type { TestShop } from './test-shop.ts'

/**
 * What PayPal's book and the shop's say differently: each capture that stands is one order of its amount, each refunded,
 * declined or never made one is none; what went back of it in part is missing on both sides. Empty when nothing is lost,
 * doubled or given away.
 */
export async function compareLedger(shop: Pick<TestShop, 'emulator' | 'platform'>): Promise<string[]> {
  const { rows } = await shop.platform.database.pool.query<Sold>(
    `select checkout_id as checkout, paypal_transaction_id as capture, payment_status as status, (total * 100)::int as cents,
       (select coalesce(sum(r.amount) * 100, 0)::int from refunds r
        where r.checkout_id = o.checkout_id and r.state = 'completed') as back
     from orders o where environment = 'emulator'`,
  )
  const known = new Set(rows.map(({ capture }) => capture))
  const stands = ({ status, captureId }: LedgerEntry) =>
    status === 'COMPLETED' || status === 'PENDING' || (status === 'PARTIALLY_REFUNDED' && known.has(captureId))
  const kept = shop.emulator.ledger().filter(stands)
  const paid = rows.filter(({ status }) => ['paid', 'pending_review', 'partially_refunded'].includes(status))
  const asText = (capture: string, checkout: string | undefined, cents: number) => `${capture} ${checkout} ${cents}`
  const there = kept.map((entry) => {
    return asText(entry.captureId, entry.customId, entry.amountCents - entry.refundedCents)
  })
  const here = paid.map(({ capture, checkout, cents, back }) => asText(capture, checkout, cents - back))
  return [
    ...there.filter((entry) => !here.includes(entry)).map((entry) => `paid, but no order: ${entry}`),
    ...here.filter((entry) => !there.includes(entry)).map((entry) => `an order, but not paid: ${entry}`),
    ...here.filter((entry, index) => here.indexOf(entry) !== index).map((entry) => `twice: ${entry}`),
  ]
}

interface Sold {
  checkout: string
  capture: string
  status: string
  cents: number
  back: number
}
