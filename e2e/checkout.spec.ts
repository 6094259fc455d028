// Features: checkout, payments, sale

import type { Page } from '@playwright/test'
import {
  checkoutTexts,
  countOrders,
  fillCart,
  openCheckout,
  openPaypal,
  receipt,
  receiptNumber,
} from './checkout-steps.ts'
import { expect, expectAccessible, expectToast, newCustomer, test } from './fixtures.ts'

test.describe('paying', () => {
  test.beforeEach(async ({ page }) => {
    await newCustomer(page)
    await fillCart(page)
    await openCheckout(page)
  })

  test('creates one order, saves the address and leads to the dashboard', { tag: '@smoke' }, async ({ page }) => {
    const bodies = recordBodies(page)
    const price = /^\$\d+\.\d{2}$/
    await expect(summaryOf(page).getByRole('definition')).toHaveText([price, 'Free', '$0.00', price])
    await page.getByLabel('Address', { exact: true }).fill('Calle Comercio, 7')
    const window = await openPaypal(page)
    await window.getByRole('button', { name: 'Pay', exact: true }).click()
    const number = await receiptNumber(page)
    await expectToast(page, 'Order Created', `Order ${number} created successfully!`)
    await expect(receipt(page).getByText('Free')).toBeVisible()
    await expect(receipt(page).getByText('$0.00')).toBeVisible()
    await expect(receipt(page).getByText('Payment instructions')).toHaveCount(0)
    await expectAccessible(page, 'the receipt')
    await receipt(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL(/\/dashboard\?section=orders$/)
    await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(
      'Payment received. We are preparing your order.',
    )
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user.shippingStreet).toBe('Calle Comercio 7')
    expect(await countOrders(page)).toBe(1)
    expectCallsOfSpecification(bodies, user, number)
  })

  test('fails with a declined card, and the next attempt succeeds', async ({ page }) => {
    const first = await openPaypal(page)
    await first.getByRole('button', { name: checkoutTexts.en.declined }).click()
    await expectToast(page, 'Payment Failed', 'There was an issue processing your PayPal payment. Please try again.')
    await expect(page.getByLabel('First name')).toHaveValue('Coralís')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(summaryOf(page)).toContainText('Your payment did not go through')
    await expect(summaryOf(page)).toContainText('Try another card, account or payment method')
    await expectAccessible(page, 'the checkout after a decline')
    const second = await openPaypal(page)
    await second.getByRole('button', { name: 'Pay', exact: true }).click()
    await receiptNumber(page)
    expect(await countOrders(page)).toBe(1)
  })

  test('can be canceled in the window, or by closing it, and restarted', async ({ page, consoleGuard }) => {
    // The abandoned payment is checked before another one is opened: it was not approved.
    consoleGuard.allow(/status of 409/)
    const numbers = new Set<string>()
    page.on('response', async (response) => {
      if (/\/paypal\/order$/.test(response.url())) numbers.add((await response.json()).orderNumber)
    })
    const first = await openPaypal(page)
    await first.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: checkoutTexts.en.complete })).not.toHaveAttribute('aria-busy')
    await expect(summaryOf(page)).toContainText('You closed the payment window')
    const second = await openPaypal(page)
    await second.close()
    await expect(page.getByRole('button', { name: checkoutTexts.en.complete })).not.toHaveAttribute('aria-busy')
    await expect(page.getByText('Payment Failed')).toHaveCount(0)
    expect(await countOrders(page)).toBe(0)
    const third = await openPaypal(page)
    await expect(summaryOf(page)).not.toContainText('You closed the payment window')
    await third.getByRole('button', { name: 'Pay', exact: true }).click()
    expect(numbers).toEqual(new Set([await receiptNumber(page)]))
    expect(await countOrders(page)).toBe(1)
  })

  for (const [gone, notice] of [
    ['the buyer is back', (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))],
    ['a minute', (page: Page) => page.clock.fastForward(60_000)],
  ] as const) {
    test(`offers the way back when the window is gone without an answer, after ${gone}`, async ({ page }) => {
      await page.clock.install()
      // The window is closed, and PayPal's script never learns of it.
      await page.addInitScript(() => {
        const open = window.open.bind(window)
        window.open = (...input) => {
          const real = open(...input)
          return new Proxy(window, {
            get: (_, name) => {
              if (name === 'closed') return false
              const value = Reflect.get(real ?? {}, name)
              return typeof value === 'function' ? value.bind(real) : value
            },
          })
        }
      })
      await openCheckout(page)
      const popup = await openPaypal(page)
      await popup.close()
      const back = page.getByRole('button', { name: 'Go Back to Checkout' })
      await expect(back).toHaveCount(0)
      await notice(page)
      await page.clock.runFor(4_000)
      await back.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Complete Purchase' })).not.toHaveAttribute('aria-disabled', 'true')
      expect(await countOrders(page)).toBe(0)
    })
  }

  test('can stay pending: the order is placed without another request to pay', async ({ page }) => {
    await page.getByLabel('Same as shipping address').uncheck()
    const billing = page.getByRole('region', { name: 'Billing Information' })
    for (const [label, text] of Object.entries({ ...marisol, City: 'Mayagüez', 'ZIP code': '00680' })) {
      await billing.getByLabel(label, { exact: true }).fill(text)
    }
    await billing.getByLabel('State').selectOption('PR')
    const window = await openPaypal(page)
    await window.getByRole('button', { name: checkoutTexts.en.pending }).click()
    await expect(receipt(page).getByText('Payment under review')).toBeVisible()
    await expect(receipt(page).getByText(/please do not pay again/)).toBeVisible()
    await expect(receipt(page).locator('address').last()).toContainText(/Marisol Núñez.*Mayagüez.*marisol@correo\.test/)
    expect(await countOrders(page)).toBe(1)
  })

  test('opens one window however often the button is pressed', async ({ page, context }) => {
    let orders = 0
    await page.route('**/paypal/order', (route) => {
      orders += 1
      return route.continue()
    })
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: checkoutTexts.en.complete }).dblclick()
    const window = await opened
    await page.getByRole('button', { name: checkoutTexts.en.paypal }).click({ force: true })
    await window.getByRole('button', { name: 'Pay', exact: true }).click()
    await receiptNumber(page)
    expect(orders).toBe(1)
    expect(context.pages()).toHaveLength(1)
    expect(await countOrders(page)).toBe(1)
  })

  test('stops before money moves when the price of the cart has changed', async ({ page }) => {
    await page.route('**/paypal/order', (route) => {
      const body = { ...route.request().postDataJSON(), amount: '0.01' }
      return route.continue({ postData: JSON.stringify(body) })
    })
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
    const window = await opened
    await expect(page.getByText('Your total has changed')).toBeVisible()
    await expect.poll(() => window.isClosed()).toBe(true)
    await expect(page).toHaveURL(/\/checkout$/)
    expect(await countOrders(page)).toBe(0)
  })
})

