import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { byStaff } from '../../testing/samples.ts'
import type { Receipt } from '../api.ts'
import type { ReceiptMails } from '../mails/receipt-mails.ts'
import { mailReceipt } from './receipts.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

/** An unpaid order of three creams for $85.50. */
async function unpaidOrder() {
  const cream = await shop.addProduct()
  const items = [{ productId: cream.id, variantId: cream.id, quantity: 3 }]
  const id = await manualOrder(shop, shop.ana, { items, total: 8550 })
  const [row] = await shop.rows('select order_number from orders where id = $1', [id])
  return { id, number: String(row?.order_number) }
}

async function pay(order: string, body: object): Promise<string> {
  const { body: answer } = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, {
    clientKey: randomUUID(),
    ...body,
  })
  const { tenders } = answer.order as unknown as { tenders: { id: string }[] }
  return tenders.at(-1)?.id ?? ''
}

const linkOf = (order: string, tender: string) =>
  call(shop, shop.admin, 'GET', `/api/admin/orders/${order}/tenders/${tender}/receipt`)
async function tokenOf(order: string, tender: string): Promise<string> {
  const { url } = (await linkOf(order, tender)).body as unknown as { url: string }
  expect(url).toMatch(/\/es\/receipt\/[0-9a-f-]{36}\.[0-9a-f]{32}$/)
  return url.slice(url.lastIndexOf('/') + 1)
}
const read = async (token: string) => {
  const { statusCode, body } = await call(shop, null, 'GET', `/api/receipts/${token}`)
  return { statusCode, receipt: body as unknown as Receipt }
}

it('a receipt says what came in until its payment, the change and what is left, without the person', async () => {
  const { id, number } = await unpaidOrder()
  const first = await pay(id, { kind: 'ath_movil', amount: '25.00', reference: 'A1B2' })
  const second = await pay(id, { kind: 'cash', amount: '50.00', given: '60.00', controlNumber: 'AB-12' })
  await pay(id, { kind: 'card_terminal', amount: '10.50', reference: '4242' })
  const { receipt } = await read(await tokenOf(id, second))
  expect(receipt).toMatchObject({
    ...{ number: `${number}/2`, orderNumber: number, subtotal: '85.50', total: '85.50', rest: '10.50', language: 'es' },
    items: [{ quantity: 3, price: '28.50' }],
    payment: { kind: 'cash', amount: '50.00', given: '60.00', state: 'settled', controlNumber: 'AB-12' },
    earlier: [{ kind: 'ath_movil', amount: '25.00' }],
  })
  const text = JSON.stringify(receipt)
  for (const secret of ['Ana', shop.ana.email, 'A1B2', '4242', '787', 'Luna']) expect(text).not.toContain(secret)
  expect((await read(await tokenOf(id, first))).receipt).toMatchObject({
    ...{ number: `${number}/1`, earlier: [], rest: '60.50' },
    payment: { controlNumber: null },
  })
})

