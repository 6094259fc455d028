import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, olderApplications } from '../../kit/server/database/database.ts'
import { closePastDays } from '../../reports/server/close-past-days.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { createRefund } from './refunds.ts'

// Refunds of orders whose money came in as several tenders (decision 111). After each test the invariants hold, and the
// records agree with PayPal's.

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(async () => {
  for (const { id, counted_at } of await shop.rows(
    'select drawer_id as id, counted_at from drawer_sessions where closed_at is null',
  )) {
    if (counted_at === null) await drawer(`/${id}/count`, { counted: '0.00' })
    await drawer(`/${id}/close`, { note: 'Fin de la prueba' })
  }
  await shop.expectConsistency()
})
afterAll(() => shop.close())

interface Way {
  kind: string
  amount: string
  drawerId?: string
}

const counter: Way[] = [
  { kind: 'card_terminal', amount: '25.00' },
  { kind: 'cash', amount: '50.40' },
  { kind: 'ath_movil', amount: '20.00' },
]

const pay = (order: string, way: Way) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, { clientKey: randomUUID(), ...way })

/** An order of three pieces for $95.40, paid in these ways. */
async function sold(ways: Way[] = counter): Promise<{ id: string; productId: string }> {
  const soap = await shop.addProduct({ price: 3180 })
  const items = [{ productId: soap.id, variantId: soap.id, quantity: 3 }]
  const id = await manualOrder(shop, shop.ana, { items, total: 9540 })
  for (const way of ways) expect((await pay(id, way)).statusCode).toBe(201)
  return { id, productId: soap.id }
}

/** An order of $85.50 that was paid at PayPal, with $10.00 too much in cash. */
async function soldOnline() {
  const order = await shop.sell()
  await shop.rows(
    `insert into tenders (order_id, kind, method, amount, state, environment)
     values ($1, 'cash', 'Cash', 10, 'settled', 'personal')`,
    [order.id],
  )
  return order
}

type Order = { id: string }

async function tendersOf({ id }: Order): Promise<Record<string, string>> {
  const found = await shop.rows('select id, kind from tenders where order_id = $1', [id])
  return Object.fromEntries(found.map((tender) => [String(tender.kind), String(tender.id)]))
}

interface Shown {
  refunds: { id: string; amount: string; state: string; creditNote: string | null; owed: boolean; part?: object }[]
  tenders: { kind: string; left?: string; drawerId?: string }[]
  refundable: string
}

const details = async (order: Order) => (await shop.details(order)) as unknown as Shown
const partsOf = async (order: Order) =>
  (await details(order)).refunds.map(({ amount, state, part }) => ({ amount, state, ...part }))
const leftOf = async (order: Order) =>
  Object.fromEntries((await details(order)).tenders.map(({ kind, left }) => [kind, left]))
const storedOf = (order: Order, columns: string) =>
  shop.rows(
    `select ${columns} from refunds where checkout_id = (select checkout_id from orders where id = $1)
     order by created_at, group_id nulls first, amount`,
    [order.id],
  )
const moneyOf = async ({ id }: Order) =>
  (await shop.rows('select payment_status, paid, due from orders where id = $1', [id]))[0]
const drawer = (path: string, body: object) => call(shop, shop.admin, 'POST', `/api/admin/drawers${path}`, body)
async function openedDrawer(): Promise<string> {
  const { body } = await drawer('', { name: `Caja ${randomUUID().slice(0, 8)}` })
  await drawer(`/${body.id}/open`, { opening: '100.00' })
  return body.id
}
const expectedIn = async (id: string) => (await drawer(`/${id}/count`, { counted: '0.00' })).body.expected
const decide = (refundId: string, body: object) =>
  call(shop, shop.admin, 'POST', `/api/admin/refunds/${refundId}/decision`, body)

