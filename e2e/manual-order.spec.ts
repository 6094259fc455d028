// Features: orders, payments

import type { Page } from '@playwright/test'
import { bookedSlot, bookingTexts, chooseTime } from './booking-steps.ts'
import { checkoutTexts, fillCart, receipt } from './checkout-steps.ts'
import { demoAccounts, expect, expectAccessible, expectToast, newCustomer, signIn, test } from './fixtures.ts'
import { expectDelay, startStopwatch, stopClock } from './stopwatch.ts'

test('a shop with manual payments places the order and shows where to pay', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_RESET/)
  await newCustomer(page)
  await takePaymentByHand(page)
  const keys: string[] = []
  await page.route('**/api/orders', async (route) => {
    const body = route.request().postDataJSON()
    expect(body).toMatchObject({ paymentMethod: 'Manual', status: 'pending', customerName: 'Coralís Rosario' })
    expect(body).not.toHaveProperty('paypalOrderId')
    keys.push(body.clientKey)
    if (keys.length === 1) return route.abort('connectionreset')
    return route.fulfill({ status: 201, json: manualOrder(body) })
  })
  await fillCart(page)
  await page.goto('/checkout')
  await expect(page.getByText('Manual payment')).toBeVisible()
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expectToast(page, 'Error', 'Failed to create order. Please try again.')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  const instructions = receipt(page).getByRole('region', { name: 'Payment instructions' })
  await expect(instructions).toContainText('within 7 days')
  await expect(instructions).toContainText('1 to 2 business days')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await instructions.getByRole('button', { name: 'Copy PayPal account' }).click()
  await expectToast(page, 'Copied!', personalAccount.personal_email)
  await expectAccessible(page, 'the receipt of a manual order')
  expect(new Set(keys).size).toBe(1)
})

test('an appointment that was taken meanwhile gets another time, without typing again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/)
  await newCustomer(page)
  await takePaymentByHand(page)
  await page.goto('/products/bridal-makeup-with-trial')
  await chooseTime(page)
  await page.getByRole('button', { name: bookingTexts.en.book }).click()
  const { startsAt } = await bookedSlot(page)
  const { slots } = await (await page.request.get('/api/products/bridal-makeup-with-trial/slots')).json()
  const sent: OrderRequest['items'] = []
  await page.route('**/api/orders', async (route) => {
    const body = route.request().postDataJSON()
    sent.push(...body.items)
    if (sent.length > 1) return route.fulfill({ status: 201, json: manualOrder(body) })
    const [{ productId }] = body.items
    const details = { productId, variantId: productId, startsAt, slots: slots.slice(0, 2) }
    return route.fulfill({ status: 409, json: { code: 'slot_taken', message: 'taken', ...details } })
  })
  await page.goto('/checkout')
  await page.getByLabel('Phone').fill('787-555-0142')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  const summary = page.getByRole('complementary')
  await summary.locator('button[aria-pressed]').first().click()
  await expect(summary.getByText(/^New time: /)).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('787-555-0142')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expect(receipt(page)).toBeVisible()
  expect(sent.map(({ slot }) => slot?.startsAt)).toEqual([startsAt, slots[0].startsAt])
})

test('the receipt shows the whole order, toasts appear one at a time, and staff return to the back office', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  const warning = 'We could not send your confirmation email yet. We will keep trying.'
  const [created, notice] = ['Order FM-000777 created successfully!', 'A confirmation is on its way to']
  await page.clock.install()
  await startStopwatch(page, [created, warning])
  await signIn(page, demoAccounts.admin)
  await takePaymentByHand(page)
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 201,
      json: { ...manualOrder(route.request().postDataJSON()), emailWarning: warning },
    }),
  )
  let savedAddress: unknown
  await page.route('**/api/users/*', (route) => {
    savedAddress = route.request().postDataJSON().shippingAddress
    return route.abort()
  })
  await page.goto('/products')
  await page.getByRole('button', { name: checkoutTexts.en.add }).first().click()
  await page.goto('/checkout')
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByRole('listitem').locator('img')).toHaveAttribute('src', /\.webp$/)
  await page.getByLabel('Address', { exact: true }).fill('12 Calle Loíza')
  await page.getByLabel('City').fill('San Juan')
  await page.getByLabel('State').selectOption('PR')
  await page.getByLabel('ZIP code').fill('00907')
  await stopClock(page)
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  // A pointer above a toast would keep it.
  await page.mouse.move(0, 0)

  await expectToast(page, 'Order Created', created)
  await expectDelay(page, `+${created}`, 'cart emptied', 100)
  await expectDelay(page, `+${created}`, `-${created}`, 6_000)
  await expectToast(page, 'Order Created with Warning', warning)
  await expectDelay(page, `+${warning}`, `-${warning}`, 5_000)
  await page.clock.resume()
  const instructions = receipt(page).getByRole('region', { name: 'Payment instructions' })
  for (const fact of [...Object.values(personalAccount), 'FM-000777', 'Amount']) {
    await expect(instructions).toContainText(fact)
  }
  await expect(instructions.getByRole('button', { name: /^Copy/ })).toHaveCount(6)
  const items = receipt(page).getByRole('region', { name: 'Items' })
  await expect(items.locator('img')).toHaveCount(1)
  await expect(items.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Tax', 'Total'])
  await expect(receipt(page).getByText('12 Calle Loíza')).toHaveCount(2)
  expect(savedAddress).toBe('12 Calle Loíza')

  await expect(receipt(page).getByText(notice)).toBeVisible()
  await receipt(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/admin$/)
})

const personalAccount = {
  personal_email: 'pagos@flordemaga.test',
  personal_name: 'Flor de Maga',
  personal_phone: '787-555-0134',
  personal_address: '45 Calle Betances, Caguas',
}

function takePaymentByHand(page: Page): Promise<unknown> {
  const value = { paypal_type: 'personal', paypal_mode: 'sandbox', ...personalAccount }
  return page.route('**/api/settings/paypal', (route) => route.fulfill({ json: { key: 'paypal', value } }))
}

interface OrderRequest {
  userId: string
  total: string
  items: {
    productId: string
    variantId?: string
    name: string
    quantity: number
    price: string
    slot?: { startsAt: string }
  }[]
  shippingAddress: object
  [field: string]: unknown
}

/** The server's response to a manual order, as defined in the contract. */
function manualOrder(orderBody: OrderRequest) {
  const { shippingAddress, customerEmail, customerName, userId, total } = orderBody
  const id = '0198c7f2-5d1e-7b43-9a55-0f3c1f6f2a01'
  const now = new Date().toISOString()
  const order = {
    id,
    orderNumber: 'FM-000777',
    userId,
    status: 'pending',
    paymentStatus: 'awaiting',
    subtotal: total,
    tax: '0.00',
    shipping: '0.00',
    total,
    taxName: 'Tax',
    shippingName: 'Shipping',
    currency: 'USD',
    language: 'en',
    items: orderBody.items.map((item, at) => ({
      ...item,
      lineId: String(at),
      variantId: item.variantId ?? item.productId,
      imageUrl: '/icon-512.png',
      ships: true,
    })),
    customerEmail,
    customerName,
    customerPhone: null,
    customerAddress: shippingAddress,
    shippingAddress,
    billingAddress: orderBody.billingAddress ?? shippingAddress,
    paymentMethod: 'Manual',
    paypalOrderId: null,
    paypalTransactionId: null,
    environment: 'personal',
    refunds: [],
    createdAt: now,
    updatedAt: now,
  }
  return { orderNumber: order.orderNumber, order }
}
