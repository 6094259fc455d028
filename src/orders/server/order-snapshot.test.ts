import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

async function orderOf(number: string): Promise<Record<string, unknown>> {
  const { rows } = await shop.platform.database.pool.query('select * from orders where order_number = $1', [number])
  return rows[0]
}

describe('the snapshot in an order', () => {
  it('keeps the product names at the time of purchase in both languages; the mail uses the recipient’s language', async () => {
    const serum = await shop.addProduct({ name: 'Rose Serum', nameEs: 'Sérum de Rosas' })
    const line = { id: serum.id, price: serum.price, quantity: 1 }
    const { id, orderNumber } = (await openPayment(shop, ana, [line], { language: 'es' })).body
    await shop.emulator.approve(id)
    await shop.platform.database.pool.query(`update products set name = 'X', name_es = 'Y', price = 1 where id = $1`, [
      serum.id,
    ])
    await capture(shop, ana, id)
    const snapshot = [{ name: 'Rose Serum', nameEs: 'Sérum de Rosas' }]
    expect(await orderOf(orderNumber)).toMatchObject({ items: snapshot })
    const { body } = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)
    const item = { ...snapshot[0], productId: serum.id, quantity: 1, price: '28.50' }
    expect(body).toContainEqual(expect.objectContaining({ orderNumber, items: [expect.objectContaining(item)] }))
    const { mails } = (await call(shop, root, 'GET', `/api/admin/mails?search=${orderNumber}`)).body as unknown as {
      mails: { id: string }[]
    }
    const mail = await call(shop, root, 'GET', `/api/admin/mails/${mails[0]?.id}`)
    expect(mail.body.preview).toMatchObject({
      en: { text: expect.stringContaining('Rose Serum') },
      es: { text: expect.stringContaining('Sérum de Rosas') },
    })
  })

  it('keeps the billing name and email, validated like those of the customer', async () => {
    const cream = await shop.addProduct()
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const billingInfo = { firstName: ' Marisol', lastName: 'Núñez', email: 'Marisol@Correo.test' }
    const billed = { billingAddress: { ...addressInPonce, city: 'Mayagüez' }, billingInfo }
    const { id, orderNumber } = (await openPayment(shop, ana, [line], billed)).body
    await shop.emulator.approve(id)
    await capture(shop, ana, id)
    expect(await orderOf(orderNumber)).toMatchObject({
      customer_name: 'Ana Peña',
      shipping_address: addressInPonce,
      billing_address: { ...billed.billingAddress, name: 'Marisol Núñez', email: 'marisol@correo.test' },
    })
    for (const [fault, message] of [
      [{ firstName: ' ' }, 'Billing First Name Required'],
      [{ lastName: '' }, 'Billing Last Name Required'],
      [{ lastName: 'N@dal' }, 'Last name contains invalid characters'],
      [{ email: 'marisol' }, 'Invalid email format'],
    ] as const) {
      const answer = await openPayment(shop, ana, [line], { billingInfo: { ...billingInfo, ...fault } })
      expect(answer).toMatchObject({ statusCode: 400, body: { message } })
    }
  })
})