describe('an order of $95.40 by card, ATH Móvil and cash', () => {
  it('is refunded in two parts across them, each with one credit note and one mail', async () => {
    const order = await sold()
    expect(await leftOf(order)).toEqual({ card_terminal: '25.00', cash: '50.40', ath_movil: '20.00' })
    const key = randomUUID()
    const returned = [{ productId: order.productId, quantity: 1 }]
    const first = await shop.refund(order, { key, amount: '50.00', note: 'Perdona', returned })
    expect(first).toMatchObject({
      statusCode: 200,
      body: {
        order: { paymentStatus: 'partially_refunded', paid: '45.40', due: '0.00' },
        refund: { id: key, amount: '50.00', state: 'completed', byHand: true, owed: false },
      },
    })
    expect(await partsOf(order)).toMatchObject([
      { amount: '25.00', state: 'completed', kind: 'card_terminal', method: 'Card', reason: null },
      { amount: '20.00', state: 'completed', kind: 'ath_movil', method: 'ATH Móvil' },
      { amount: '5.00', state: 'completed', kind: 'cash', method: 'Cash' },
    ])
    expect(await leftOf(order)).toEqual({ card_terminal: '0.00', cash: '45.40', ath_movil: '0.00' })
    expect(await storedOf(order, 'amount, divided, credited, note, credit_note is not null as noted')).toEqual([
      { amount: '0.00', divided: '50.00', credited: '50.00', note: 'Perdona', noted: true },
      { amount: '5.00', divided: null, credited: '0.00', note: null, noted: false },
      { amount: '20.00', divided: null, credited: '0.00', note: null, noted: false },
      { amount: '25.00', divided: null, credited: '0.00', note: null, noted: false },
    ])
    const second = await shop.refund(order, { amount: '45.40' })
    expect(second.body).toMatchObject({
      order: { paymentStatus: 'refunded', paid: '0.00' },
      refund: { state: 'completed' },
    })
    expect(second.body.refund).not.toHaveProperty('parts')
    const sent = await shop.mailsAbout(order.id)
    expect(sent).toMatchObject([
      {
        ...{ refunded: 5000, left: 4540, note: 'Perdona', byHand: true, owed: false },
        credit: { amount: 5000, other: 1820, lines: [{ quantity: 1, amount: 3180 }] },
        parts: [
          { method: 'Card', amount: 2500 },
          { method: 'ATH Móvil', amount: 2000 },
          { method: 'Cash', amount: 500 },
        ],
      },
      { refunded: 4540, left: 0 },
    ])
    const own = (await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)).body as unknown as Order[]
    const [credit, rest] = sent.map(({ creditNote }) => creditNote)
    expect(own.find(({ id }) => id === order.id)).toMatchObject({
      refunds: [
        { amount: '50.00', creditNote: credit },
        { amount: '45.40', creditNote: rest },
      ],
      items: [{ returned: 1 }],
    })
    expect(await shop.stockOf({ ...order, captureId: '' })).toBe(8)
    expect((await details(order)).refunds.map(({ creditNote }) => creditNote)).toEqual([credit, credit, credit, rest])
  })

  it('is divided as staff want it', async () => {
    const order = await sold()
    const { cash, ath_movil } = await tendersOf(order)
    const parts = [
      { tenderId: cash, amount: '30.00' },
      { tenderId: ath_movil, amount: '10.00', by: 'check', reason: ' No tiene ATH ' },
    ]
    const key = randomUUID()
    expect((await shop.refund(order, { key, amount: '40.00', parts })).statusCode).toBe(200)
    expect(await partsOf(order)).toMatchObject([
      { amount: '10.00', kind: 'check', method: 'Check', tenderId: ath_movil, reason: 'No tiene ATH' },
      { amount: '30.00', kind: 'cash', reason: null },
    ])
    expect(await leftOf(order)).toEqual({ card_terminal: '25.00', cash: '20.40', ath_movil: '10.00' })
    // The same request is the same refund, and another division is not.
    expect((await shop.refund(order, { key, amount: '40.00', parts })).statusCode).toBe(200)
    const otherwise = [{ tenderId: cash, amount: '40.00' }]
    expect((await shop.refund(order, { key, amount: '40.00', parts: otherwise })).body).toMatchObject({
      code: 'refund_exists',
    })
    expect(await moneyOf(order)).toEqual({ payment_status: 'partially_refunded', paid: '55.40', due: '0.00' })
  })

  it('is not refunded by wrong parts', async () => {
    const order = await sold()
    const { cash, card_terminal } = await tendersOf(order)
    const refused = async (parts: object[], amount = '40.00') => {
      const { statusCode, body } = await shop.refund(order, { amount, parts })
      const [fault] = (body as { fields?: { field: string; code: string }[] }).fields ?? []
      return [statusCode, fault?.field ?? body.code, fault?.code]
    }
    const all = { tenderId: cash, amount: '40.00' }
    expect(await refused([all], '39.99')).toEqual([400, 'parts', 'parts_sum_wrong'])
    expect(await refused([{ ...all, tenderId: randomUUID() }])).toEqual([400, 'parts.0.tenderId', 'part_unknown'])
    const half = { tenderId: cash, amount: '20.00' }
    expect(await refused([half, half])).toEqual([400, 'parts.1.tenderId', 'part_unknown'])
    expect(await refused([{ ...all, tenderId: card_terminal }])).toEqual([409, 'refund_exceeds_payment', undefined])
    expect(await refused([{ ...all, by: 'check' }])).toEqual([400, 'parts.0.reason', 'part_reason_required'])
    expect(await refused([{ ...all, by: 'check', reason: ' ' }])).toEqual([
      400,
      'parts.0.reason',
      'part_reason_required',
    ])
    expect(await refused([{ ...all, by: 'provider', reason: 'No' }])).toEqual([
      400,
      'parts.0.by',
      'part_not_by_provider',
    ])
    expect(await refused([{ ...all, by: 'check', reason: 'No', drawerId: randomUUID() }])).toEqual([
      400,
      'parts.0.drawerId',
      'drawer_of_cash_only',
    ])
    expect(await refused([{ ...all, drawerId: randomUUID() }])).toEqual([409, 'drawer_closed', undefined])
    expect(await refused([all, { tenderId: card_terminal, amount: '0.00' }])).toEqual([
      400,
      'parts.1.amount',
      'refund_amount_zero',
    ])
    expect(await details(order)).toMatchObject({ refunds: [], refundable: '95.40' })
  })

  it('is not divided beside a release that knows no parts', async () => {
    const order = await sold()
    const older = new pg.Client({ ...shop.platform.database.direct, application_name: olderApplications[0] })
    await older.connect()
    try {
      expect(await shop.refund(order, { amount: '30.00' })).toMatchObject({
        statusCode: 409,
        body: { code: 'older_process' },
      })
      expect((await shop.refund(order, { amount: '25.00' })).statusCode).toBe(200)
    } finally {
      await older.end()
    }
  })

  it('keeps a payment of which something went back', async () => {
    const order = await sold()
    const { cash, ath_movil } = await tendersOf(order)
    await shop.refund(order, { amount: '1.00', parts: [{ tenderId: ath_movil, amount: '1.00' }] })
    const undo = (tender: string | undefined) =>
      call(shop, shop.admin, 'POST', `/api/admin/orders/${order.id}/tenders/${tender}/void`, { reason: 'Dos veces' })
    expect(await undo(ath_movil)).toMatchObject({ statusCode: 409, body: { code: 'refunded' } })
    expect((await undo(cash)).statusCode).toBe(200)
  })

  it('gives all of it back when it is canceled', async () => {
    const order = await sold()
    const canceled = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order.id}/cancel`, {
      ...{ refund: 'all', restock: true },
    })
    expect(canceled).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'refunded' }, refund: { amount: '95.40', parts: [{}, {}, {}] } },
    })
    expect(await shop.mailsAbout(order.id)).toHaveLength(1)
    expect(await shop.stockOf({ ...order, captureId: '' })).toBe(10)
  })

  it('owes each part by itself when the shop cancels', async () => {
    const order = await sold()
    const input = { orderId: order.id, key: randomUUID(), amount: 9540, returned: [] }
    await inTransaction(shop.platform.database, (tx) => createRefund(shop.platform, tx, null, input))
    const owed = (await details(order)).refunds
    expect(owed.map((refund) => refund.owed)).toEqual([true, true, true])
    expect(await shop.mailsAbout(order.id)).toMatchObject([{ refunded: 9540, owed: true }])
    for (const { id } of owed) {
      expect((await call(shop, shop.admin, 'POST', `/api/admin/refunds/${id}/sent`)).statusCode).toBe(200)
    }
    expect((await call(shop, shop.admin, 'GET', '/api/dashboard/attention')).body.moneyToSend).toMatchObject({
      count: 0,
    })
  })

  it('counts a divided refund once in its credit note, in exports and in the tax report', async () => {
    const order = await sold()
    await shop.refund(order, { amount: '50.00', note: 'Perdona' })
    const [number] = (await details(order)).refunds.map(({ creditNote }) => creditNote)
    const pdf = await call(
      shop,
      shop.ana,
      'GET',
      `/api/orders/customer/${shop.ana.id}/${order.id}/credit-notes/${number}`,
    )
    expect(pdf.statusCode).toBe(200)
    const file = await shop.server.inject({
      url: '/api/admin/credit-notes/export',
      headers: { cookie: shop.admin.cookie },
    })
    const lines = file.payload.split('\n').filter((line) => line.includes(String(number)))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('50.00')
    expect(lines[0]).toMatch(/25\.00.*20\.00.*5\.00/)
    await shop.refund(order, { amount: '45.40' })
    await closePastDays(shop.platform.database)
  })
})

describe('an order with a balance', () => {
  it('has as much to pay as before when what was paid goes back', async () => {
    const order = await sold(counter.slice(0, 2))
    expect(await moneyOf(order)).toEqual({ payment_status: 'awaiting', paid: '75.40', due: '20.00' })
    expect((await shop.refund(order, { amount: '60.00' })).statusCode).toBe(200)
    expect(await moneyOf(order)).toEqual({ payment_status: 'awaiting', paid: '15.40', due: '20.00' })
    const returned = [{ productId: order.productId, quantity: 3 }]
    expect((await shop.refund(order, { amount: '15.40', returned })).statusCode).toBe(200)
    expect(await moneyOf(order)).toEqual({ payment_status: 'refunded', paid: '0.00', due: '0.00' })
  })

  it('has nothing left to pay when its units go back', async () => {
    const order = await sold(counter.slice(0, 2))
    const returned = [{ productId: order.productId, quantity: 3 }]
    expect((await shop.refund(order, { amount: '30.00', returned })).statusCode).toBe(200)
    expect(await storedOf(order, 'amount, divided, credited')).toEqual([
      { amount: '0.00', divided: '30.00', credited: '50.00' },
      { amount: '5.00', divided: null, credited: '0.00' },
      { amount: '25.00', divided: null, credited: '0.00' },
    ])
    expect(await moneyOf(order)).toEqual({ payment_status: 'partially_refunded', paid: '45.40', due: '0.00' })
  })
})

describe('cash of a drawer', () => {
  const inDrawer = (drawerId: string) => [
    { kind: 'card_terminal', amount: '25.00' },
    { kind: 'cash', amount: '70.40', drawerId },
  ]

  it('goes out of the open one, and is not expected in it any more', async () => {
    const [id, order] = [await openedDrawer(), await sold([])]
    for (const way of inDrawer(id)) await pay(order.id, way)
    expect((await details(order)).tenders).toMatchObject([{ kind: 'card_terminal' }, { kind: 'cash', drawerId: id }])
    const { body } = await shop.refund(order, { amount: '40.00' })
    expect(body).toMatchObject({
      refund: { state: 'completed', owed: false, parts: [{ amount: '25.00' }, { amount: '15.00' }] },
    })
    expect(await expectedIn(id)).toBe('155.40')
    // A counted drawer gives nothing.
    expect(await shop.refund(order, { amount: '1.00' })).toMatchObject({
      statusCode: 409,
      body: { code: 'drawer_closed' },
    })
    const other = await openedDrawer()
    expect((await shop.refund(order, { amount: '1.00' })).statusCode).toBe(200)
    expect(await expectedIn(other)).toBe('99.00')
    const { body: closed } = await drawer(`/${id}/close`, { note: 'Faltó' })
    expect((await call(shop, shop.admin, 'GET', `/api/admin/drawers/sessions/${closed.sessionId}`)).body).toMatchObject(
      {
        refunded: { amount: '15.00', refunds: 1 },
        expected: '155.40',
      },
    )
  })

  it('goes out of the drawer that took it, or of a chosen one', async () => {
    const [id, second, order] = [await openedDrawer(), await openedDrawer(), await sold([])]
    for (const way of inDrawer(id)) await pay(order.id, way)
    const { cash } = await tendersOf(order)
    const part = { tenderId: cash, amount: '10.00' }
    expect((await shop.refund(order, { amount: '10.00', parts: [part] })).statusCode).toBe(200)
    expect(await expectedIn(id)).toBe('160.40')
    const third = await openedDrawer()
    expect(await shop.refund(order, { amount: '10.00', parts: [part] })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'parts.0.drawerId', code: 'refund_drawer_required' }] },
    })
    const chosen = [{ ...part, drawerId: third }]
    expect((await shop.refund(order, { amount: '10.00', parts: chosen })).statusCode).toBe(200)
    expect([await expectedIn(second), await expectedIn(third)]).toEqual(['100.00', '90.00'])
  })

  it('needs none when it goes back in another way', async () => {
    const [id, order] = [await openedDrawer(), await sold([])]
    for (const way of inDrawer(id)) await pay(order.id, way)
    expect(await expectedIn(id)).toBe('170.40')
    const { cash } = await tendersOf(order)
    const part = { tenderId: cash, amount: '10.00', by: 'ath_movil', reason: 'La caja está cerrada' }
    expect((await shop.refund(order, { amount: '10.00', parts: [part] })).statusCode).toBe(200)
  })

  it('of the only payment goes out of a drawer, too', async () => {
    const [id, order] = [await openedDrawer(), await sold([])]
    await pay(order.id, { kind: 'cash', amount: '95.40', drawerId: id })
    expect((await shop.refund(order, { amount: '5.40' })).statusCode).toBe(200)
    expect(await expectedIn(id)).toBe('190.00')
  })

  it('is owed when the shop cancels, and leaves a drawer when staff send it', async () => {
    const [id, order] = [await openedDrawer(), await sold([])]
    for (const way of inDrawer(id)) await pay(order.id, way)
    expect(await expectedIn(id)).toBe('170.40')
    await call(shop, shop.admin, 'POST', `/api/admin/orders/${order.id}/cancel`, { refund: 'all', restock: true })
    const [card, cash] = (await details(order)).refunds
    expect([card?.owed, cash?.owed]).toEqual([false, true])
    const send = (body?: object) => call(shop, shop.admin, 'POST', `/api/admin/refunds/${cash?.id}/sent`, body)
    expect(await send()).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
    const [other, third] = [await openedDrawer(), await openedDrawer()]
    expect(await send()).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'drawerId' }] } })
    expect((await send({ drawerId: other })).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(200)
    expect([await expectedIn(other), await expectedIn(third)]).toEqual(['29.60', '100.00'])
  })

  it('is in the count or refused', async () => {
    const [id, order] = [await openedDrawer(), await sold([])]
    for (const way of inDrawer(id)) await pay(order.id, way)
    const { cash } = await tendersOf(order)
    const refunds = Array.from({ length: 6 }, () =>
      shop.refund(order, { amount: '1.00', parts: [{ tenderId: cash, amount: '1.00', drawerId: id }] }),
    )
    const [expected, ...answers] = await Promise.all([expectedIn(id), ...refunds])
    const done = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    expect(expected).toBe(`${170 - done}.40`)
  })
})

describe('money of PayPal and cash', () => {
  it('goes back through PayPal first', async () => {
    const order = await soldOnline()
    const { body } = await shop.refund(order, { amount: '90.00' })
    expect(body).toMatchObject({
      refund: {
        ...{ state: 'completed', byHand: false },
        parts: [
          { amount: '85.50', byHand: false, part: { kind: 'provider', method: 'PayPal' } },
          { amount: '4.50', byHand: true, part: { kind: 'cash' } },
        ],
      },
    })
    expect(shop.backOf(order)).toBe(8550)
    expect(await shop.mailsAbout(order.id)).toMatchObject([{ refunded: 9000, byHand: false }])
  })

  it('that PayPal refuses is still to be sent, and is asked for again', async () => {
    const order = await soldOnline()
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    const first = await shop.refund(order, { amount: '95.50' })
    expect(first).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'partially_refunded', paid: '85.50' }, refund: { state: 'failed' } },
    })
    shop.emulator.clearFaults()
    expect(await partsOf(order)).toMatchObject([
      { amount: '85.50', state: 'failed' },
      { amount: '10.00', state: 'completed' },
    ])
    expect(await details(order)).toMatchObject({ refundable: '85.50' })
    await shop.expectConsistency()
    const [refused] = (await details(order)).refunds
    expect((await decide(refused?.id ?? '', { decision: 'retry' })).statusCode).toBe(200)
    expect(shop.backOf(order)).toBe(8550)
    expect(await moneyOf(order)).toEqual({ payment_status: 'refunded', paid: '0.00', due: '0.00' })
    expect(await shop.mailsAbout(order.id)).toHaveLength(1)
    expect(await storedOf(order, 'state')).toEqual([
      { state: 'completed' },
      { state: 'completed' },
      { state: 'completed' },
    ])
  })

  it('that PayPal refuses is sent in another way, with a reason', async () => {
    const order = await soldOnline()
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    await shop.refund(order, { amount: '95.50' })
    const [refused] = (await details(order)).refunds
    const other = { decision: 'other', by: 'ath_movil' }
    expect(await decide(refused?.id ?? '', { decision: 'other', reason: 'PayPal no puede' })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'by', code: 'part_way_required' }] },
    })
    const drawerId = randomUUID()
    expect(await decide(refused?.id ?? '', { ...other, reason: 'PayPal no puede', drawerId })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'drawerId', code: 'drawer_of_cash_only' }] },
    })
    expect(await decide(refused?.id ?? '', other)).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'reason', code: 'part_reason_required' }] },
    })
    expect((await decide(refused?.id ?? '', { ...other, reason: 'PayPal no puede' })).statusCode).toBe(200)
    expect(await partsOf(order)).toMatchObject([
      { amount: '85.50', state: 'dropped' },
      { amount: '10.00', state: 'completed' },
      { amount: '85.50', state: 'completed', kind: 'ath_movil', reason: 'PayPal no puede' },
    ])
    expect(await moneyOf(order)).toEqual({ payment_status: 'refunded', paid: '0.00', due: '0.00' })
    expect(await shop.mailsAbout(order.id)).toHaveLength(1)
    expect(await decide(refused?.id ?? '', { ...other, reason: 'Otra vez' })).toMatchObject({ statusCode: 409 })
  })

  it('of one refused refund is sent in another way with its units and its credit note', async () => {
    const order = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    const returned = [{ productId: order.productId, quantity: 1 }]
    expect((await shop.refund(order, { amount: '28.50', returned, note: 'Perdona' })).statusCode).toBe(409)
    const [refused] = (await details(order)).refunds
    expect(
      (await decide(refused?.id ?? '', { decision: 'other', by: 'cash', reason: 'No hay fondos' })).statusCode,
    ).toBe(200)
    expect(await shop.stockOf(order)).toBe(8)
    expect(await shop.mailsAbout(order.id)).toMatchObject([{ refunded: 2850, note: 'Perdona', byHand: true }])
    expect(await moneyOf(order)).toMatchObject({ payment_status: 'partially_refunded', paid: '57.00' })
  })

  it('that goes back in cash and at PayPal’s own site is seen both times', async () => {
    const order = await shop.sell()
    const { provider } = await tendersOf(order)
    const parts = [{ tenderId: provider, amount: '10.00', by: 'cash', reason: 'Lo pidió' }]
    expect((await shop.refund(order, { amount: '10.00', parts })).statusCode).toBe(200)
    await shop.emulator.refund(order.captureId, 1000)
    await shop.deliverWebhooks()
    expect(await moneyOf(order)).toEqual({ payment_status: 'partially_refunded', paid: '65.50', due: '0.00' })
    expect(await details(order)).toMatchObject({ refundable: '65.50' })
  })
})
