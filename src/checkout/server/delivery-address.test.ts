import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let ana: SignedIn
let cream: { id: string; price: number }

beforeAll(async () => {
  shop = await startTestShop()
  ana = await shop.signIn()
  cream = await shop.addProduct({ price: 10_000, stock: 10 })
})
afterAll(() => shop.close())

const open = (shippingAddress: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  openPayment(shop, ana, [{ ...cream, quantity: 1 }], { shippingAddress, ...more } as never)

const ordersOfAna = async () =>
  (await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)).body as unknown as Record<string, unknown>[]

describe('the address of a delivery', () => {
  it('has a unit and an urbanization, and the note of the buyer; empty fields are left out', async () => {
    const address = { ...addressInPonce, address2: 'Apt. 3B', urbanization: 'Urb. Las Gladiolas' }
    const opened = await open(address, { billingAddress: { ...addressInPonce, address2: '' }, note: 'Ring twice' })
    expect(opened.statusCode).toBe(200)
    await shop.emulator.approve(opened.body.id)
    await capture(shop, ana, opened.body.id)
    const [order] = await ordersOfAna()
    expect(order).toMatchObject({ shippingAddress: address, billingAddress: addressInPonce, buyerNote: 'Ring twice' })
    expect(order?.billingAddress).not.toHaveProperty('address2')
  })

  it('is written once in the mail when the bill goes there too, and whole', async () => {
    const address = { ...addressInPonce, address2: 'Apt. 3B', urbanization: 'Urb. Las Gladiolas' }
    const root = await shop.signIn({ role: 'root' })
    const mailed = async (billingAddress: Record<string, unknown>) => {
      const { body } = await open(address, { billingAddress })
      await shop.emulator.approve(body.id)
      await capture(shop, ana, body.id)
      const list = await call(shop, root, 'GET', `/api/admin/mails?search=${body.orderNumber}`)
      const [{ id } = { id: '' }] = (list.body as unknown as { mails: { id: string }[] }).mails
      const read = await call(shop, root, 'GET', `/api/admin/mails/${id}`)
      return (read.body.preview as { en: { text: string } }).en.text
    }
    expect(await mailed(address)).toMatch(/Shipping address\s+Ana Peña\s+URB Las Gladiolas\s+.+ Apt\. 3B\s/)
    expect(await mailed(address)).not.toContain('Billing address')
    expect(await mailed({ ...address, address2: 'Apt. 4' })).toMatch(
      /Billing address\s+Ana Peña\s+URB Las Gladiolas\s+.+ Apt\. 4\s/,
    )
  })

  it('has an urbanization in Puerto Rico only, also on the bill', async () => {
    const miami = { address: '12 Ocean Drive', city: 'Miami', state: 'FL', postalCode: '33139', country: 'US' }
    const named = { ...miami, urbanization: 'Las Gladiolas' }
    const refused = (field: string) => ({
      statusCode: 400,
      body: { fields: [{ field: `${field}.urbanization`, code: 'urbanization_elsewhere' }] },
    })
    expect(await open(named)).toMatchObject(refused('shippingAddress'))
    expect(await open(addressInPonce, { billingAddress: named })).toMatchObject(refused('billingAddress'))
    expect(await open({ ...miami, urbanization: ' ' })).toMatchObject({ statusCode: 200 })
  })

  it.each([
    [{ postalCode: '90210' }, 'shippingAddress.postalCode', 'zip_of_other_state'],
    [{ address2: 'Apt. <3>' }, 'shippingAddress.address2', 'address_characters'],
    [{ urbanization: 'a'.repeat(201) }, 'shippingAddress.urbanization', 'address_too_long'],
  ])('is refused with %o before anything is paid', async (wrong, field, code) => {
    const { statusCode, body } = await open({ ...addressInPonce, ...wrong })
    expect(statusCode).toBe(400)
    expect(body).toMatchObject({ fields: [{ field, code }] })
  })
})
