import type { APIResponse, Browser } from '@playwright/test'
import { type Caller, expect, newCustomer, type Person } from './fixtures.ts'

export interface PlacedOrder {
  id: string
  orderNumber: string
  total: string
  buyer: Person
}

/** What is bought; by default one piece of the first product of which there are enough. */
interface Item {
  productId: string
  variantId?: string
  quantity: number
  /** Of an appointment. */
  slot?: { startsAt: string; calendarId: string }
}

/**
 * A new customer buys one item through the demo's PayPal, in a separate browser context, through the API.
 * `typedEmail`: the address of the checkout, by default that of the account.
 */
export async function placeOrder(
  browser: Browser,
  origin: string,
  language: 'en' | 'es' = 'en',
  item?: Item,
  typedEmail?: string,
): Promise<PlacedOrder> {
  // Without a page: that would start a process of the browser.
  const context = await browser.newContext({ baseURL: origin })
  const buyer = await newCustomer(context)
  const typed = { ...buyer, email: typedEmail ?? buyer.email }
  const paypalOrderId = await openPayment(context, typed, language, item)
  const { sdkUrl } = await (await context.request.get('/paypal/setup')).json()
  await context.request.post(`${new URL(sdkUrl).origin}/checkoutnow/decision`, {
    form: { token: paypalOrderId, decision: 'completed' },
  })
  const captured = await context.request.post(`/paypal/order/${paypalOrderId}/capture`, { data: {} })
  expect(await captured.json()).toMatchObject({ status: 'COMPLETED' })
  const user = await (await context.request.get('/api/auth/user')).json()
  const [order] = await (await context.request.get(`/api/orders/customer/${user.id}`)).json()
  await context.close()
  return { id: order.id, orderNumber: order.orderNumber, total: order.total, buyer }
}

async function openPayment(page: Caller, buyer: Person, language: 'en' | 'es', item?: Item): Promise<string> {
  const products: { id: string; price: string; stock: number | null }[] = await (
    await page.request.get('/api/products')
  ).json()
  const product = products.find(({ stock }) => stock === null || stock > 5)
  const { firstName, lastName, email } = buyer
  const shippingAddress = { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }
  const open = (amount: string | undefined) =>
    page.request.post('/paypal/order', {
      data: {
        amount,
        currency: 'USD',
        intent: 'CAPTURE',
        // Required where nothing ships.
        customerInfo: { firstName, lastName, email, ...(item && { phone: '787-555-0199' }) },
        items: [item ?? { productId: product?.id, quantity: 1 }],
        shippingAddress,
        language,
      },
    })
  const first = await open(product?.price)
  const opened = first.status() === 409 ? await open(await askedIn(first)) : first
  expect(opened.status(), await opened.text()).toBe(200)
  return (await opened.json()).id
}

/** What the shop asks for instead: with tax or shipping another total, with a deposit a part of it. */
async function askedIn(refusal: APIResponse): Promise<string> {
  const { total, dueNow } = await refusal.json()
  return dueNow ?? total
}
