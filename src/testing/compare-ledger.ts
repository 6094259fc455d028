import type { LedgerEntry } from '../../packages/paypal-emulator/emulator.ts'
import type { TestShop } from './test-shop.ts'

/**
 * Differences between PayPal's ledger and the shop's orders. Every effective capture must match one order, or one tender of
 * an order, with the same amount, less partial refunds; refunded and declined captures must match none. Empty when both agree.
 */
export async function compareLedger(shop: Pick<TestShop, 'emulator' | 'platform'>): Promise<string[]> {
  const { rows } = await shop.platform.database.pool.query<Sold>(
    `select checkout_id as checkout, paypal_transaction_id as capture, payment_status::text as status,
       ((select coalesce(c.payable, c.total) from checkouts c where c.id = o.checkout_id) * 100)::int as cents,
       (select coalesce(sum(r.amount) * 100, 0)::int from refunds r
        where r.capture_id = o.paypal_transaction_id and r.state = 'completed') as back
     from orders o where environment = 'emulator'
     union all
     -- What was paid of orders whose own checkout is another one.
     select c.id, t.capture_id, 'paid', (t.amount * 100)::int, (p.refunded * 100)::int
     from tenders t join payments p on p.capture_id = t.capture_id join checkouts c on c.id = p.checkout_id
     where c.settles_order is not null and t.state in ('settled', 'pending')`,
  )
  const known = new Set(rows.map(({ capture }) => capture))
  const isEffective = ({ status, captureId }: LedgerEntry) =>
    status === 'COMPLETED' || status === 'PENDING' || (status === 'PARTIALLY_REFUNDED' && known.has(captureId))
  const kept = shop.emulator.ledger().filter(isEffective)
  // What went back in another way is still at PayPal.
  const kinds = ['paid', 'awaiting', 'pending_review', 'partially_refunded', 'refunded']
  const paid = rows.filter(({ status, cents, back }) => kinds.includes(status) && cents > back)
  const asText = (capture: string, checkout: string | undefined, cents: number) => `${capture} ${checkout} ${cents}`
  const atPaypal = kept.map((entry) => {
    return asText(entry.captureId, entry.customId, entry.amountCents - entry.refundedCents)
  })
  const inShop = paid.map(({ capture, checkout, cents, back }) => asText(capture, checkout, cents - back))
  return [
    ...atPaypal.filter((entry) => !inShop.includes(entry)).map((entry) => `paid, but no order: ${entry}`),
    ...inShop.filter((entry) => !atPaypal.includes(entry)).map((entry) => `an order, but not paid: ${entry}`),
    ...inShop.filter((entry, index) => inShop.indexOf(entry) !== index).map((entry) => `twice: ${entry}`),
  ]
}

interface Sold {
  checkout: string
  capture: string
  status: string
  cents: number
  back: number
}
