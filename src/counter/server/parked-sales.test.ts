import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { olderApplications } from '../../kit/server/database/database.ts'
import { addressInPonce, call, capture } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())
afterEach(() => shop.expectConsistency())

interface Draft extends Record<string, unknown> {
  id: string
  version: number
  orderNumber: string | null
}

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = shop.admin) => {
  const answer = await call(shop, by, method, `/api/admin/${path}`, body)
  return { statusCode: answer.statusCode, body: answer.body as unknown as Draft & { code?: string } }
}
const park = (id: string, body: object, by?: SignedIn) => ask('PUT', `counter/parked/${id}`, body, by)
const read = async (id: string) =>
  ((await ask('GET', `drafts?id=${id}`)).body as unknown as { drafts: Draft[] }).drafts[0]
const parkedIds = async () =>
  ((await ask('GET', 'drafts?filter=parked&size=100')).body as unknown as { drafts: Draft[] }).drafts.map(
    ({ id }) => id,
  )
const sell = async (body: object) => {
  const answer = await ask('POST', 'counter/sales', { clientKey: randomUUID(), ...body })
  return { statusCode: answer.statusCode, body: answer.body as { code?: string; order?: Record<string, unknown> } }
}
const stockOf = (productId: string) => shop.stockOf({ productId, id: '', captureId: '' })
const ordersWith = (productId: string) =>
  shop.rows('select * from orders where items @> $1', [JSON.stringify([{ productId }])])
const stored = async (id: string) => (await shop.rows('select * from drafts where id = $1', [id]))[0]

/** Two creams at $20.00 instead of $28.50, which nobody with an account buys. */
async function parked(change: object = {}) {
  const cream = await shop.addProduct({ stock: 10 })
  const id = randomUUID()
  const content = {
    lines: [{ productId: cream.id, quantity: 2, price: '20.00', reason: 'Envase abierto' }],
    customer: { firstName: 'Luz', lastName: 'Rivera', phone: '787-555-0142' },
    word: 'La del sombrero',
    ...change,
  }
  const { statusCode, body } = await park(id, content)
  expect(statusCode).toBe(200)
  const sale = { lines: content.lines, customer: content.customer, tenders: [{ kind: 'check', amount: '40.00' }] }
  return { cream, id, content, draft: body, sale, ofDraft: { draftId: id, draftVersion: body.version } }
}

