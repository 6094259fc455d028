import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  ana = await shop.signIn()
})
afterAll(() => shop.close())

describe('an order of services only', () => {
  const phone = '787-555-0100'
  const openServices = async (customerInfo: object, change: object = {}) => {
    const facial = await shop.addProduct({ type: 'service', stock: null })
    const person = { firstName: 'Ana', lastName: 'Peña', email: ana.email, ...customerInfo }
    return openPayment(shop, ana, [{ id: facial.id, price: facial.price, quantity: 1 }], {
      customerInfo: person,
      shippingAddress: undefined,
      billingAddress: addressInPonce,
      ...change,
    })
  }

  it('requires a phone in place of a shipping address, and PayPal requests no address', async () => {
    expect(await openServices({})).toMatchObject({ statusCode: 400, body: { message: 'Phone Required' } })
    expect(await openServices({ phone: 'x' })).toMatchObject({
      statusCode: 400,
      body: { message: 'Invalid phone number format' },
    })
    const opened = await openServices({ phone }, { shippingAddress: addressInPonce })
    expect(opened.statusCode).toBe(200)
    const { id } = opened.body
    const { purchaseUnit, wallet } = shop.emulator.orders().find((one) => one.id === id) ?? {}
    expect(purchaseUnit).not.toHaveProperty('shipping')
    expect(wallet?.experience_context?.shipping_preference).toBe('NO_SHIPPING')
    await shop.emulator.approve(id)
    await capture(shop, ana, id)
    const { body } = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)
    const order = (body as unknown as { paypalOrderId: string }[]).find((one) => one.paypalOrderId === id)
    expect(order).toMatchObject({
      shippingAddress: null,
      customerAddress: null,
      customerPhone: phone,
      shipping: '0.00',
    })
    expect(order).toMatchObject({ billingAddress: addressInPonce })
  })

  it('is the only kind of order without a shipping address', async () => {
    const cream = await shop.addProduct()
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const change = { shippingAddress: null, billingAddress: addressInPonce }
    expect(await openPayment(shop, ana, [line], change)).toMatchObject({
      statusCode: 400,
      body: { message: 'Address is required' },
    })
  })
})