test('the form names what is missing or wrong, keeps what was typed, and says that PayPal is loading', async ({
  page,
}) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  await test.step('lists missing fields in order, with links to them', async () => {
    for (const name of ['Shipping Information', 'Billing Information', 'Payment Method']) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
    for (const label of ['First name', 'Last name', 'City']) await page.getByLabel(label).fill('')
    await summaryOf(page).getByRole('button', { name: checkoutTexts.en.complete }).click()
    await expectToast(page, 'First Name Required', 'Please enter your first name.')
    const summary = page.getByRole('alert').filter({ hasText: 'Please correct the following' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Please enter your first name.',
      'Please enter your last name.',
      'Please enter your city.',
    ])
    await summary.getByRole('link').last().click()
    await expect(page.getByLabel('City')).toBeFocused()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    for (const [label, text] of [
      ['First name', 'Coralís'],
      ['Last name', 'Rosario'],
      ['City', 'Ponce'],
    ] as const) {
      await page.getByLabel(label).fill(text)
    }
  })
  await test.step('validates the shipping and billing address', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await page.getByLabel('Address', { exact: true }).fill('Calle @ 12')
    await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
    await expectToast(page, 'Invalid Shipping Address', 'Address contains invalid characters')
    await page.getByLabel('Address', { exact: true }).fill('Calle 12')
    await page.getByLabel('Same as shipping address').uncheck()
    const billing = page.getByRole('region', { name: 'Billing Information' })
    await billing.getByLabel('ZIP code').fill('00730-1234')
    await expect(billing.getByLabel('ZIP code')).toHaveValue('00730')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
    await expectToast(page, 'Billing Address Required', 'Please enter the billing address.')
  })
  await test.step('keeps the typed values across a reload', async () => {
    await page.getByLabel('City').first().fill('Vieques')
    await page.getByLabel('Same as shipping address').uncheck()
    await page.reload()
    await expect(page.getByLabel('City').first()).toHaveValue('Vieques')
    await expect(page.getByLabel('Same as shipping address')).not.toBeChecked()
  })
  await test.step('shows that PayPal is loading', async () => {
    await page.getByLabel('Same as shipping address').check()
    await page.route('**/paypal/setup', () => {})
    await page.reload()
    await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
    await expectToast(page, 'PayPal Not Ready', 'PayPal is still loading. Please try again in a moment.')
  })
})