describe('a parked sale', () => {
  it('needs no account, holds no stock, and waits at every counter', async () => {
    const { cream, id, draft } = await parked()
    expect(draft).toMatchObject({
      id,
      state: 'open',
      version: 1,
      userId: null,
      email: null,
      firstName: 'Luz',
      word: 'La del sombrero',
      parkedAt: expect.any(String),
      total: '40.00',
      orderNumber: null,
      lines: [{ productId: cream.id, quantity: 2, price: '20.00', reason: 'Envase abierto' }],
    })
    expect(draft.author).not.toBe('')
    expect(await parkedIds()).toContain(id)
    expect(await stockOf(cream.id)).toBe(10)
    for (const search of ['sombrero', 'RIVERA luz']) {
      const found = (await ask('GET', `drafts?search=${encodeURIComponent(search)}`)).body as unknown as {
        drafts: Draft[]
      }
      expect(
        found.drafts.map((one) => one.id),
        search,
      ).toContain(id)
    }
    const { body } = await park(randomUUID(), { lines: [{ productId: cream.id, quantity: 1 }] })
    expect(body).toMatchObject({ firstName: '', lastName: '', word: null, total: '28.50' })
  })

  it('that is stored twice with the same key is one, and with other content what was sent last', async () => {
    const { id, content } = await parked()
    const again = await Promise.all([park(id, content), park(id, content)])
    expect(again.map(({ statusCode, body }) => [statusCode, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect((await park(id, { ...content, word: 'Luz' })).body).toMatchObject({ version: 2, word: 'Luz' })
    // Its answer was lost, so the page still has the version before.
    expect((await park(id, { ...content, word: 'Luz', version: 1 })).body).toMatchObject({ version: 2 })
    expect(await shop.rows('select action from audit_events where subject_id = $1', [id])).toEqual([
      { action: 'draft.parked' },
      { action: 'draft.parked' },
    ])
  })

  it('is changed at the version that was read, and refused over a newer one', async () => {
    const { id, content, cream } = await parked()
    const lines = [{ productId: cream.id, quantity: 3 }]
    expect((await park(id, { ...content, lines, version: 1 })).body).toMatchObject({ version: 2, total: '85.50' })
    expect(await park(id, { ...content, word: 'Otra', version: 1 })).toMatchObject({
      statusCode: 409,
      body: { code: 'newer_version' },
    })
    expect(await read(id)).toMatchObject({ word: 'La del sombrero', total: '85.50' })
  })

  it('for an address makes the account once, and keeps it when it is parked again', async () => {
    const email = `luz.${randomUUID().slice(0, 8)}@correo.test`
    const { id, content, draft } = await parked({ customer: { email, firstName: 'Luz', lastName: 'Rivera' } })
    expect(draft).toMatchObject({ email, userId: expect.any(String) })
    const again = await park(id, { ...content, word: 'Luz' })
    expect(again).toMatchObject({ statusCode: 200, body: { userId: draft.userId, version: 2 } })
    expect(await park(randomUUID(), content)).toMatchObject({ statusCode: 409, body: { code: 'email_taken' } })
  })

  it('is refused while a process of an older release runs, which reads an account in each', async () => {
    const { content } = await parked()
    for (const name of olderApplications) {
      const older = new pg.Client({ ...shop.platform.database.direct, application_name: name })
      await older.connect()
      try {
        expect(await park(randomUUID(), content), name).toMatchObject({
          statusCode: 409,
          body: { code: 'older_process' },
        })
      } finally {
        await older.end()
      }
    }
  })

  it('whose goods are to be sent does not wait at the counter', async () => {
    const { id, content } = await parked()
    const sent = await park(id, { ...content, toSend: true, version: 1 })
    expect(sent).toMatchObject({ statusCode: 200, body: { parkedAt: null, version: 2, state: 'open' } })
    expect(await parkedIds()).not.toContain(id)
    expect((await park(id, { ...content, version: 2 })).body).toMatchObject({ parkedAt: expect.any(String) })
  })
})

describe('a draft that is sold at the counter', () => {
  it('becomes its order in the same step, whose number it has', async () => {
    const { cream, id, sale, ofDraft } = await parked()
    const sold = await sell({ ...sale, ...ofDraft })
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { total: '40.00', status: 'completed', customerName: 'Luz Rivera', userId: null } },
    })
    expect(await read(id)).toMatchObject({
      state: 'paid',
      orderId: sold.body.order?.id,
      orderNumber: sold.body.order?.orderNumber,
      parkedAt: null,
    })
    expect(await parkedIds()).not.toContain(id)
    expect(await stockOf(cream.id)).toBe(8)
    const actions = await shop.rows('select action from audit_events where subject_id = $1 order by id', [id])
    expect(actions).toEqual([{ action: 'draft.parked' }, { action: 'draft.paid' }])
  })

  it('is sold as it stands on the screen, not as it was parked', async () => {
    const { cream, id, sale, ofDraft } = await parked()
    const lines = [{ productId: cream.id, quantity: 1 }]
    const sold = await sell({ ...sale, ...ofDraft, lines, tenders: [{ kind: 'check', amount: '28.50' }] })
    expect(sold).toMatchObject({ statusCode: 201, body: { order: { total: '28.50' } } })
    expect(await read(id)).toMatchObject({ total: '28.50', lines: [{ quantity: 1, price: '28.50', reason: null }] })
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('that is repeated with its key is the same order', async () => {
    const { cream, sale, ofDraft } = await parked()
    const request = { ...sale, ...ofDraft, clientKey: randomUUID() }
    const answers = await Promise.all([sell(request), sell(request), sell(request)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201])
    expect(await sell({ ...request, draftVersion: 2 })).toMatchObject({ statusCode: 409, body: { code: 'key_used' } })
    expect(await ordersWith(cream.id)).toHaveLength(1)
  })

  it('at ten desks at once is one order, and nine clear refusals', async () => {
    const { cream, sale, ofDraft } = await parked()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sell({ ...sale, ...ofDraft })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['draft_paid']))
    expect(await ordersWith(cream.id)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(8)
  })

  it('beside money at the desk of phone orders is one order', async () => {
    const { cream, id, sale } = await parked({ customer: { userId: shop.ana.id } })
    const changed = await ask('PUT', `drafts/${id}`, {
      firstName: 'Ana',
      lastName: 'Peña',
      shippingAddress: addressInPonce,
      lines: sale.lines,
    })
    expect(changed.statusCode).toBe(200)
    const answers = await Promise.all([
      sell({ ...sale, draftId: id }),
      ask('POST', `drafts/${id}/paid`, { method: 'cash' }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    expect(await ordersWith(cream.id)).toHaveLength(1)
  })

  it.each([
    ['canceled', 'draft_canceled', ({ id }) => ask('DELETE', `drafts/${id}`)],
    ['sold', 'draft_paid', ({ sale, ofDraft }) => sell({ ...sale, ...ofDraft })],
    ['changed', 'newer_version', ({ id, content }) => park(id, { ...content, word: 'Otra' })],
    ['deleted', 'draft_gone', ({ id }) => shop.rows('delete from drafts where id = $1', [id])],
  ] as [string, string, (draft: Awaited<ReturnType<typeof parked>>) => Promise<unknown>][])(
    'is refused when it was %s meanwhile, and so is parking it again',
    async (_, code, end) => {
      const draft = await parked()
      const { cream, id, content, sale, ofDraft } = draft
      await end(draft)
      const [stock, orders] = [await stockOf(cream.id), (await ordersWith(cream.id)).length]
      expect(await sell({ ...sale, ...ofDraft })).toMatchObject({ statusCode: 409, body: { code } })
      expect(await park(id, { ...content, word: 'Tercera', version: 1 })).toMatchObject({
        statusCode: 409,
        body: { code },
      })
      expect(await stockOf(cream.id)).toBe(stock)
      expect(await ordersWith(cream.id)).toHaveLength(orders)
    },
  )

  it('with a rest stays open when nobody with an account buys', async () => {
    const { id, sale, ofDraft } = await parked()
    const inPart = { ...sale, ...ofDraft, tenders: [{ kind: 'check', amount: '10.00' }] }
    expect(await sell(inPart)).toMatchObject({ statusCode: 409, body: { code: 'customer_required' } })
    expect(await read(id)).toMatchObject({ state: 'open', version: 1 })
    expect(await sell({ ...inPart, customer: { userId: shop.ana.id } })).toMatchObject({
      statusCode: 201,
      body: { order: { due: '30.00', userId: shop.ana.id } },
    })
    expect(await read(id)).toMatchObject({ state: 'paid', userId: shop.ana.id })
  })

  it('ends the payment that its link opened, and shows its customer the receipt', async () => {
    const { phoneOrder, sale, link } = await phoneOrderWithLink()
    const opened = await link('POST', '/order')
    await shop.emulator.approve(opened.body.id)
    const sold = await sell({ ...sale, customer: { userId: shop.ana.id }, draftId: phoneOrder.id })
    expect(sold).toMatchObject({ statusCode: 201, body: { order: { buyerNote: 'Sin bolsa', shippingAddress: null } } })
    const late = await capture(shop, null, opened.body.id, { captureSecret: opened.body.captureSecret })
    expect(late.statusCode).toBe(409)
    expect(shop.emulator.ledger().filter(({ orderId }) => orderId === opened.body.id)).toEqual([])
    expect((await link('GET')).body).toMatchObject({ state: 'paid', sale: { total: '40.00' } })
  })

  it('to somebody else than its customer has no link any more', async () => {
    const { phoneOrder, sale, link } = await phoneOrderWithLink()
    const sold = await sell({ ...sale, customer: { firstName: 'Luz' }, draftId: phoneOrder.id })
    expect(sold).toMatchObject({ statusCode: 201, body: { order: { userId: null } } })
    expect((await link('GET')).statusCode).toBe(404)
    expect(await stored(phoneOrder.id)).toMatchObject({ user_id: null, first_name: '', shipping_address: null })
  })

  it('while its customer pays by the link is refused', async () => {
    const { phoneOrder, sale, link } = await phoneOrderWithLink()
    const opened = await link('POST', '/order')
    await shop.emulator.approve(opened.body.id)
    shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
    await capture(shop, null, opened.body.id, { captureSecret: opened.body.captureSecret })
    expect(await sell({ ...sale, draftId: phoneOrder.id })).toMatchObject({
      statusCode: 409,
      body: { code: 'draft_being_paid' },
    })
    shop.emulator.clearFaults()
  })

  /** A phone order of Ana's with an address and a link. */
  async function phoneOrderWithLink() {
    const cream = await shop.addProduct({ stock: 10 })
    const lines = [{ productId: cream.id, quantity: 2, price: '20.00', reason: 'Feria' }]
    const { body: phoneOrder } = await ask('POST', 'drafts', {
      userId: shop.ana.id,
      firstName: 'Ana',
      lastName: 'Peña',
      shippingAddress: addressInPonce,
      note: 'Sin bolsa',
      lines,
    })
    const { body } = await ask('POST', `drafts/${phoneOrder.id}/send`, { mail: false })
    const token = String(body.url).split('/').at(-1)
    const link = (method: 'GET' | 'POST', path = '') =>
      call(shop, null, method, `/api/pay/${token}${path}`, method === 'POST' ? {} : undefined)
    return { phoneOrder, link, sale: { lines, tenders: [{ kind: 'check', amount: '40.00' }] } }
  }
})

describe('a draft without an account', () => {
  const content = (draft: { lines: object[] }) => ({ firstName: 'Luz', lastName: 'Rivera', lines: draft.lines })

  it('is neither sent nor paid before it has one, and says so at the field', async () => {
    const { id, content: said } = await parked()
    const missing = { statusCode: 400, body: { fields: [{ field: 'userId', code: 'draft_customer_required' }] } }
    expect(await ask('POST', `drafts/${id}/send`, { mail: true })).toMatchObject(missing)
    expect(await ask('POST', `drafts/${id}/paid`, { method: 'cash' })).toMatchObject(missing)
    expect(await ask('PUT', `drafts/${id}`, content(said))).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'email', code: 'draft_customer_required' }] },
    })
  })

  it('gets one that is chosen, or made by its address, and is sent', async () => {
    const [one, other] = [await parked(), await parked()]
    const email = `luz.${randomUUID().slice(0, 8)}@correo.test`
    const where = { shippingAddress: addressInPonce }
    expect(
      await ask('PUT', `drafts/${one.id}`, { ...content(one.content), ...where, email, version: 1 }),
    ).toMatchObject({ statusCode: 200, body: { email, version: 2 } })
    expect(
      (await ask('PUT', `drafts/${other.id}`, { ...content(other.content), ...where, userId: shop.ana.id })).body,
    ).toMatchObject({ userId: shop.ana.id, email: shop.ana.email })
    expect((await ask('POST', `drafts/${one.id}/send`, { mail: true })).statusCode).toBe(200)
    expect(await shop.rows('select recipient from mails where subject_id = $1', [one.id])).toEqual([
      { recipient: email },
    ])
    expect(await read(one.id)).toMatchObject({ state: 'sent', parkedAt: null })
    expect((await ask('POST', `drafts/${other.id}/paid`, { method: 'cash' })).body).toMatchObject({ state: 'paid' })
  })

  it('gets one only: a second choice is refused', async () => {
    const { id, content: said } = await parked()
    const give = (customer: object) => ask('PUT', `drafts/${id}`, { ...content(said), ...customer })
    expect((await give({ userId: shop.ana.id })).statusCode).toBe(200)
    expect((await give({ userId: shop.ana.id })).statusCode).toBe(200)
    const other = await shop.signIn()
    for (const customer of [{ userId: other.id }, { email: `${randomUUID()}@correo.test` }]) {
      expect(await give(customer)).toMatchObject({ statusCode: 409, body: { code: 'newer_version' } })
    }
  })
})

