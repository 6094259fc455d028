// Features: phone-orders

import { randomUUID } from 'node:crypto'
import {
  test as base,
  demoAccounts,
  expect,
  expectAccessible,
  newCustomer,
  ownShop,
  pathIn,
  signIn,
} from './fixtures.ts'

// An order by telephone, from the call to the receipt, with the steps that staff need for a known customer.

const test = base.extend<object, { shop: Awaited<ReturnType<typeof import('./shop-process.ts').startShop>> }>({
  shop: ownShop(),
})

test('an order by telephone takes at most 12 steps, and its link is paid once without an account', async ({
  page,
  browser,
  shop,
  consoleGuard,
}) => {
  // The second payment of a link is refused.
  consoleGuard.allow(/409/)
  await signIn(page, demoAccounts.admin)
  const name = `Jabón ${randomUUID().slice(0, 6)}`
  const data = { name, nameEs: name, type: 'product', price: '10.00', stock: 9 }
  expect((await page.request.post('/api/products', { data })).status()).toBe(201)
  await page.goto('/admin/orders')

  let steps = 0
  const step = async (action: Promise<unknown>) => {
    steps += 1
    await action
  }
  await step(page.getByRole('link', { name: 'Phone Orders' }).last().click())
  await step(page.getByRole('button', { name: 'New Order' }).click())
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Find a customer').fill('marisol')
  await step(form.getByRole('button', { name: `Choose Marisol Núñez, ${demoAccounts.customer}` }).click())
  await form.getByLabel('Find a product or service').fill(name)
  await step(form.getByRole('button', { name: `Add ${name}, $10.00` }).click())
  await form.getByLabel(`Custom price of ${name}`).fill('8')
  await expectAccessible(page, 'the form of a phone order')
  // A price needs its reason.
  await form.getByRole('button', { name: 'Save Order' }).click()
  await expect(form.getByText('Say why the price differs').last()).toBeVisible()
  await form.getByLabel(`Reason for the price of ${name}`).fill('Fair')
  await expect(form.getByText('$8.00').first()).toBeVisible()
  if ((await form.getByLabel('Address', { exact: true }).inputValue()) === '') {
    await form.getByLabel('Address', { exact: true }).fill('Calle Unión 12')
    await form.getByLabel('City').fill('Ponce')
    await form.getByLabel('ZIP code').fill('00730')
  }
  await step(form.getByRole('button', { name: 'Save Order' }).click())
  const payment = page.getByRole('dialog', { name: /^Payment of \$[\d.]+ from Marisol Núñez$/ })
  await step(payment.getByRole('button', { name: 'Create Link', exact: true }).click())
  const link = payment.getByText(/\/pay\/[\w-]{43}$/)
  await expect(link).toBeVisible()
  await step(payment.getByRole('button', { name: 'Copy payment link' }).click())
  expect(steps).toBeLessThanOrEqual(12)
  await expectAccessible(page, 'the payment of a phone order')
  const path = new URL((await link.textContent()) ?? '').pathname.replace(/^\/es/, '')
  await payment.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Link sent')).toBeVisible()

  const phone = await browser.newContext({ baseURL: shop.origin, viewport: { width: 360, height: 740 } })
  const [customer, other] = [await phone.newPage(), await phone.newPage()]
  for (const one of [customer, other]) {
    await one.goto(`/es${path}`)
    await expect(one.getByRole('button', { name: 'Pagar con PayPal' })).toBeVisible()
  }
  await expect(customer.getByText(name)).toBeVisible()
  await expectAccessible(customer, 'the page of a payment link')
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const opened = customer.waitForEvent('popup')
  await customer.getByRole('button', { name: 'Pagar con PayPal' }).click()
  const window = await opened
  await window.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Gracias, tu pedido está pagado' })).toBeVisible()
  await expect(customer.getByText(name)).toBeVisible()
  await expectAccessible(customer, 'the receipt of a payment link')

  const second = other.waitForEvent('popup')
  await other.getByRole('button', { name: 'Pagar con PayPal' }).click()
  await (await second).close().catch(() => {})
  await expect(other.getByText(/ya está pagado/)).toBeVisible()
  await phone.close()

  await page.goto('/admin/drafts?filter=closed')
  await page.getByRole('link', { name: /^Open Order FM-/ }).click()
  await expect(page.getByRole('dialog', { name: /^Order FM-/ })).toContainText(name)
})

