import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addressInPonce, call } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

describe('a refund', () => {
  it('in two parts updates money, order, credit notes, mails and audit consistently', async () => {
    const sold = await shop.sell('es')
    const note = 'Una pieza llegó rota. ¡Perdona!'
    const part = await shop.refund(sold, {
      amount: '28.50',
      note,
      returned: [{ productId: sold.productId, quantity: 1 }],
    })
    expect(part).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'partially_refunded' }, refund: { state: 'completed', amount: '28.50' } },
    })
    expect(shop.backOf(sold)).toBe(2850)
    // 10 − 3 sold + 1 returned
    expect(await shop.stockOf(sold)).toBe(8)
    expect(await shop.details(sold)).toMatchObject({ refundable: '57.00', returnable: [{ quantity: 2 }] })
    const rest = await shop.refund(sold, { amount: '57.00' })
    expect(rest.body).toMatchObject({ order: { paymentStatus: 'refunded' }, refund: { state: 'completed' } })
    expect(shop.backOf(sold)).toBe(8550)
    expect(await shop.stockOf(sold)).toBe(8)
    const sent = await shop.mailsAbout(sold.id)
    expect(sent).toMatchObject([
      { language: 'es', refunded: 2850, note, creditNote: expect.stringMatching(/^CN-\d{6}$/), byHand: false },
      { language: 'es', refunded: 5700 },
    ])
    expect(new Set(sent.map(({ creditNote }) => creditNote)).size).toBe(2)
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, sold.id))
    expect(events.filter(({ action }) => action === 'order.refund_requested')).toMatchObject([
      { actorId: shop.admin.id, after: { amount: 2850 } },
      { actorId: shop.admin.id, after: { amount: 5700 } },
    ])
    expect(events.filter(({ action }) => action === 'order.refunded')).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('rota')
    expect(await shop.refund(sold, { amount: '0.01' })).toMatchObject({
      statusCode: 409,
      body: { code: 'nothing_to_refund' },
    })
    expect(await shop.details(sold)).toMatchObject({ refundable: '0.00' })
  })

  it('rejects an amount that is too large, zero, negative or malformed, and more returned items than were sold', async () => {
    const sold = await shop.sell()
    expect(await shop.refund(sold, { amount: '85.51' })).toMatchObject({
      statusCode: 409,
      body: { code: 'refund_exceeds_payment', left: '85.50' },
    })
    for (const amount of ['0.00', '-1.00', '1', '1.001', 'x', 10]) {
      expect((await shop.refund(sold, { amount })).statusCode, String(amount)).toBe(400)
    }
    const returned = [{ productId: sold.productId, quantity: 2 }]
    expect((await shop.refund(sold, { amount: '1.00', returned: [...returned, ...returned] })).statusCode).toBe(400)
    const foreign = [{ productId: randomUUID(), quantity: 1 }]
    expect((await shop.refund(sold, { amount: '1.00', returned: foreign })).statusCode).toBe(400)
    expect((await shop.refund(sold, { amount: '1.00', note: 'x'.repeat(256) })).statusCode).toBe(400)
    expect((await shop.refund({ id: randomUUID() }, { amount: '1.00' })).statusCode).toBe(404)
    expect((await shop.refund(sold, { amount: '1.00' }, shop.ana)).statusCode).toBe(403)
    expect((await shop.details(sold)).refunds).toEqual([])
    expect(shop.backOf(sold)).toBe(0)
  })

  it('is made once for twenty requests with one key, and rejects the key for another order', async () => {
    const sold = await shop.sell()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.refund(sold, { key, amount: '20.00' })))
    for (const { statusCode } of answers) expect([200, 202]).toContain(statusCode)
    await shop.reconcile()
    expect(shop.backOf(sold)).toBe(2000)
    expect((await shop.details(sold)).refunds).toMatchObject([{ id: key, state: 'completed' }])
    expect(await shop.mailsAbout(sold.id)).toHaveLength(1)
    const other = await shop.sell()
    expect(await shop.refund(other, { key, amount: '1.00' })).toMatchObject({
      statusCode: 409,
      body: { code: 'refund_exists' },
    })
  })

  it('is not repeated by its key alone: another amount, note or other pieces are refused', async () => {
    const sold = await shop.sell()
    const key = randomUUID()
    const [line] = (await shop.details(sold)).returnable
    const asked = { key, amount: '20.00', note: 'Perdón', returned: [{ ...line, quantity: 1 }] }
    for (const again of [asked, asked]) expect((await shop.refund(sold, again)).statusCode).toBeLessThan(300)
    for (const change of [
      { amount: '25.00' },
      { note: '' },
      { returned: [] },
      { returned: [{ ...line, quantity: 2 }] },
    ]) {
      expect(await shop.refund(sold, { ...asked, ...change }), JSON.stringify(change)).toMatchObject({
        statusCode: 409,
        body: { code: 'refund_exists' },
      })
    }
    await shop.reconcile()
    expect(shop.backOf(sold)).toBe(2000)
  })

  it('says in the audit trail what returned to stock, which is neither broken goods nor the delivery', async () => {
    const sold = await shop.sell()
    const [line] = (await shop.details(sold)).returnable
    await shop.refund(sold, { amount: '1.00', returned: [{ ...line, quantity: 2, restocked: 1 }] })
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, sold.id))
    expect(events.filter(({ action }) => action === 'order.refund_requested')).toMatchObject([
      { after: { returned: 1 } },
    ])
  })

  it('never exceeds the payment when several are requested at once', async () => {
    const sold = await shop.sell()
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.refund(sold, { amount: '30.00' })))
    await shop.reconcile()
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(2)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
    expect(shop.backOf(sold)).toBe(6000)
  })
})

