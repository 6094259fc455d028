import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../accounts/server/tokens.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { startJobs } from '../../kit/server/jobs/jobs.ts'
import { createLog } from '../../kit/server/log.ts'
import { readPaypalAccount } from '../../payments/paypal/server/stored-account.ts'
import { call, capture } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { type ReleaseFixture, releaseFixtures } from '../../testing/release-fixture/release-fixtures.ts'
import { restoreRelease, startEmulatorOf, statementsOf } from '../../testing/release-fixture/restore.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { startBackground } from '../startup/background.ts'

const fixtures = releaseFixtures()

it('there are fixtures of releases', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(2)
})

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
  'the upgrade of release %s',
  (_, fixture) => {
    const { root, ana, luis, product } = fixture
    const hasDrafts = Number.parseInt(fixture.lastMigration) >= 57
    let testDatabase: TestDatabase
    let emulator: Awaited<ReturnType<typeof startEmulatorOf>>
    let shop: TestShop
    const rows = async (text: string) => (await testDatabase.database.pool.query(text)).rows

    beforeAll(async () => {
      testDatabase = await restoreRelease(fixture)
      if (hasDrafts) await addSentDraft(testDatabase, fixture)
      await migrate(testDatabase.database, await readMigrations())
      const age = Date.now() - Date.parse(fixture.writtenAt)
      emulator = await startEmulatorOf(fixture, () => new Date(Date.now() - age))
      const environment = { APP_SECRET: fixture.appSecret }
      shop = await startTestShop({ share: { testDatabase, emulator }, environment })
      shop.wait(-age)
    })
    afterAll(async () => {
      await shop?.close()
      await emulator?.close()
      await testDatabase?.drop()
    })

    it('keeps every statement of the release valid, for processes that still run', async () => {
      expect(await invalidStatements(fixture, testDatabase)).toEqual([])
    })

    it('keeps orders, payments and stock consistent with each other and with PayPal', async () => {
      const violations = await checkInvariants(testDatabase.database)
      // Mails of the dump have waited since it was written; the last test sends them and checks this rule too.
      expect(violations.filter(({ rule }) => rule !== 'every mail ends sent or dead')).toEqual([])
      expect(await compareLedger(shop)).toEqual(fixture.differences)
    })

    it('gives every order the money that it had, to the cent', async () => {
      // From what the release stored: captures, and the totals of manual orders that staff moved beyond pending.
      const differing = await rows(
        `select o.order_number, o.paid, o.due, m.received, m.back from orders o cross join lateral (
           select coalesce(case o.environment when 'none' then 0
               when 'personal' then case when o.payment_status in ('paid', 'partially_refunded', 'refunded')
                 or (o.payment_status = 'awaiting' and o.status <> 'pending') then o.total else 0 end
               else (select sum(p.amount) from payments p where p.checkout_id = o.checkout_id
                 and p.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')) end, 0) as received,
             coalesce((select sum(r.amount) from refunds r where r.checkout_id = o.checkout_id and r.state = 'completed'), 0) as back
         ) m
         where o.paid <> m.received - m.back or m.received <> coalesce((
           select sum(t.amount) from tenders t where t.order_id = o.id and t.state = 'settled'
         ), 0) or o.due <> case when m.received > 0 or o.payment_status = 'voided' or o.canceled_at is not null then 0 else o.total end`,
      )
      expect(differing).toEqual([])
      expect((await rows('select from tenders')).length).toBeGreaterThan(3)
    })

    it('serves catalog, customers and staff', async () => {
      const url = `/api/products/${product.slug}`
      expect((await call(shop, null, 'GET', url)).body).toMatchObject({ name: 'Aloe Cream', stock: product.stock })
      const orders = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)
      expect(orders.body).toHaveLength((await rows('select from orders')).length)
      for (const list of ['orders', 'payments', 'mails', 'users', 'messages']) {
        expect(await call(shop, root, 'GET', `/api/admin/${list}`)).toMatchObject({ statusCode: 200 })
      }
      expect(await call(shop, root, 'GET', '/api/dashboard/attention')).toMatchObject({ statusCode: 200 })
    })

    it('opens sealed settings', async () => {
      expect(await readPaypalAccount(shop.platform)).toMatchObject({ clientSecret: fixture.paypalSecret })
    })

    it('captures a payment that was approved before', async () => {
      expect(await capture(shop, ana, fixture.approved)).toMatchObject({
        statusCode: 200,
        body: { status: 'COMPLETED' },
      })
      await emulator.approve(fixture.opened)
      expect(await capture(shop, luis, fixture.opened)).toMatchObject({
        statusCode: 200,
        body: { status: 'COMPLETED' },
      })
      expect(await compareLedger(shop)).toEqual(fixture.differences)
    })

    it('lets an unpaid order be paid in parts, at the desk and online', async () => {
      const money = 'select paid::float, due::float, payment_status as status from orders'
      const [unpaid] = await rows(
        `select id from orders where environment = 'personal' and payment_status = 'awaiting'`,
      )
      const deposit = { kind: 'cash', amount: '8.50', clientKey: randomUUID() }
      const recorded = await call(shop, root, 'POST', `/api/admin/orders/${unpaid.id}/tenders`, deposit)
      expect(recorded.statusCode, JSON.stringify(recorded.body)).toBe(201)
      const { body } = await call(shop, ana, 'POST', `/api/orders/${unpaid.id}/pay`, {})
      await emulator.approve(body.id)
      expect((await capture(shop, ana, body.id)).body).toMatchObject({ status: 'COMPLETED' })
      expect(await rows(`${money} where id = '${unpaid.id}'`)).toEqual([{ paid: 28.5, due: 0, status: 'paid' }])
    })

    it.runIf(hasDrafts)('lets a telephone order be paid by the link that was sent before', async () => {
      const { body: shown } = await call(shop, null, 'GET', `/api/pay/${link.text}`)
      expect(shown).toMatchObject({ kind: 'draft', state: 'open', sale: { total: '31.78' }, problem: null })
      const { body } = await call(shop, null, 'POST', `/api/pay/${link.text}/order`, {})
      await emulator.approve(body.id)
      const secret = { captureSecret: body.captureSecret }
      expect((await capture(shop, null, body.id, secret)).body).toMatchObject({ status: 'COMPLETED' })
      const paid = await rows(
        `select o.paid::float, o.due::float, o.user_id from orders o join drafts d on d.order_number = o.order_number`,
      )
      expect(paid).toEqual([{ paid: 31.78, due: 0, user_id: ana.id }])
    })

    it('works off queued jobs: mails and webhooks', async () => {
      const waiting = `select (select count(*)::int from mails where state = 'queued') as mails,
      (select count(*)::int from webhook_events where processed_at is null) as events`
      const [before] = await rows(waiting)
      expect(before.mails).toBeGreaterThan(5)
      expect(before.events).toBeGreaterThan(5)
      const stop = await startBackground(shop)
      await expect.poll(() => rows(waiting), { timeout: 30_000 }).toEqual([{ mails: 0, events: 0 }])
      await stop()
      expect(await rows(`select from mails where state = 'dead'`)).toHaveLength(1)
      expect(await checkInvariants(testDatabase.database)).toEqual([])
    })
  },
)

