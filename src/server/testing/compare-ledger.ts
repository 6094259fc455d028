import type { TestShop } from './test-shop.ts'

/**
 * What PayPal's book and the shop's say differently: each capture that stands is one order of its amount, each refunded,
 * declined or never made one is none. Empty when nothing is lost, doubled or given away.
 */
export async function compareLedger(shop: Pick<TestShop, 'emulator' | 'platform'>): Promise<string[]> {
  const { rows } = await shop.platform.database.pool.query<Sold>(
    `select order_number as number, paypal_transaction_id as capture, payment_status as status, (total * 100)::int as cents
     from orders where environment = 'emulator'`,
  )
  const kept = shop.emulator.ledger().filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  const paid = rows.filter(({ status }) => status === 'paid' || status === 'pending_review')
  const asText = (capture: string, number: string | undefined, cents: number) => `${capture} ${number} ${cents}`
  const there = kept.map(({ captureId, invoiceId, amountCents }) => asText(captureId, invoiceId, amountCents))
  const here = paid.map(({ capture, number, cents }) => asText(capture, number, cents))
  return [
    ...there.filter((entry) => !here.includes(entry)).map((entry) => `paid, but no order: ${entry}`),
    ...here.filter((entry) => !there.includes(entry)).map((entry) => `an order, but not paid: ${entry}`),
    ...here.filter((entry, index) => here.indexOf(entry) !== index).map((entry) => `twice: ${entry}`),
  ]
}

interface Sold {
  number: string
  capture: string
  status: string
  cents: number
}
