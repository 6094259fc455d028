import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { onDirectConnection } from '../../kit/server/database/database.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import type { CashDrawer } from '../drawers-api.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
let root: SignedIn
beforeAll(async () => {
  shop = await startRefundShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const post = (path: string, body: object, user = shop.admin) =>
  call(shop, user, 'POST', `/api/admin/drawers${path}`, body)
const add = (body: object) => post('', body)
const open = (id: string, opening = '100.00') => post(`/${id}/open`, { opening })
const move = (id: string, body: object) => post(`/${id}/moves`, { reason: 'Cambio', clientKey: randomUUID(), ...body })
const count = (id: string, counted: string, user = shop.admin) => post(`/${id}/count`, { counted }, user)
const close = (id: string, body: object = {}) => post(`/${id}/close`, body)
const reopen = (id: string, user = root) => post(`/${id}/reopen`, { reason: 'Faltó un sobre' }, user)
const list = async () =>
  (await call(shop, shop.admin, 'GET', '/api/admin/drawers')).body as unknown as {
    drawers: CashDrawer[]
    closed: { id: string; number: number; drawer: string }[]
  }
const session = (id: string) => call(shop, shop.admin, 'GET', `/api/admin/drawers/sessions/${id}`)

async function newDrawer(): Promise<string> {
  return (await add({ name: `Caja ${randomUUID().slice(0, 8)}` })).body.id
}
async function openedDrawer(opening?: string): Promise<string> {
  const id = await newDrawer()
  await open(id, opening)
  return id
}

/** An unpaid order of $28.50. */
async function unpaidOrder(): Promise<string> {
  const cream = await shop.addProduct()
  return manualOrder(shop, shop.ana, {
    items: [{ productId: cream.id, variantId: cream.id, quantity: 1 }],
    total: 2850,
  })
}
const pay = (order: string, body: object) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, {
    kind: 'cash',
    amount: '28.50',
    clientKey: randomUUID(),
    ...body,
  })
async function voidFirst(order: string) {
  const [tender] = await shop.rows('select id from tenders where order_id = $1', [order])
  return call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders/${tender?.id}/void`, {
    reason: 'Dos veces',
  })
}

const audited = (id: string) =>
  shop.rows(
    `select action, actor_id, before, after from audit_events where subject_type = 'drawer' and subject_id = $1 order by id`,
    [id],
  )
const violations = async () =>
  (await checkInvariants(shop.platform.database)).map(({ rule, subject }) => `${rule}: ${subject}`)

describe('a drawer', () => {
  it('is added with its name and its state', async () => {
    const name = `Mostrador ${randomUUID().slice(0, 8)}`
    const added = await add({ name: `  ${name} `, placeState: 'FL' })
    expect(added).toMatchObject({ statusCode: 201, body: { name, placeState: 'FL', session: null } })
    expect((await list()).drawers).toContainEqual(added.body)
    expect(await audited(added.body.id)).toEqual([
      { action: 'drawer.created', actor_id: shop.admin.id, before: null, after: { name, placeState: 'FL' } },
    ])
    expect(await add({ name })).toMatchObject({
      statusCode: 409,
      body: { code: 'drawer_name_taken', fields: [{ field: 'name' }] },
    })
  })

  it.each([
    [{ name: ' ' }, 'name', 'drawer_name_required'],
    [{ name: 'x'.repeat(61) }, 'name', 'text_too_long'],
    [{ name: 'Caja', placeState: 'XX' }, 'placeState', 'state_unknown'],
  ])('%j is a fault of its field', async (body, field, code) => {
    expect(await add(body)).toMatchObject({ statusCode: 400, body: { fields: [{ field, code }] } })
  })

  it('is opened once', async () => {
    const id = await newDrawer()
    const openings = await Promise.all([open(id), open(id), open(id)])
    expect(openings.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(await open(id)).toMatchObject({ statusCode: 409, body: { code: 'drawer_open' } })
    const opened = (await list()).drawers.find((drawer) => drawer.id === id)
    expect(opened?.session).toEqual({
      id: expect.any(String),
      opening: '100.00',
      openedAt: expect.any(String),
      openedBy: expect.any(String),
      count: null,
    })
    expect(await audited(id)).toMatchObject([
      { action: 'drawer.created' },
      { action: 'drawer.opened', after: { opening: 10000 } },
    ])
  })

  it.each([
    ['open', { opening: '100000.00' }, 'opening'],
    ['moves', { kind: 'in', amount: '0.00', reason: 'Cambio', clientKey: randomUUID() }, 'amount'],
    ['moves', { kind: 'in', amount: '100000.00', reason: 'Cambio', clientKey: randomUUID() }, 'amount'],
    ['count', { counted: '100000.00' }, 'counted'],
  ])('takes no amount that cannot be: %s %j', async (act, body, field) => {
    expect(await post(`/${await openedDrawer()}/${act}`, body)).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field, code: 'drawer_amount_invalid' }] },
    })
  })

  it('that does not exist is not found', async () => {
    const id = randomUUID()
    const answers = [await open(id), await move(id, { kind: 'in', amount: '1.00' }), await count(id, '1.00')]
    for (const answer of [...answers, await reopen(id), await close(id), await session(id)]) {
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('money of an open drawer', () => {
  it('is put in and taken out with a reason, each once', async () => {
    const id = await openedDrawer()
    const clientKey = randomUUID()
    const taken = { kind: 'out', amount: '20.00', reason: 'Al banco', clientKey }
    const first = await move(id, taken)
    expect(first).toMatchObject({ statusCode: 201, body: { id, session: { count: null } } })
    expect(await move(id, taken)).toEqual(first)
    for (const change of [{ amount: '20.01' }, { kind: 'in' }, { reason: 'Otro' }]) {
      expect((await move(id, { ...taken, ...change })).body, JSON.stringify(change)).toMatchObject({ code: 'key_used' })
    }
    expect((await move(await openedDrawer(), taken)).body).toMatchObject({ code: 'key_used' })
    expect(await move(id, { kind: 'in', amount: '5.00', reason: ' ' })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'reason', code: 'drawer_reason_required' }] },
    })
    await move(id, { kind: 'in', amount: '5.00' })
    expect((await audited(id)).slice(2)).toMatchObject([
      { action: 'drawer.moved', after: { kind: 'out', amount: 2000, reason: 'Al banco' } },
      { action: 'drawer.moved', after: { kind: 'in', amount: 500 } },
    ])
    expect((await count(id, '85.00')).body).toEqual({ expected: '85.00', counted: '85.00', difference: '0.00' })
    expect((await move(id, taken)).statusCode).toBe(201)
    expect(await violations()).toEqual([])
  })

  it('moves only while the drawer is open and not counted', async () => {
    const id = await newDrawer()
    const closed = { statusCode: 409, body: { code: 'drawer_closed' } }
    expect(await move(id, { kind: 'in', amount: '5.00' })).toMatchObject(closed)
    await open(id)
    await count(id, '100.00')
    expect(await move(id, { kind: 'in', amount: '5.00' })).toMatchObject(closed)
  })

  it('may be less than nothing on paper', async () => {
    const id = await openedDrawer('0.00')
    await move(id, { kind: 'out', amount: '20.00' })
    expect((await count(id, '0.00')).body).toEqual({ expected: '-20.00', counted: '0.00', difference: '20.00' })
    expect((await close(id, { note: 'La apertura no se escribió' })).body).toMatchObject({ difference: '20.00' })
    expect(await violations()).toEqual([])
  })
})

describe('sales at a drawer', () => {
  it('in cash are expected in it, others are counted by their kind', async () => {
    const id = await openedDrawer()
    const [cash, card, beside] = [await unpaidOrder(), await unpaidOrder(), await unpaidOrder()]
    expect((await pay(cash, { drawerId: id, given: '30.00' })).statusCode).toBe(201)
    await pay(card, { drawerId: id, kind: 'card_terminal', amount: '10.00' })
    await pay(card, { drawerId: id, kind: 'ath_movil', amount: '18.50' })
    await pay(beside, {})
    await move(id, { kind: 'out', amount: '50.00', reason: 'Al banco' })
    expect((await count(id, '78.00')).body).toEqual({ expected: '78.50', counted: '78.00', difference: '-0.50' })
    const { body } = await close(id)
    expect(body).toMatchObject({ expected: '78.50', counted: '78.00', difference: '-0.50' })
    const name = (await list()).drawers.find((drawer) => drawer.id === id)?.name
    const admin = expect.any(String)
    expect((await session(String(body.sessionId))).body).toEqual({
      id: body.sessionId,
      number: body.number,
      drawer: name,
      placeState: null,
      openedAt: expect.any(String),
      closedAt: expect.any(String),
      countedAt: expect.any(String),
      ...{ openedBy: admin, countedBy: admin, closedBy: admin },
      ...{ opening: '100.00', expected: '78.50', counted: '78.00', difference: '-0.50' },
      note: null,
      received: [
        { kind: 'ath_movil', amount: '18.50', tenders: 1 },
        { kind: 'card_terminal', amount: '10.00', tenders: 1 },
        { kind: 'cash', amount: '28.50', tenders: 1 },
      ],
      ...{ taxes: [], counterSales: '0.00' },
      refunded: { amount: '0.00', refunds: 0 },
      moves: [
        { id: expect.any(String), kind: 'out', amount: '50.00', reason: 'Al banco', at: expect.any(String), by: admin },
      ],
      reopened: null,
    })
    expect(await violations()).toEqual([])
  })

  it('are the same payment when they are repeated, also after the count', async () => {
    const [id, other] = [await openedDrawer(), await openedDrawer()]
    const order = await unpaidOrder()
    const body = { drawerId: id, amount: '10.00', clientKey: randomUUID() }
    expect((await pay(order, body)).statusCode).toBe(201)
    for (const change of [{ drawerId: other }, { drawerId: undefined }]) {
      expect((await pay(order, { ...body, ...change })).body).toMatchObject({ code: 'key_used' })
    }
    const without = { amount: '1.00', clientKey: randomUUID() }
    await pay(order, without)
    expect((await pay(order, { ...without, drawerId: id })).body).toMatchObject({ code: 'key_used' })
    await count(id, '110.00')
    expect((await pay(order, body)).statusCode).toBe(200)
  })

  it('are refused by a drawer that is closed, counted or unknown', async () => {
    const [never, counted] = [await newDrawer(), await openedDrawer()]
    await count(counted, '100.00')
    const order = await unpaidOrder()
    for (const drawerId of [never, counted, randomUUID()]) {
      expect(await pay(order, { drawerId })).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
    }
    await close(counted)
    expect(await pay(order, { drawerId: counted })).toMatchObject({ body: { code: 'drawer_closed' } })
    expect(await shop.rows('select 1 from tenders where order_id = $1', [order])).toEqual([])
  })

  it('are voided until the count, however old they are', async () => {
    const id = await openedDrawer()
    const [voided, kept] = [await unpaidOrder(), await unpaidOrder()]
    for (const order of [voided, kept]) await pay(order, { drawerId: id })
    await shop.rows(`update tenders set received_at = received_at - interval '25 hours' where order_id = any($1)`, [
      [voided, kept],
    ])
    expect((await voidFirst(voided)).statusCode).toBe(200)
    expect((await count(id, '128.50')).body).toMatchObject({ expected: '128.50', difference: '0.00' })
    expect(await voidFirst(kept)).toMatchObject({ statusCode: 409, body: { code: 'drawer_counted' } })
    await reopen(id)
    expect((await voidFirst(kept)).statusCode).toBe(200)
    expect((await count(id, '100.00')).body).toMatchObject({ expected: '100.00' })
    expect(await violations()).toEqual([])
  })

  it('of a provider never belong to one', async () => {
    const sold = await shop.sell()
    await openedDrawer()
    await expect(
      shop.rows('update tenders set drawer_session_id = (select id from drawer_sessions limit 1) where order_id = $1', [
        sold.id,
      ]),
    ).rejects.toThrow('tenders_drawer')
  })
})

describe('the count of a drawer', () => {
  it('is told what was expected only afterwards', async () => {
    const id = await openedDrawer()
    const order = await unpaidOrder()
    await pay(order, { drawerId: id })
    const before = await list()
    expect(before.drawers.find((drawer) => drawer.id === id)?.session?.count).toBeNull()
    expect(JSON.stringify(before)).not.toContain('128.50')
    await count(id, '128.00')
    expect((await list()).drawers.find((drawer) => drawer.id === id)?.session?.count).toEqual({
      ...{ expected: '128.50', counted: '128.00', difference: '-0.50' },
      countedAt: expect.any(String),
      countedBy: expect.any(String),
    })
    const [{ session_id } = {}] = await shop.rows('select id as session_id from drawer_sessions where drawer_id = $1', [
      id,
    ])
    expect((await session(String(session_id))).statusCode).toBe(404)
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'drawer.counted',
      after: { expected: 12850, counted: 12800, difference: -50 },
    })
  })

  it('is made once; repeated by the same person it is the same', async () => {
    const id = await newDrawer()
    expect(await count(id, '100.00')).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
    await open(id)
    const first = await count(id, '99.00')
    expect(await count(id, '99.00')).toEqual(first)
    const again = { statusCode: 409, body: { code: 'drawer_counted' } }
    expect(await count(id, '100.00')).toMatchObject(again)
    expect(await count(id, '99.00', root)).toMatchObject(again)
    expect((await audited(id)).filter(({ action }) => action === 'drawer.counted')).toHaveLength(1)
  })

  it('is taken back by a root user only, before the close', async () => {
    const id = await openedDrawer()
    expect(await reopen(id)).toMatchObject({ statusCode: 409, body: { code: 'not_counted' } })
    await count(id, '90.00')
    expect((await reopen(id, shop.admin)).statusCode).toBe(403)
    expect(await post(`/${id}/reopen`, { reason: ' ' }, root)).toMatchObject({
      body: { fields: [{ field: 'reason', code: 'drawer_reason_required' }] },
    })
    expect(await reopen(id)).toMatchObject({ statusCode: 200, body: { session: { count: null } } })
    expect((await audited(id)).at(-1)).toEqual({
      action: 'drawer.reopened',
      actor_id: root.id,
      before: { expected: 10000, counted: 9000, difference: -1000 },
      after: { reason: 'Faltó un sobre' },
    })
    await move(id, { kind: 'out', amount: '10.00' })
    await count(id, '90.00')
    const { body } = await close(id)
    expect((await session(String(body.sessionId))).body).toMatchObject({
      difference: '0.00',
      reopened: { reason: 'Faltó un sobre', by: expect.any(String) },
    })
    expect(await reopen(id)).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
  })
})

describe('the close of a drawer', () => {
  it('needs a count, and a note when more than $5.00 is over or missing', async () => {
    const id = await openedDrawer()
    expect(await close(id)).toMatchObject({ statusCode: 409, body: { code: 'not_counted' } })
    await count(id, '94.99')
    for (const body of [{}, { note: '  ' }]) {
      expect(await close(id, body)).toMatchObject({
        statusCode: 409,
        body: { code: 'note_required', fields: [{ field: 'note' }] },
      })
    }
    const closed = await close(id, { note: ' Faltó un billete ' })
    expect(closed.statusCode).toBe(200)
    expect((await session(String(closed.body.sessionId))).body).toMatchObject({ note: 'Faltó un billete' })
    expect(await close(id)).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'drawer.closed',
      after: { number: closed.body.number, expected: 10000, counted: 9499, difference: -501, note: 'Faltó un billete' },
    })
    const exact = await openedDrawer()
    await count(exact, '95.00')
    expect((await close(exact)).statusCode).toBe(200)
    expect((await open(id)).statusCode).toBe(201)
  })

  it('has the next number, without gaps when many close at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => openedDrawer()))
    for (const id of ids) await count(id, '100.00')
    const [{ last } = {}] = await shop.rows('select coalesce(max(number), 0) as last from drawer_sessions')
    const answers = await Promise.all(ids.map((id) => close(id)))
    const numbers = answers.map(({ body }) => Number(body.number)).toSorted((a, b) => a - b)
    expect(numbers).toEqual(ids.map((_, at) => Number(last) + 1 + at))
    expect((await list()).closed.slice(0, 8).map(({ number }) => number)).toEqual(numbers.toReversed())
    expect(await violations()).toEqual([])
  })

  it('is never changed, nor is a move', async () => {
    const id = await openedDrawer()
    await move(id, { kind: 'in', amount: '1.00' })
    await count(id, '101.00')
    await close(id)
    for (const change of ["update drawer_sessions set note = 'x'", 'delete from drawer_sessions']) {
      await expect(shop.rows(`${change} where drawer_id = $1`, [id]), change).rejects.toThrow()
    }
    const ofDrawer = 'where session_id in (select id from drawer_sessions where drawer_id = $1)'
    for (const change of ['update drawer_moves set amount = 2', 'delete from drawer_moves']) {
      await expect(shop.rows(`${change} ${ofDrawer}`, [id]), change).rejects.toThrow('do not change any more')
    }
  })

  it('names nobody whose account is deleted', async () => {
    const clerk = await shop.signIn({ role: 'admin' })
    const id = await newDrawer()
    await post(`/${id}/open`, { opening: '1.00' }, clerk)
    expect((await call(shop, root, 'DELETE', `/api/users/${clerk.id}`)).statusCode).toBe(204)
    const shown = (await list()).drawers.find((drawer) => drawer.id === id)
    expect(shown?.session?.openedBy).toBeNull()
  })
})

describe('a sale beside a count', () => {
  it('is in it when it was first', async () => {
    const id = await openedDrawer()
    const order = await unpaidOrder()
    await onDirectConnection(shop.platform.database, async (client) => {
      await client.query('begin')
      // As a sale does it: it locks the session, then records the tender.
      const { rows } = await client.query('select id from drawer_sessions where drawer_id = $1 for share', [id])
      await client.query(
        `insert into tenders (order_id, kind, method, amount, state, environment, drawer_session_id)
         values ($1, 'cash', 'Cash', 10, 'settled', 'personal', $2)`,
        [order, rows[0].id],
      )
      const counting = count(id, '110.00')
      await waitsForLock(client)
      await client.query('commit')
      expect((await counting).body).toEqual({ expected: '110.00', counted: '110.00', difference: '0.00' })
    })
    expect(await violations()).toEqual([])
  })

  it('is refused when the count was first, and a void too', async () => {
    const id = await openedDrawer()
    const [order, paid] = [await unpaidOrder(), await unpaidOrder()]
    await pay(paid, { drawerId: id })
    await onDirectConnection(shop.platform.database, async (client) => {
      await client.query('begin')
      await client.query('select from drawer_sessions where drawer_id = $1 for update', [id])
      await client.query(
        `update drawer_sessions set counted = 128.5, expected = 128.5, counted_by = $2, counted_at = now()
         where drawer_id = $1`,
        [id, shop.admin.id],
      )
      const [selling, voiding] = [pay(order, { drawerId: id }), voidFirst(paid)]
      await waitsForLock(client, 2)
      await client.query('commit')
      expect(await selling).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
      expect(await voiding).toMatchObject({ statusCode: 409, body: { code: 'drawer_counted' } })
    })
    expect(await violations()).toEqual([])
  })

  it('and 29 others are each in it or refused', async () => {
    const id = await openedDrawer()
    const orders = await Promise.all(Array.from({ length: 30 }, unpaidOrder))
    const sell = (order: string) => pay(order, { drawerId: id, amount: '1.00' })
    const sales = [...orders.slice(0, 15).map(sell)]
    const counting = count(id, '100.00')
    sales.push(...orders.slice(15).map(sell))
    const answers = await Promise.all(sales)
    const taken = answers.filter(({ statusCode }) => statusCode === 201).length
    for (const { statusCode, body } of answers) {
      if (statusCode !== 201) expect(body).toMatchObject({ code: 'drawer_closed' })
    }
    expect((await counting).body).toMatchObject({ expected: `${100 + taken}.00` })
    expect(await violations()).toEqual([])
  })
})

describe('faults', () => {
  it('of a counted session and of numbers violate the invariants', async () => {
    const id = await openedDrawer()
    const order = await unpaidOrder()
    await pay(order, { drawerId: id })
    await count(id, '128.50')
    const { body } = await close(id)
    const rule = 'a counted drawer has the figures of its session'
    const found = async (wanted: string) =>
      (await checkInvariants(shop.platform.database)).filter((one) => one.rule === wanted)
    const withoutTriggers = (change: string) =>
      onDirectConnection(shop.platform.database, async (client) => {
        for (const text of ['disable trigger user', change, 'enable trigger user']) {
          await client.query(text === change ? change : `alter table drawer_sessions ${text}`)
        }
      })
    expect(await found(rule)).toEqual([])
    await shop.rows(`update tenders set amount = 28 where order_id = $1`, [order])
    expect(await found(rule)).toMatchObject([{ subject: expect.stringContaining(String(body.sessionId)) }])
    await shop.rows(`update tenders set amount = 28.5 where order_id = $1`, [order])
    const gaps = 'the closes of drawers have numbers without gaps'
    expect(await found(gaps)).toEqual([])
    await withoutTriggers(`update drawer_sessions set number = number + 5 where id = '${body.sessionId}'`)
    expect(await found(gaps)).toMatchObject([{ subject: String(Number(body.number) + 5) }])
  })
})

/** Waits until so many other sessions wait for a lock. */
async function waitsForLock(client: { query(text: string): Promise<{ rows: { waiting: number }[] }> }, sessions = 1) {
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows[0]?.waiting
    })
    .toBe(sessions)
}