describe('documents', () => {
  it('the credit note is available to its buyer and to staff only', async () => {
    const sold = await shop.sell('es')
    await shop.refund(sold, { amount: '10.00' })
    const [{ creditNote = '' } = {}] = (await shop.details(sold)).refunds as { creditNote?: string }[]
    const file = (url: string, user: SignedIn) =>
      shop.server.inject({ method: 'GET', url, headers: { cookie: user.cookie } })
    const own = await file(`/api/orders/customer/${shop.ana.id}/${sold.id}/credit-notes/${creditNote}`, shop.ana)
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="flor-de-maga-CN-\d{6}-\d{8}\.pdf"$/),
    })
    const staff = await file(`/api/orders/${sold.id}/credit-notes/${creditNote}`, shop.admin)
    expect(staff.headers['content-disposition']).toMatch(/^inline/)
    const eve = await shop.signIn()
    expect(
      (await file(`/api/orders/customer/${shop.ana.id}/${sold.id}/credit-notes/${creditNote}`, eve)).statusCode,
    ).toBe(404)
    expect((await file(`/api/orders/customer/${eve.id}/${sold.id}/credit-notes/${creditNote}`, eve)).statusCode).toBe(
      404,
    )
    expect((await file(`/api/orders/${sold.id}/credit-notes/${creditNote}`, shop.ana)).statusCode).toBe(403)
    const other = await shop.sell()
    expect((await file(`/api/orders/${other.id}/credit-notes/${creditNote}`, shop.admin)).statusCode).toBe(404)
    const list = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
    const orders = Object.values(list.body) as unknown as { id: string; refunds: object[] }[]
    expect(orders.find(({ id }) => id === sold.id)?.refunds).toMatchObject([{ amount: '10.00', creditNote }])
  })
})

describe('a manually paid order', () => {
  it('is refunded manually: recorded, mailed and credited without a request to PayPal', async () => {
    const id = await placeManualOrder()
    const calls = shop.emulator.refunds().length
    const part = await shop.refund({ id }, { amount: '10.00' })
    expect(part).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'partially_refunded' }, refund: { state: 'completed', byHand: true } },
    })
    const rest = await shop.refund({ id }, { amount: '18.50' })
    expect(rest.body).toMatchObject({ order: { paymentStatus: 'refunded' } })
    expect(await shop.mailsAbout(id)).toMatchObject([{ byHand: true, refunded: 1000 }, { refunded: 1850 }])
    expect(shop.emulator.refunds()).toHaveLength(calls)
    expect((await shop.refund({ id }, { amount: '1.00' })).statusCode).toBe(409)
  })

  it('has nothing to refund while it is unpaid', async () => {
    const id = await placeManualOrder('pending')
    expect((await shop.refund({ id }, { amount: '10.00' })).statusCode).toBe(409)
    expect(await shop.details({ id })).toMatchObject({ refundable: '0.00', byHand: true })
  })
})

async function placeManualOrder(status = 'completed'): Promise<string> {
  const { platform } = shop
  const personal = { personal_email: 'pagos@tienda.test', personal_name: 'Yarelis', personal_phone: '' }
  const account = { paypal_type: 'personal', paypal_mode: 'sandbox', ...personal, personal_address: '' }
  const value = { ...account, paypal_client_id: 'client', paypal_client_secret: 'secret' } as const
  await inTransaction(platform.database, (tx) => saveInput(platform, tx, 'paypal', value))
  clearSettingsCache(platform.database.db)
  const cream = await shop.addProduct()
  const answer = await call(shop, shop.ana, 'POST', '/api/orders', {
    total: '28.50',
    items: [{ productId: cream.id, quantity: 1 }],
    customerEmail: shop.ana.email,
    customerName: 'Ana Peña',
    shippingAddress: addressInPonce,
    paymentMethod: 'PayPal',
    clientKey: randomUUID(),
  })
  const { id } = (answer.body as unknown as { order: { id: string } }).order
  if (status !== 'pending') await call(shop, shop.admin, 'PUT', `/api/orders/${id}/status`, { status })
  return id
}
