import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcileCheckouts } from '../../../src/checkout/server/reconcile-checkouts.ts'
import { checkInvariants } from '../../../src/invariants/server/check-invariants.ts'
import { pastOf } from '../../../src/payments/paypal/server/demo-emulator.ts'
import type { DemoProvider } from '../../../src/payments/server/payment-provider.ts'
import { cancelOverdueOrders } from '../../../src/refunds/server/cancel-order.ts'
import { reconcileRefunds } from '../../../src/refunds/server/reconcile-refunds.ts'
import { call, openPayment } from '../../../src/testing/buyer.ts'
import { compareLedger } from '../../../src/testing/compare-ledger.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../../src/testing/test-shop.ts'
import { seedDemo } from '../seed-demo.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn

/** The shop's emulator, as a demo starts it. */
const demoOf = ({ emulator, config }: TestShop): DemoProvider => ({
  name: 'paypal',
  method: 'PayPal',
  config,
  publicUrl: emulator.publicOrigin,
  ...pastOf(emulator),
  close: () => emulator.close(),
})

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await shop.testDatabase.database.pool.query<Row>(text, values)).rows
}

const countsBy = async (table: string, columns: string) =>
  Object.fromEntries(
    (
      await rows<{ what: string; count: number }>(
        `select concat_ws(' ', ${columns}) as what, count(*)::int as count from ${table} group by 1`,
      )
    ).map(({ what, count }) => [what, count]),
  )