const link = createToken()

/** A telephone order with a link, as release 0.2.0 stores it: one cream for $28.50 with 11.5 % of tax. */
async function addSentDraft({ database: { pool } }: TestDatabase, { ana, product, writtenAt }: ReleaseFixture) {
  const { rows } = await pool.query(
    `select p.id, v.id as variant, p.name from products p join product_variants v on v.product_id = p.id where p.slug = $1`,
    [product.slug],
  )
  const [{ id: productId, variant: variantId, name }] = rows
  const address = { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }
  const line = { productId, variantId, quantity: 1, name, nameEs: null, choices: [], price: 2850 }
  const purchase = {
    items: [{ ...line, lineId: randomUUID(), kind: 'product', imageUrl: null, ships: true, paid: 3178 }],
    ...{ subtotal: 2850, tax: 328, shipping: 0, discount: 0, total: 3178, charges: null, delivery: null },
    ...{ taxName: 'IVU', taxNameEs: 'IVU', shippingName: 'Shipping', shippingNameEs: 'Envío' },
    ...{ shippingAddress: address, billingAddress: address, customerPhone: null, buyerNote: null, origin: null },
    customerName: 'Ana Peña',
  }
  const draft = randomUUID()
  await pool.query(
    `insert into drafts (id, user_id, first_name, last_name, lines, shipping_address, language, total, created_at, updated_at)
     values ($1, $2, 'Ana', 'Peña', $3, $4, 'es', 31.78, $5, $5)`,
    [draft, ana.id, JSON.stringify([{ ...line, reason: null }]), JSON.stringify(address), writtenAt],
  )
  await pool.query(
    `insert into draft_links (token_hash, draft_id, version, purchase, is_mailed, sent_at, expires_at)
     values ($1, $2, 1, $3, false, $4::timestamptz, $4::timestamptz + interval '7 days')`,
    [link.hash, draft, JSON.stringify(purchase), writtenAt],
  )
}

/** Statements of the release that the upgraded schema rejects, with the reason. */
async function invalidStatements(fixture: ReleaseFixture, { database }: TestDatabase): Promise<string[]> {
  // pg-boss upgrades its own schema when it starts.
  await (await startJobs(database, createLog('silent'))).stop()
  const statements = statementsOf(fixture)
  expect(statements.length).toBeGreaterThan(200)
  const client = await database.pool.connect()
  const invalid: string[] = []
  try {
    for (const text of statements) {
      await client.query(`prepare old as ${text}`).then(
        () => client.query('deallocate old'),
        (error) => invalid.push(`${error.message}: ${text}`),
      )
    }
  } finally {
    client.release()
  }
  return invalid
}
