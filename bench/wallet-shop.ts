import { randomUUID } from 'node:crypto'
import { startEmulator } from '../packages/paypal-emulator/emulator.ts'
import { hashPassword } from '../src/accounts/server/password-hash.ts'
import { users } from '../src/accounts/server/tables.ts'
import { priceItems } from '../src/checkout/server/price-items.ts'
import { formatDecimal } from '../src/kit/money.ts'
import { type Database, openDatabase } from '../src/kit/server/database/database.ts'
import { startMailServer } from '../src/testing/mail-server.ts'
import type { Child } from './children.ts'
import { startPublicShop } from './public-shop.ts'

const password = 'Mangle-2026'

/** A production shop with PayPal's emulator, a mail server and rate limits, in which buyers pay by the wallet over HTTP. */
export interface WalletShop extends Child {
  postgres: Awaited<ReturnType<typeof startPublicShop>>['postgres']
  database: Database
  emulator: Awaited<ReturnType<typeof startEmulator>>
  mails: Awaited<ReturnType<typeof startMailServer>>
}

/** Its webhooks are sent when the emulator is asked to. With POOLER=1 it uses pgbouncer, together with 800 others. */
export async function startWalletShop(path: string): Promise<WalletShop> {
  const mails = await startMailServer()
  const emulator = await startEmulator({ publicOrigin: (own) => `http://127.0.0.1:${own}` })
  const shop = await startPublicShop(
    { path },
    {
      isPooled: process.env.POOLER === '1',
      settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'on' },
      environment: {
        TRUST_PROXY: '1',
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        SMTP_FROM: 'shop@shop.test',
        ALLOW_PAYPAL_EMULATOR: '1',
        PAYPAL_EMULATOR_URL: emulator.origin,
        PAYPAL_EMULATOR_PUBLIC_URL: emulator.publicOrigin,
        PAYPAL_EMULATOR_CLIENT_ID: emulator.clientId,
        PAYPAL_EMULATOR_CLIENT_SECRET: emulator.clientSecret,
        PAYPAL_EMULATOR_WEBHOOK_ID: emulator.webhookId,
      },
    },
  )
  const database = openDatabase({ connection: shop.postgres.connection })
  await emulator.setWebhookUrl(`${shop.url}/paypal/webhook`)
  emulator.setWebhooks({ off: true })
  return {
    ...shop,
    database,
    emulator,
    mails,
    async stop() {
      await database.close()
      await shop.stop()
      await emulator.close()
      await mails.stop()
    },
  }
}

export interface Buyer {
  cookie: string
  email: string
  address: string
}

const emailOf = (at: number) => `ana-${at}@correo.test`

/** Accounts with verified addresses, and their sessions. The first one is a root account. */
export async function signInBuyers(shop: WalletShop, count: number): Promise<Buyer[]> {
  const hash = await hashPassword(password)
  const values = Array.from({ length: count }, (_, at) => {
    return {
      email: emailOf(at),
      firstName: 'Ana',
      lastName: 'Peña',
      password: hash,
      emailVerified: true,
      role: at === 0 ? ('root' as const) : ('customer' as const),
    }
  })
  await shop.database.db.insert(users).values(values)
  const buyers: Buyer[] = []
  for (let at = 0; at < count; at++) buyers.push(await signIn(shop, at))
  return buyers
}

/** Signs in from an address of its own: rate limits count by address. */
async function signIn(shop: Child, at: number): Promise<Buyer> {
  const email = emailOf(at)
  const address = `10.1.${Math.floor(at / 250)}.${(at % 250) + 1}`
  const { headers } = await call(shop, { address, cookie: '' }, '/api/auth/login', { email, password })
  const cookie = headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
  return { cookie, email, address }
}

export interface Cart {
  items: { productId: string; quantity: number }[]
  amount: string
}

/** One unit of a product. */
export async function cartOf({ db }: Database, productId: string): Promise<Cart> {
  const items = [{ productId, quantity: 1 }]
  const { quote } = await priceItems(db, items, { userId: randomUUID(), now: new Date() })
  return { items, amount: formatDecimal(quote.total) }
}

const shippingAddress = { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }

/** Opens a payment. @throws Refused when the goods are sold out */
export async function openPayment(shop: Child, buyer: Buyer, { items, amount }: Cart): Promise<Answer> {
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: buyer.email }
  const terms = { currency: 'USD', intent: 'CAPTURE', customerInfo, items, shippingAddress, language: 'en' }
  return (await call(shop, buyer, '/paypal/order', { amount, ...terms })).body
}

/**
 * Captures an approved payment.
 * @returns false while it is being confirmed: the page asks again
 * @throws Refused when the goods are sold out by now
 */
export async function capturePayment(shop: Child, buyer: Buyer, { id, captureSecret }: Answer): Promise<boolean> {
  const { body } = await call(shop, buyer, `/paypal/order/${id}/capture`, { captureSecret })
  if (body.status === 'COMPLETED') return true
  if (body.status === 'PROCESSING') return false
  throw new Error(`the payment is ${body.status}`)
}

/** Reports the order of a captured payment. */
export async function reportOrder(shop: Child, buyer: Buyer, { items, amount }: Cart, { id }: Answer): Promise<void> {
  await call(shop, buyer, '/api/orders', {
    paypalOrderId: id,
    total: amount,
    items,
    customerEmail: buyer.email,
    customerName: 'Ana Peña',
    paymentMethod: 'paypal_wallet',
    shippingAddress,
  })
}

type Answer = Record<string, string> & { id: string }

/** An answer that is no success. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function call(shop: Child, { cookie, address }: Omit<Buyer, 'email'>, path: string, body: object) {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refused(answer.status, `${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return { headers: answer.headers, body: JSON.parse(text) as Answer }
}
