// Features: accounts, orders, store

import type { Route } from '@playwright/test'
import { checkoutTexts, fillCart, openCheckout, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import {
  demoAccounts,
  expect,
  expectAccessible,
  expectToast,
  newCustomer,
  setOffline,
  signIn,
  test,
} from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { expectPrinted } from './printed.ts'
import { expectDelay, openInside, startStopwatch, stopClock } from './stopwatch.ts'

test('an anonymous visitor sees a message and is redirected to the sign-in', async ({ page }) => {
  const text = 'Please log in to access your dashboard.'
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/orders/')) reads.push(request.url())
  })
  await page.clock.install()
  await startStopwatch(page, [text])
  await page.goto('/help')
  await stopClock(page)
  await openInside(page, '/dashboard')
  await expectToast(page, 'Authentication Required', text)
  await expectDelay(page, `+${text}`, 'at /login', 500)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login$/)
  expect(reads).toEqual([])
})

test('staff are redirected to their dashboard', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/admin$/)
})

test('an unverified account is marked, and the mail can be sent again once a minute', async ({ page }) => {
  const { email } = await newCustomer(page, { verified: false })
  await page.goto('/dashboard')
  await expect(page.getByText('Your account is inactive until you verify your email')).toBeVisible()
  const resend = page.getByRole('button', { name: /Resend/ })
  await resend.click()
  await expect(page.getByText(`We sent a new code and link to ${email}.`)).toBeVisible()
  await expect(resend).toHaveText(/Resend in \d+ s/)
})

test('the orders are printed as a list', async ({ page, browser, shop }) => {
  const order = await placeOrder(browser, shop.origin)
  await signIn(page, order.buyer.email, order.buyer.password)
  await page.goto('/dashboard?section=orders')
  const number = page.getByRole('heading', { name: order.orderNumber })
  await expect(number).toBeVisible()
  await expectPrinted(page, () => expect(number).toBeVisible())
})