beforeAll(async () => {
  shop = await startTestShop()
  await seedDemo(shop.platform, demoOf(shop))
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop?.close())

it('violates no invariant', async () => {
  expect(await checkInvariants(shop.testDatabase.database)).toEqual([])
})

it('has orders and payments in every state', async () => {
  expect(await countsBy('orders', 'status, payment_status')).toEqual({
    'pending awaiting': 5,
    'pending pending_review': 2,
    'pending paid': 5,
    'pending voided': 14,
    'completed paid': 6,
    'processed paid': 42,
    'processed partially_refunded': 1,
    'shipped paid': 323,
    'shipped partially_refunded': 10,
    'shipped refunded': 9,
  })
  expect(await countsBy('checkouts', 'state, ending')).toEqual({
    completed: 338,
    pending: 56,
    refunded: 10,
    review: 2,
    'released abandoned': 3,
    'released canceled': 4,
    'released declined': 6,
    'released left': 2,
    'released unpaid': 8,
  })
  expect(await countsBy('disputes', 'state')).toEqual({ WAITING_FOR_SELLER_RESPONSE: 1, RESOLVED: 1 })
})

it('was taxed and delivered by the prepared rules, which are off, and has a discount that is used up', async () => {
  const discounts = await rows<{ code: string; uses: number; limit: number | null; orders: number; given: number }>(
    `select code, uses, use_limit as limit, (
       select count(*)::int from orders o where o.charges @> jsonb_build_array(jsonb_build_object('rule', d.id))
         and o.payment_status <> 'voided'
     ) as orders, (select count(distinct user_id)::int from discount_uses u where u.discount_id = d.id) as users
     from discounts d where is_active order by code`,
  )
  expect(discounts).toMatchObject([
    { code: 'BIENVENIDA' },
    { code: 'ENVIO' },
    { code: 'REYES', uses: 25, limit: 25, users: 25 },
  ])
  expect(discounts.map(({ orders }) => orders)).toEqual(discounts.map(({ uses }) => uses))
  for (const { uses } of discounts) expect(uses).toBeGreaterThan(5)
  expect(await rows(`select from discounts where code is null and is_active`)).toEqual([])
  expect(
    await rows(`select from tax_rules where is_active union all select from delivery_methods where is_active`),
  ).toEqual([])
  const { body } = await call(shop, admin, 'GET', '/api/admin/reports/tax')
  const { components } = body.total as unknown as { components: { name: string; due: string }[] }
  expect(components.map(({ name }) => name)).toEqual(['Puerto Rico sales tax', 'Municipal sales tax'])
  for (const { due } of components) expect(Number(due)).toBeGreaterThan(50)
  const used = (await call(shop, admin, 'GET', '/api/admin/reports/discounts')).body.discounts
  expect(used).toHaveLength(3)
})

it('has sold seats of every coming session, one of the first to the documented customer', async () => {
  const { body } = await call(shop, admin, 'GET', '/api/admin/sessions')
  const { sessions } = body as unknown as { sessions: { variantId: string; sold: number }[] }
  expect(sessions.map(({ sold }) => sold >= 2 && sold <= 6)).toEqual(sessions.map(() => true))
  expect(sessions).toHaveLength(6)
  const attendees = await call(shop, admin, 'GET', `/api/admin/sessions/${sessions[0]?.variantId}/attendees`)
  expect(JSON.stringify(attendees.body)).toContain('customer@flordemaga.test')
})

it('keeps the stock and the prices of the catalog', async () => {
  const changed = await rows('select slug from products where updated_at <> created_at')
  expect(changed).toEqual([])
})

it('agrees with the ledger of the emulator, except for the payments in review', async () => {
  const differs = await rows<{ capture: string }>(
    `select capture_id as capture from payments p join checkouts c on c.id = p.checkout_id where c.state = 'review'`,
  )
  expect(differs).toHaveLength(2)
  const findings = await compareLedger(shop)
  expect(findings.map((text) => text.split(' ').at(4)).sort()).toEqual(differs.map(({ capture }) => capture).sort())
})

it('shows a parcel under way, an order that was sent in part, and notes', async () => {
  const shown = await rows<{ status: string; parcels: number; packed: number; sold: number; notes: number }>(
    `select status, (select count(*)::int from parcels where order_id = orders.id) as parcels,
       (select sum(quantity)::int from parcel_lines join parcels on parcels.id = parcel_id where order_id = orders.id) as packed,
       (select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(items) line where (line ->> 'ships')::boolean) as sold,
       (select count(*)::int from order_notes where order_id = orders.id) as notes
     from orders where exists (select from parcels where order_id = orders.id)
       or exists (select from order_notes where order_id = orders.id)`,
  )
  const [whole, part, asked] = ['shipped', 'processed', 'none'].map((state) =>
    shown.find(({ status, parcels }) => (state === 'none' ? parcels === 0 : parcels === 1 && status === state)),
  )
  expect(whole?.packed).toBe(whole?.sold)
  expect(part?.packed).toBeLessThan(part?.sold ?? 0)
  expect([whole?.notes, part?.notes, asked?.notes]).toEqual([0, 1, 1])
})

it('has an appointment whose balance is due, and a deposit that was kept of who did not come', async () => {
  const found = await rows<Record<string, unknown>>(
    `select u.email, o.paid::float, o.due::float, o.total::float, o.payment_status as status, b.state,
       o.due_at = b.ends_at as "dueAtEnd", b.starts_at > now() + interval '3 days' as coming,
       o.created_at < b.starts_at and c.created_at = o.created_at as "boughtBefore", o.deposit_terms is not null as terms,
       r.amount::float, r.credited::float, r.kept::float, r.credit_note is not null as noted,
       r.completed_at < now() as completed
     from bookings b join orders o on o.id = b.order_id join users u on u.id = o.user_id
       join checkouts c on c.id = o.checkout_id left join refunds r on r.checkout_id = c.id order by b.starts_at`,
  )
  const bought = { total: 220, paid: 66, boughtBefore: true, terms: true }
  const [missed, coming] = [{ amount: 0, credited: 154, kept: 66, noted: true, completed: true }, { kept: null }]
  expect(found).toMatchObject([
    { ...bought, email: 'ivelisse@correo.test', state: 'no_show', due: 0, status: 'paid', coming: false, ...missed },
    {
      ...bought,
      email: 'customer@flordemaga.test',
      state: 'confirmed',
      due: 154,
      dueAtEnd: true,
      coming: true,
      ...coming,
    },
  ])
})

it('sends no mail about the past, and reconciles without a finding', async () => {
  const mails = await countsBy('mails', 'state')
  // Two parcels leave today, two deposits came in, and the link of an order by telephone and an appointment are of today.
  const ofToday = { order_confirmation: 1, order_parcels: 2, order_payment: 2, payment_link: 1 }
  expect(await countsBy(`mails where state <> 'sent'`, 'template')).toEqual(ofToday)
  await rows(`update checkouts set next_check_at = now() where next_check_at is not null`)
  await reconcileCheckouts(shop.platform)
  await reconcileRefunds(shop.platform)
  await cancelOverdueOrders(shop.platform)
  expect(await countsBy('mails', 'state')).toEqual(mails)
  expect(await checkInvariants(shop.testDatabase.database)).toEqual([])
})

async function firstOrder(condition: string): Promise<{ id: string; number: string; total: string; buyer: string }> {
  const [order] = await rows<{ id: string; number: string; total: string; buyer: string }>(
    `select id, order_number as number, total, user_id as buyer from orders where ${condition} order by created_at desc`,
  )
  if (!order) throw new Error(`no order: ${condition}`)
  return order
}

it.each([
  ['PayPal', `payment_method = 'PayPal' and payment_status = 'paid' and status = 'shipped'`],
  ['hand', `payment_method <> 'PayPal' and payment_status = 'paid'`],
])('an order paid by %s is refunded', async (_, condition) => {
  const { id, total } = await firstOrder(condition)
  const answer = await call(shop, admin, 'POST', `/api/orders/${id}/refunds`, {
    key: randomUUID(),
    amount: total,
    returned: [],
    note: '',
  })
  expect(answer).toMatchObject({ statusCode: 200, body: { refund: { state: 'completed' } } })
  expect(await checkInvariants(shop.testDatabase.database)).toEqual([])
})

it('accepts a payment whose review staff decide', async () => {
  const [payment] = await rows<{ id: string }>(`select id from checkouts where state = 'review'`)
  const answer = await call(shop, admin, 'POST', `/api/admin/payments/${payment?.id}/decision`, { decision: 'refund' })
  expect(answer).toMatchObject({ statusCode: 200 })
  expect(await rows('select state from checkouts where id = $1', [payment?.id])).toEqual([{ state: 'refunded' }])
})

it('opens the documents and the timeline of its orders', async () => {
  const refunded = await firstOrder(`payment_status = 'partially_refunded'`)
  for (const path of ['invoice', 'packing-slip']) {
    const pdf = await shop.server.inject({
      url: `/api/orders/${refunded.id}/${path}`,
      headers: { cookie: admin.cookie },
    })
    expect(pdf.statusCode, path).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
  }
  const timeline = await call(shop, admin, 'GET', `/api/admin/orders/${refunded.id}/timeline`)
  expect(JSON.stringify(timeline.body)).toContain('order.refunded')
})

it('continues with the next order number', async () => {
  const [last] = await rows<{ number: string }>(
    'select max(number) as number from (select order_number from checkouts union select order_number from drafts) n (number)',
  )
  const ana = await shop.signIn()
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  expect(Number(body.orderNumber.slice(3))).toBe(Number(last?.number.slice(3)) + 1)
})

it('has orders by telephone, one of them with a link', async () => {
  const found = await rows<{ version: number | null }>(
    'select l.version from drafts d left join draft_links l on l.draft_id = d.id where d.parked_at is null order by 1',
  )
  expect(found.map(({ version }) => version)).toEqual([1, null])
  expect(await rows('select user_id, word from drafts where parked_at is not null')).toEqual([
    { user_id: null, word: 'Luz, vuelve a las 3' },
  ])
})

it('is not added to a shop in use', async () => {
  const before = await countsBy('orders', 'environment')
  await seedDemo(shop.platform, demoOf(shop))
  expect(await countsBy('orders', 'environment')).toEqual(before)
})