test('a phone order is edited, its old link says so, and it is marked as paid at the desk', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const { id: productId } = await (
    await page.request.post('/api/products', {
      data: { name: `Soap ${randomUUID().slice(0, 6)}`, price: '5.00', stock: 9 },
    })
  ).json()
  const address = { address: 'Calle 1', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' }
  const phoneOrder = {
    firstName: 'Ada',
    lastName: 'Vélez',
    lines: [{ productId, quantity: 1 }],
    shippingAddress: address,
  }
  const made = await page.request.post('/api/admin/drafts', {
    data: { ...phoneOrder, email: `${randomUUID()}@correo.test` },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const { url } = await (await page.request.post(`/api/admin/drafts/${id}/send`, { data: { mail: false } })).json()
  await page.goto('/admin/drafts')
  await page.getByRole('button', { name: 'Edit the phone order for Ada Vélez' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the phone order for Ada Vélez' })
  await form.getByLabel(/^Quantity of/).fill('2')
  await form.getByRole('button', { name: 'Save Order' }).click()
  const payment = page.getByRole('dialog', { name: /from Ada Vélez$/ })
  await payment.getByLabel('Paid by').selectOption('ATH Móvil')
  const customer = await page.context().newPage()
  await customer.goto(new URL(url).pathname)
  await expect(customer.getByRole('heading', { name: 'This order was changed' })).toBeVisible()
  await payment.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(page.getByText(/^Order FM-\d{6} was placed and is paid\.$/)).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
  await expect(customer.getByText('ATH Móvil')).toBeVisible()
})

test('an account whose email nobody has confirmed is marked where it is offered, in both languages', async ({
  page,
}) => {
  const { email } = await newCustomer(page, { verified: false })
  await signIn(page, demoAccounts.admin)
  for (const [locale, dialog, find, chosen, mark, ask] of [
    ['en', 'New Order', 'Find a customer', /^Choose .*, not confirmed$/, 'Not confirmed', /^Nobody has confirmed/],
    [
      'es',
      'Nuevo pedido',
      'Buscar un cliente',
      /^Elegir a .*, sin confirmar$/,
      'Sin confirmar',
      /^Nadie ha confirmado/,
    ],
  ] as const) {
    await page.goto(pathIn(locale, '/admin/drafts'))
    await page.getByRole('button', { name: dialog }).click()
    const form = page.getByRole('dialog', { name: dialog })
    await form.getByLabel(find).fill(email)
    await form.getByRole('button', { name: chosen }).click()
    await expect(form.getByText(mark, { exact: true })).toBeVisible()
    await expect(form.getByText(ask)).toBeVisible()
    await expectAccessible(page, `an unconfirmed customer in ${locale}`)
  }
})

test('an appointment by telephone names its day, and is booked when its link is paid', async ({
  page,
  shop,
  browser,
}) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/drafts')
  await page.getByRole('button', { name: 'New Order' }).click()
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Find a customer').fill('marisol')
  await form.getByRole('button', { name: `Choose Marisol Núñez, ${demoAccounts.customer}` }).click()
  await form.getByLabel('Find a product or service').fill('express facial')
  await form.getByRole('button', { name: /^Add Express Facial/ }).click()
  const times = form.getByLabel(/^Time of Express Facial/)
  const day = times.locator('optgroup').last()
  await expect(day).toHaveAttribute('label', /^\w+day, \w+ \d+, \d{4}$/)
  const label = (await day.getAttribute('label')) ?? ''
  const option = day.locator('option').last()
  const time = ((await option.textContent()) ?? '').split(' · ')[0] ?? ''
  await times.selectOption((await option.getAttribute('value')) ?? '')
  if ((await form.getByLabel('Address', { exact: true }).inputValue()) === '') {
    await form.getByLabel('Address', { exact: true }).fill('Calle Unión 12')
    await form.getByLabel('City').fill('Ponce')
    await form.getByLabel('ZIP code').fill('00730')
  }
  await form.getByRole('button', { name: 'Save Order' }).click()
  const payment = page.getByRole('dialog', { name: /from Marisol Núñez$/ })
  await payment.getByRole('button', { name: 'Create Link', exact: true }).click()
  const link = payment.getByText(/\/pay\/[\w-]{43}$/)
  await expect(link).toBeVisible()

  const phone = await browser.newContext({ baseURL: shop.origin, viewport: { width: 360, height: 740 } })
  const customer = await phone.newPage()
  await customer.goto(new URL((await link.textContent()) ?? '').pathname.replace(/^\/es/, ''))
  await expect(customer.getByText(`${label}, ${time}`).first()).toBeVisible()
  const opened = customer.waitForEvent('popup')
  await customer.getByRole('button', { name: 'Pay with PayPal' }).click()
  const window = await opened
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
  await phone.close()
  const from = new Date(`${label} UTC`).toISOString().slice(0, 10)
  const bookings = await (await page.request.get(`/api/admin/bookings?from=${from}&to=${from}`)).json()
  expect(bookings).toContainEqual(
    expect.objectContaining({ customerName: 'Marisol Núñez', state: 'confirmed', orderNumber: expect.any(String) }),
  )
})

test('an order by telephone finds products that are older than the newest 1,000', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const name = `Bálsamo ${randomUUID().slice(0, 6)}`
  const product = await (await page.request.post('/api/products', { data: { name, price: '7.00', stock: 3 } })).json()
  const newest = Array.from({ length: 1_000 }, () => ({ ...product, id: randomUUID(), name: 'Soap', variants: [] }))
  await page.route(/\/api\/admin\/products$/, (route) => route.fulfill({ json: newest }))
  await page.goto('/admin/drafts')
  await page.getByRole('button', { name: 'New Order' }).click()
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Find a product or service').fill(name)
  await form.getByRole('button', { name: `Add ${name}, $7.00` }).click()
  await expect(form.getByLabel(`Custom price of ${name}`)).toHaveAttribute('placeholder', '$7.00')
})

test('a link from a chat fills the cart, once', async ({ page, shop }) => {
  const staff = await page.context().browser()?.newContext({ baseURL: shop.origin })
  if (!staff) throw new Error('no browser')
  await signIn(staff, demoAccounts.admin)
  const data = { name: `Story soap ${randomUUID().slice(0, 6)}`, price: '6.00', stock: 5 }
  const { id, name } = await (await staff.request.post('/api/products', { data })).json()
  await staff.close()
  const path = `/es/buy/${id}:3,${randomUUID()}:1`
  for (const time of ['first', 'second']) {
    await page.goto(path)
    const cart = page.getByRole('dialog', { name: 'Carrito' })
    await expect(cart.getByText(name, { exact: true }), time).toBeVisible()
    await expect(page).toHaveURL(/\/es\/products$/)
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":3')
    await expect(page.getByText('No todo está disponible')).toBeVisible()
  }
})
