import { sampleRecordsOf } from '../all-samples.ts'
import { call, capture, openPayment } from '../buyer.ts'
import { compareLedger } from '../compare-ledger.ts'
import type { SignedIn, startTestShop } from '../test-shop.ts'

type Shop = Awaited<ReturnType<typeof startTestShop>>

/** What a test needs to know about the records of a fixture. */
export interface ShopRecords {
  root: SignedIn
  ana: SignedIn
  luis: SignedIn
  /** PayPal's ids of a payment that Ana has approved, and of one that Luis has only opened. */
  approved: string
  opened: string
  /** What {@link compareLedger} finds: payments under review. */
  differences: string[]
  /** The slug of a product, and its stock after all purchases. */
  product: { slug: string; stock: number }
  /** The secret of the PayPal account, sealed in the settings. */
  paypalSecret: string
}

/** Fills a shop without background work with records in all states. Mails and webhooks stay queued. */
export async function populateShop(shop: Shop): Promise<ShopRecords> {
  const root = await shop.signIn({ role: 'root', email: 'root@correo.test' })
  const ana = await shop.signIn({ email: 'ana@correo.test' })
  const luis = await shop.signIn({ email: 'luis@correo.test' })
  await shop.signIn({ role: 'admin', email: 'admin@correo.test' })
  await shop.signIn({ emailVerified: false, email: 'nueva@correo.test' })
  const cream = await shop.addProduct({ name: 'Aloe Cream', stock: 200 })
  await shop.addProduct({ name: 'Facial', stock: null, isActive: false })
  const paypalSecret = 'a-secret-of-the-fixture'
  await expectStatus(200, saveAccount(shop, root, paypalSecret))
  await someRecords(shop, ana, cream)
  await ordersInAllStates(shop, root, ana, cream)
  const open = async (buyer: SignedIn) =>
    (await expectStatus(200, openPayment(shop, buyer, [{ ...cream, quantity: 2 }]))).body.id
  const [approved, opened] = [await open(ana), await open(luis)]
  await shop.emulator.approve(approved)
  await shop.emulator.flushWebhooks()
  const { rows } = await shop.platform.database.pool.query('select stock from products where id = $1', [cream.id])
  const product = { slug: cream.slug, stock: rows[0].stock }
  return { root, ana, luis, approved, opened, differences: await compareLedger(shop), product, paypalSecret }
}

async function expectStatus(status: number, answer: ReturnType<typeof call>) {
  const { statusCode, body } = await answer
  if (statusCode !== status) throw new Error(`${statusCode} instead of ${status}: ${JSON.stringify(body)}`)
  return { statusCode, body }
}

function saveAccount(shop: Shop, root: SignedIn, secret: string) {
  return call(shop, root, 'POST', '/api/settings', {
    key: 'paypal',
    value: {
      paypal_type: 'business',
      paypal_mode: 'sandbox',
      paypal_client_id: 'client-of-the-fixture',
      paypal_client_secret: secret,
    },
  })
}

type Cream = Parameters<typeof sampleRecordsOf>[2]

async function someRecords(shop: Shop, ana: SignedIn, cream: Cream): Promise<void> {
  const records = sampleRecordsOf(shop, ana, cream)
  await records.secondFactor()
  await records.verificationToken()
  await records.verificationCode()
  await records.resetToken()
  await records.sessionId()
  await records.sentMailId()
  await records.deadMailId()
  await records.checklist()
  await records.messageId()
  await records.systemLogId()
  await records.uploadName()
  await records.overdueOrderId()
  await records.checkoutUnderReview()
  await records.failedRefundId()
  await records.dispute()
  await records.creditNote()
}

async function ordersInAllStates(shop: Shop, root: SignedIn, ana: SignedIn, cream: Cream): Promise<void> {
  const records = sampleRecordsOf(shop, ana, cream)
  for (const status of ['completed', 'processed', 'shipped']) {
    const id = await records.orderId()
    await expectStatus(200, call(shop, root, 'PUT', `/api/orders/${id}/status`, { status }))
  }
  const returned = await records.orderId()
  const refund = { key: crypto.randomUUID(), amount: '28.50', returned: [] }
  await expectStatus(200, call(shop, root, 'POST', `/api/orders/${returned}/refunds`, refund))
  for (const outcome of ['pending', 'declined'] as const) {
    const { body } = await expectStatus(200, openPayment(shop, ana, [{ ...cream, quantity: 1 }]))
    await shop.emulator.approve(body.id, outcome)
    await capture(shop, ana, body.id)
  }
}