test('an empty cart cannot be paid', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText('Add some items to your cart before checking out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products')
  await expect(page.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/')
})

test('the checkout requires an account', async ({ page }) => {
  await page.goto('/checkout')
  await expectToast(page, 'Account Required', 'Please create an account or sign in to complete your purchase.')
  await expect(page).toHaveURL(/\/login\?redirect=checkout$/)
})

test('the checkout requires a verified address', async ({ page }) => {
  await newCustomer(page, { verified: false })
  await fillCart(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expect(page.getByText('Verify your email first')).toBeVisible()
  expect(await countOrders(page)).toBe(0)
})

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order Summary' })

const marisol = { 'First name': 'Marisol', 'Last name': 'Núñez', Email: 'marisol@correo.test', Address: 'Calle Sol 5' }

/** The bodies of the page's requests by method and path, without ids in the path. */
function recordBodies(page: Page): Map<string, unknown[]> {
  const bodies = new Map<string, unknown[]>()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/\/(?=[^/]*\d)[\w-]{8,}/g, '/*')
    if (request.method() === 'GET' || !/^\/(api|paypal)\//.test(path)) return
    expect(request.headers()['content-type']).toBe('application/json')
    const key = `${request.method()} ${path}`
    bodies.set(key, [...(bodies.get(key) ?? []), request.postDataJSON()])
  })
  return bodies
}

function expectCallsOfSpecification(bodies: Map<string, unknown[]>, user: Record<string, string>, orderNumber: string) {
  const { id, email, firstName, lastName } = user
  const place = { city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }
  const address = { address: 'Calle Comercio 7', ...place }
  const money = expect.stringMatching(/^\d+\.\d{2}$/)
  const text = expect.any(String)
  const customerInfo = { firstName, lastName, email, phone: text }
  const items = [{ productId: text, quantity: 1, name: text, price: money }]
  const addresses = { customerAddress: address, billingAddress: address, shippingAddress: address }
  const payment = { paymentMethod: 'PayPal', paypalOrderId: text, paypalTransactionId: text, orderNumber }
  const customer = { customerEmail: email, customerName: `${firstName} ${lastName}` }
  const calls = ['POST /paypal/order', 'POST /paypal/order/*/capture', 'POST /api/orders', 'PUT /api/users/*']
  expect([...bodies.keys()]).toEqual(calls)
  expect(Object.fromEntries(bodies)).toEqual({
    'POST /paypal/order': [
      expect.objectContaining({ amount: money, currency: 'USD', intent: 'CAPTURE', customerInfo }),
    ],
    'POST /paypal/order/*/capture': [expect.anything()],
    'POST /api/orders': [
      expect.objectContaining({
        userId: id,
        status: 'pending',
        total: money,
        items,
        ...customer,
        ...addresses,
        ...payment,
      }),
    ],
    'PUT /api/users/*': [
      expect.objectContaining({
        shippingAddress: 'Calle Comercio 7',
        shippingCity: 'Ponce',
        shippingPostalCode: '00730',
        billingAddress: 'Calle Comercio 7',
        billingCity: 'Ponce',
        billingPostalCode: '00730',
        shippingCountry: 'US',
        billingCountry: 'US',
      }),
    ],
  })
}