describe('the person of a parked sale', () => {
  const nobody = { first_name: '', last_name: '', phone: null, word: null, note: null, shipping_address: null }

  it('without an account is forgotten when it is canceled or sold', async () => {
    const [canceled, sold] = [await parked(), await parked()]
    await ask('DELETE', `drafts/${canceled.id}`)
    await sell({ ...sold.sale, ...sold.ofDraft })
    for (const { id } of [canceled, sold]) {
      const row = await stored(id)
      expect(row).toMatchObject(nobody)
      expect(JSON.stringify(row)).not.toMatch(/Luz|Rivera|0142|sombrero|abierto/)
    }
  })

  it('without an account is deleted like other drafts that nobody has changed for long', async () => {
    const [old, fresh] = [await parked(), await parked()]
    await shop.rows(`update drafts set updated_at = updated_at - interval '31 days' where id = $1`, [old.id])
    await shop.expire(shop.platform)
    expect(await stored(old.id)).toBeUndefined()
    expect(await stored(fresh.id)).toMatchObject({ first_name: 'Luz' })
  })

  it('with an account goes with it', async () => {
    const luz = await shop.signIn()
    const { id } = await parked({ customer: { userId: luz.id } })
    const exported = await call(shop, luz, 'GET', '/api/profile/export')
    expect(JSON.stringify(exported.body)).toContain('La del sombrero')
    expect((await call(shop, shop.root, 'DELETE', `/api/users/${luz.id}`)).statusCode).toBeLessThan(300)
    expect(await stored(id)).toBeUndefined()
  })

  it('is another one when it is parked for somebody else: the address of the first is not kept', async () => {
    const [ana, luz] = [shop.ana, await shop.signIn()]
    const { id, content } = await parked({ customer: { userId: ana.id } })
    await shop.rows('update drafts set shipping_address = $2, note = $3 where id = $1', [
      id,
      JSON.stringify(addressInPonce),
      'Portón azul',
    ])
    expect((await park(id, { ...content, word: 'Ana', version: 1 })).body.shippingAddress).toMatchObject({
      city: 'Ponce',
    })
    const given = await park(id, { ...content, customer: { userId: luz.id }, version: 2 })
    expect(given.body).toMatchObject({ userId: luz.id, shippingAddress: null, note: null })
  })
})