test('the URL names the section, and the header names the user', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard')
  const header = page.getByRole('banner')
  for (const text of ['MN', 'Marisol Núñez', demoAccounts.customer]) {
    await expect(header.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(header.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/')
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' }).getByRole('link')
  await expect(sections).toHaveText(['Products', 'Shopping Cart', 'Order History', 'Profile'])
  const products: unknown[] = await (await page.request.get('/api/products')).json()
  await expect(page.getByRole('article')).toHaveCount(products.length)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\?section=profile$/)
  await expect(page.getByText('Member since')).toBeVisible()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the catalog shows 8 placeholders, offers a retry, and shows an empty state', async ({ page }) => {
  await signIn(page)
  let respond: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  let works = false
  await page.route('**/api/catalog*', async (route) => {
    await held
    if (!works) return route.fulfill({ status: 400, json: {} })
    const catalog = await (await route.fetch()).json()
    return route.fulfill({ json: { ...catalog, products: [], total: 0 } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').locator('ul[aria-busy="true"] > li')).toHaveCount(8)
  respond?.()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No products available', { exact: true })).toBeVisible()
})

test('a section opened without a connection offers a retry', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await newCustomer(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await setOffline(page, true)
  await page.getByRole('link', { name: 'Order History' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  await setOffline(page, false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('the cart can be changed, cleared and restored', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/settings/shopping_cart', (route) => route.fulfill({ status: 400, json: {} }))
  await fillCart(page)
  const [product] = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  const { name, price, imageUrl } = product.product
  await page.getByRole('link', { name: /^Shopping Cart/ }).click()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText(/^Quantity of .+: 2$/)).toBeAttached()
  const decrease = page.getByRole('button', { name: `Decrease quantity of ${name}` })
  await decrease.click()
  await expect(page.getByText(/^Quantity of .+: 1$/)).toBeAttached()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('alert')).toContainText('The total could not be loaded.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const twice = `$${(Number(price) * 2).toFixed(2)}`
  await expect(line.locator('img')).toHaveAttribute('src', imageUrl)
  await expect(line.getByText(`$${price}`, { exact: true })).toBeVisible()
  await expect(line.getByText(twice)).toBeVisible()
  await expect(page.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Tax', 'Total'])
  await expect(page.getByRole('definition')).toHaveText([twice, 'Free', '$0.00', twice])
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('main').locator('dl').last().getByRole('definition')).toHaveText(['2', twice, /./, /./])
  await page.getByRole('link', { name: /^Shopping Cart/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.goBack()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await decrease.click()
  await decrease.click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('the history shows the order, its details and its invoice', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  const window = await openPaypal(page)
  await window.getByRole('button', { name: checkoutTexts.en.pending }).click()
  const number = await receiptNumber(page)
  await receipt(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(
    page.getByText('PayPal is still reviewing your payment. We will start as soon as it is confirmed.'),
  ).toBeVisible()
  await page.getByRole('button', { name: `Invoice of order ${number}` }).click()
  await expectToast(page, 'Invoice Not Available', 'Invoices are only available for completed orders.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const view = page.getByRole('button', { name: `View details of order ${number}` })
  await expect(view).toHaveText('View Details')
  await view.click()
  const details = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(details.getByText('Payment under review')).toBeVisible()
  for (const name of ['Shipping address', 'Billing address']) {
    await expect(details.getByRole('heading', { name }).locator('..')).toContainText('Calle Unión 12')
  }
  await expectAccessible(page, 'the details of an order')
})

test('a paid order shows its details, and a failed invoice shows an error', async ({ page, browser, shop }) => {
  const { buyer, orderNumber, total } = await placeOrder(browser, shop.origin)
  await signIn(page, buyer.email, buyer.password)
  let reply: Parameters<Route['fulfill']>[0] = { status: 400, body: '' }
  await page.route('**/api/orders/customer/*', (route) => route.fulfill(reply))
  await page.goto('/dashboard?section=orders')
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  const card = page.getByRole('listitem').filter({ hasText: `Order ${orderNumber}` })
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' })
  for (const fact of [today.format(new Date()), 'Pending', 'Paid', '1 ×', `$${total}`, buyer.email]) {
    await expect(card).toContainText(fact)
  }
  await page.route('**/invoice', (route) => route.fulfill(reply))
  const invoice = card.getByRole('button', { name: `Invoice of order ${orderNumber}` })
  await invoice.click()
  await expectToast(page, 'Download Failed', 'Failed to download invoice.')
  reply = { status: 409, json: { message: 'The printer is on fire.', code: 'fire', requestId: 'r-1' } }
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await invoice.click()
  await expectToast(page, 'Download Failed', 'The printer is on fire.')

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  const statistics = page.getByRole('main').locator('dl').last()
  await expect(statistics.getByRole('term')).toHaveText(['Cart items', 'Cart value', 'Total orders', 'Total spent'])
  await expect(statistics.getByRole('definition')).toHaveText(['0', '$0.00', '1', `$${total}`])
})

test('the profile shows since when the user is a member, and both addresses', async ({ page }) => {
  await newCustomer(page)
  const user = await (await page.request.get('/api/auth/user')).json()
  const place = { billingCity: 'Mayagüez', billingState: 'PR', billingZip: '00680', billingCountry: 'US' }
  const billing = await page.request.put(`/api/users/${user.id}`, { data: { billingStreet: 'Calle Luna 4', ...place } })
  expect(billing.status()).toBe(200)
  await page.goto('/dashboard?section=profile')
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' })
  const fact = page.getByRole('main').locator('dl > div').filter({ hasText: 'Member since' })
  await expect(fact.getByRole('definition')).toHaveText(day.format(new Date(user.createdAt)))
  const addresses = page.getByRole('main').locator('address')
  await expect(addresses).toContainText([/Calle Unión 12.*Ponce.*00730/, /Calle Luna 4.*Mayagüez.*00680/])
})

test('the profile can be edited, and a failure keeps the typed values', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/)
  const { email } = await newCustomer(page)
  await page.goto('/dashboard?section=profile')
  for (const fact of [
    'Coralís Rosario',
    email,
    'Customer',
    'Member since',
    'Calle Unión 12',
    'Ponce, Puerto Rico 00730',
  ]) {
    await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText('No address yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const save = dialog.getByRole('button', { name: 'Save changes' })
  for (const label of ['First name', 'Last name', 'Email']) await dialog.getByLabel(label).fill('')
  await dialog
    .getByRole('textbox', { name: /^Address/ })
    .first()
    .fill('Calle @')
  await save.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please correct' }).getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Shipping address: Address contains invalid characters',
  ])
  await expectAccessible(page, 'the profile form')
  const same = dialog.getByLabel('Same as shipping address')
  await expect(same).not.toBeChecked()
  await expect(dialog.getByRole('group', { name: 'Billing address' })).toBeVisible()
  await same.check()
  await expect(dialog.getByRole('group', { name: 'Billing address' })).toHaveCount(0)
  await dialog.getByLabel('First name').fill('Zoraida')
  await dialog.getByLabel('Last name').fill('Rosario')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: /^Address/ }).fill('')
  await page.route('**/api/users/*', (route) => route.abort())
  await save.click()
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.')
  await expect(dialog.getByLabel('First name')).toHaveValue('Zoraida')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Zoraida')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const readAgain = page.waitForRequest('**/api/auth/user')
  await save.click()
  await readAgain
  await expectToast(
    page,
    'Profile Updated',
    'Your profile has been successfully updated. Address changes will be reflected in checkout.',
  )
  await expect(page.getByRole('banner').getByText('Zoraida Rosario')).toBeVisible()
})