it('a voided payment keeps its number, and its receipt says so', async () => {
  const { id, number } = await unpaidOrder()
  const first = await pay(id, { kind: 'cash', amount: '20.00' })
  const token = await tokenOf(id, first)
  const reason = { reason: 'Escrito dos veces' }
  await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/tenders/${first}/void`, reason)
  const second = await pay(id, { kind: 'cash', amount: '5.00' })
  expect((await read(token)).receipt).toMatchObject({
    number: `${number}/1`,
    payment: { state: 'voided' },
    rest: '85.50',
  })
  expect((await read(await tokenOf(id, second))).receipt).toMatchObject({
    ...{ number: `${number}/2`, earlier: [], rest: '80.50' },
  })
})

it('a receipt of another signature, another order or no payment is not found', async () => {
  const [one, other] = [await unpaidOrder(), await unpaidOrder()]
  const tender = await pay(one.id, { kind: 'cash', amount: '1.00' })
  const token = await tokenOf(one.id, tender)
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  for (const unknown of [forged, tender, `${randomUUID()}.${'0'.repeat(32)}`, 'x']) {
    expect((await read(unknown)).statusCode, unknown).toBe(404)
  }
  expect((await linkOf(other.id, tender)).statusCode).toBe(404)
  expect((await linkOf(one.id, randomUUID())).statusCode).toBe(404)
})

describe('a receipt by mail', () => {
  const mail = (order: string, tender: string, body: object = {}) =>
    call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders/${tender}/receipt`, {
      email: 'luz@correo.test',
      clientKey: randomUUID(),
      ...body,
    })
  const mailsAbout = async (order: string) => {
    const rows = await shop.rows(
      `select recipient, language, payload from mails where template = 'order_receipt' and subject_id = $1`,
      [order],
    )
    return rows.map(({ payload, recipient, language }) => {
      const text = open(shop.platform.config.appSecret, mailPayloadPurpose, String(payload))
      return { recipient, language, ...(JSON.parse(text) as ReceiptMails['order_receipt']) }
    })
  }
  const auditedOf = (order: string) =>
    shop.rows(
      `select before, after from audit_events where action = 'order.receipt_mailed' and subject_id = $1 order by id`,
      [order],
    )

  it('says what was paid, given and left, with its link, in the language of the order', async () => {
    const { id, number } = await unpaidOrder()
    await pay(id, { kind: 'ath_movil', amount: '25.00', reference: 'A1B2' })
    const tender = await pay(id, { kind: 'cash', amount: '50.00', given: '60.00', controlNumber: 'AB-12' })
    expect(await mail(id, tender, { email: ' Luz@Correo.test ' })).toMatchObject({ statusCode: 200, body: {} })
    const { url } = (await linkOf(id, tender)).body as unknown as { url: string }
    const sent = await mailsAbout(id)
    expect(sent).toMatchObject([
      {
        ...{ recipient: 'luz@correo.test', language: 'es', number: `${number}/2`, url },
        ...{ total: 8550, given: 6000, change: 1000, rest: 1050, controlNumber: 'AB-12' },
        payments: [
          { method: 'ATH Móvil', amount: 2500 },
          { method: 'Cash', amount: 5000 },
        ],
      },
    ])
    expect(JSON.stringify(sent)).not.toMatch(/A1B2|Ana|787/)
    const audited = await auditedOf(id)
    expect(audited).toEqual([{ before: null, after: { orderNumber: number, receipt: `${number}/2` } }])
  })

  it('is one mail, however often the request is sent; another key or address is another one', async () => {
    const { id } = await unpaidOrder()
    const tender = await pay(id, { kind: 'cash', amount: '1.00' })
    const once = { clientKey: randomUUID() }
    const answers = await Promise.all([mail(id, tender, once), mail(id, tender, once), mail(id, tender, once)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await mailsAbout(id)).toHaveLength(1)
    await mail(id, tender, { ...once, email: 'sol@correo.test' })
    await mail(id, tender)
    expect((await mailsAbout(id)).map(({ recipient }) => recipient).toSorted()).toEqual([
      'luz@correo.test',
      'luz@correo.test',
      'sol@correo.test',
    ])
    expect(await auditedOf(id)).toHaveLength(3)
  })

  it('of somebody without an account leaves the address with the mail only, until the person is removed', async () => {
    const cream = await shop.addProduct()
    const { body } = await call(shop, shop.admin, 'POST', '/api/admin/counter/sales', {
      lines: [{ productId: cream.id, quantity: 1 }],
      tenders: [{ kind: 'check', amount: '28.50' }],
      clientKey: randomUUID(),
    })
    const { id, tenders } = body.order as unknown as { id: string; tenders: { id: string }[] }
    expect((await mail(id, tenders[0]?.id ?? '')).statusCode).toBe(200)
    expect(await mailsAbout(id)).toMatchObject([{ recipient: 'luz@correo.test', language: 'en' }])
    const [stored] = await shop.rows(
      `select row_to_json(o)::text || row_to_json(c)::text || (
         select coalesce(string_agg(row_to_json(a)::text, ''), '') from audit_events a where a.subject_id = o.id::text
       ) as text from orders o join checkouts c on c.id = o.checkout_id where o.id = $1`,
      [id],
    )
    expect(stored?.text).not.toContain('luz')
    await shop.rows(`update mails set state = 'sent' where subject_id = $1`, [id])
    expect((await call(shop, shop.admin, 'DELETE', `/api/admin/orders/${id}/person`)).statusCode).toBe(200)
    expect(await shop.rows('select recipient, payload from mails where subject_id = $1', [id])).toEqual([
      { recipient: expect.stringContaining('deleted'), payload: '' },
    ])
  })

  it('stands in the outbox', async () => {
    const { id } = await unpaidOrder()
    const tender = await pay(id, { kind: 'cash', amount: '1.00' })
    await shop.rows('delete from mails')
    for (let at = 0; at < 6; at++) await mail(id, tender)
    expect(await call(shop, shop.admin, 'GET', '/api/admin/mails')).toMatchObject({
      statusCode: 200,
      body: { mails: Array(6).fill({ template: 'order_receipt' }) },
    })
  })

  it('goes to an address only, and about a payment of the order', async () => {
    const [one, other] = [await unpaidOrder(), await unpaidOrder()]
    const tender = await pay(one.id, { kind: 'cash', amount: '1.00' })
    expect(await mail(one.id, tender, { email: 'luz@' })).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'email' }] },
    })
    expect((await mail(other.id, tender)).statusCode).toBe(404)
    expect((await mail(one.id, randomUUID())).statusCode).toBe(404)
    expect(await mailsAbout(one.id)).toEqual([])
  })

  it('is limited to ten in an hour for one order', async () => {
    const { id } = await unpaidOrder()
    const tenderId = await pay(id, { kind: 'cash', amount: '1.00' })
    const limited = { ...shop.platform, limits: new RateLimits(shop.platform.database.pool, true) }
    const send = () =>
      mailReceipt(limited, byStaff(), { id, tenderId, email: 'luz@correo.test', clientKey: randomUUID() })
    for (let at = 0; at < 10; at++) await send()
    await expect(send()).rejects.toMatchObject({ status: 429 })
    expect(await mailsAbout(id)).toHaveLength(10)
  })
})
