// Features: office, accounts

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectToast, newPerson, signIn, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { expectDelay, openInside, startStopwatch, stopClock } from './stopwatch.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' })

/** The navigation entries of root users in order, with page titles; links to the store are extra. */
const pages: readonly (readonly [entry: string, path: string, heading: string])[] = [
  ['Dashboard', '/admin/dashboard', 'Dashboard Overview'],
  ['Products', '/admin/products', 'Products Management'],
  ['Orders', '/admin/orders', 'Orders Management'],
  ['Email Settings', '/admin/email-settings', 'Email Settings'],
  ['Webpage Settings', '/admin/webpage-settings', 'Webpage Settings'],
  ['Payment Settings', '/admin/paypal-settings', 'Payment Settings'],
  ['Shopping Cart Settings', '/admin/shopping-cart-settings', 'Shopping Cart Settings'],
  ['System Logs', '/admin/system-logs', 'System Logs'],
  ['Root Users', '/admin/root-users', 'Root Administrators'],
  ['Administrators', '/admin/admin-users', 'Store Administrators'],
  ['Customers', '/admin/customer-users', 'Customers'],
]
const ofRoots = ['/admin/imports', '/admin/system-logs', '/admin/root-users', '/admin/audit-trail']

test('every page has its own URL, title and navigation entry', async ({ page, consoleGuard }) => {
  // The checklist is still empty.
  consoleGuard.allow(/status of 404/)
  await signInAs(page, 'root')
  await page.goto('/admin/dashboard')
  const entries = navigation(page).getByRole('listitem').getByRole('link')
  const hrefs = () => entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await expect(entries.first()).toBeVisible()
  const all = await hrefs()
  expect(all.filter((href) => pages.some(([, path]) => path === href))).toEqual(pages.map(([, path]) => path))
  const titles: string[] = []
  for (const path of [...all, '/admin/brand-settings']) {
    await page.goto(path)
    const [entry, , name] = pages.find(([, known]) => known === path) ?? []
    await expect(heading(page)).toHaveText(name ?? /./)
    if (entry) await expect(entries.and(page.locator('[aria-current=page]'))).toHaveText(entry)
    await expect(page).toHaveTitle(/^.+ · Admin · Flor de Maga$/)
    titles.push(await page.title())
  }
  expect(new Set(titles).size).toBe(titles.length)
  await signInAs(page, 'admin')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('banner').getByText('Admin Panel')).toBeVisible()
  expect(await hrefs()).toEqual(all.filter((href) => !ofRoots.includes(href)))
})

test('the back office shows nothing before the user is known', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/products', { waitUntil: 'commit' })
  await expect(page.getByText('Cargando...')).toBeVisible()
  await expect(navigation(page)).toHaveCount(0)
  release()
  await expect(heading(page)).toHaveText('Products Management')
})

test('the latest orders and the legend of their statuses', async ({ page, browser, shop }) => {
  const order = await placeOrder(browser, shop.origin)
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const recent = page.getByRole('region', { name: 'Recent Orders' })
  for (const name of ['Order', 'Customer', 'Amount', 'Status', 'Date']) {
    await expect(recent.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/Puerto_Rico' })
  await expect(recent.getByRole('row').filter({ hasText: order.orderNumber })).toContainText(today.format(new Date()))
  await page.goto('/admin/orders')
  const { totalOrders } = await (await page.request.get('/api/dashboard/stats')).json()
  await expect(page.getByText(totalOrders === 1 ? '1 order in total' : `${totalOrders} orders in total`)).toBeVisible()
  const legend = page.getByRole('region', { name: 'Order statuses' }).getByRole('listitem')
  await expect(legend).toContainText([
    /Pending.*New order/,
    /Completed.*Payment received, waiting to be processed/,
    /Processed.*Ready to ship/,
    /Shipped.*On its way to the customer/,
  ])
  const choices = page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` }).getByRole('option')
  await expect(choices).toHaveText(['Pending', 'Completed', 'Processed', 'Shipped'])
  await expect(choices.first()).toBeDisabled()
})

test('products are in three columns on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'admin')
  await page.goto('/admin/products')
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Edit' })
  await expect(cards.first()).toBeVisible()
  const tops = await cards.evaluateAll((all) => all.slice(0, 4).map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
})

test.describe('people', () => {
  /** Creates an account through the API as the signed-in user. */
  async function addUser(page: Page, role: 'admin' | 'root') {
    const { firstName, lastName, email, password } = newPerson('Yarelis', 'Colón')
    const response = await page.request.post('/api/users', { data: { firstName, lastName, email, password, role } })
    expect(response.status()).toBe(201)
    return { email, password, name: `${firstName} ${lastName}` }
  }
  const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
  const expectMessage = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  test('each list of people shows and counts only its role', async ({ page }) => {
    await signInAs(page, 'root')
    const everybody: { email: string; role: string }[] = await (await page.request.get('/api/users')).json()
    for (const [path, role, count] of [
      ['/admin/customer-users', 'customer', /^\d+ customers?$/],
      ['/admin/admin-users', 'admin', /^\d+ administrators?$/],
      ['/admin/root-users', 'root', /^\d+ root users?$/],
    ] as const) {
      await page.goto(path)
      const ofRole = everybody.filter((one) => one.role === role)
      await expect(page.getByText(count)).toHaveText(new RegExp(`^${ofRole.length} `))
      await expect(rowOf(page, '@')).toHaveCount(Math.min(20, ofRole.length))
      for (const { email } of everybody.filter((one) => one.role !== role)) {
        await expect(rowOf(page, email)).toHaveCount(0)
      }
    }
  })

  test('administrators and root users are added, edited, viewed and deleted', async ({ page }) => {
    await signInAs(page, 'root')
    for (const [path, kind, known] of [
      ['/admin/admin-users', 'Administrator', demoAccounts.admin],
      ['/admin/root-users', 'Root User', demoAccounts.root],
    ] as const) {
      const { email, password } = newPerson()
      await page.goto(path)
      await page.getByRole('button', { name: `Add ${kind}` }).click()
      const dialog = page.getByRole('dialog', { name: `Add ${kind}` })
      await dialog.getByRole('button', { name: `Add ${kind}` }).click()
      for (const fault of ['First name is required', 'Last name is required', 'Please enter a valid email address']) {
        await expect(dialog.getByRole('link', { name: fault })).toBeVisible()
      }
      await dialog.getByLabel('First Name').fill('Nilda')
      await dialog.getByLabel('Last Name').fill('Ortiz')
      await dialog.getByLabel('Email', { exact: true }).fill(email)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: `Add ${kind}` }).click()
      await expect(dialog).toBeHidden()
      await page.goto(`${path}?search=${email}`)
      await rowOf(page, email).getByRole('button', { name: 'Edit Nilda Ortiz' }).click()
      const edit = page.getByRole('dialog', { name: `Edit ${kind}` })
      await edit.getByLabel('First Name').fill('Noelia')
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expectMessage(page, 'Account Updated')
      await rowOf(page, email).getByRole('button', { name: 'View details of Noelia Ortiz' }).click()
      await expect(page.getByRole('dialog', { name: 'Noelia Ortiz' })).toContainText(email)
      await page.keyboard.press('Escape')
      await rowOf(page, email).getByRole('button', { name: 'Delete Noelia Ortiz' }).click()
      await page.getByLabel(`Type ${email} to confirm`).fill(email)
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
      await page.getByRole('searchbox', { name: `Search ${kind}s` }).fill(known)
      await expect(rowOf(page, '@')).toHaveText(new RegExp(known))
    }
  })

  test('a protected root user is marked as protected', async ({ page }) => {
    await signInAs(page, 'root')
    const { email, password } = await addUser(page, 'root')
    await signIn(page, email, password)
    await page.goto(`/admin/root-users?search=${demoAccounts.root}`)
    for (const name of [/^Edit/, /^Protected/]) {
      await rowOf(page, demoAccounts.root).getByRole('button', { name }).click()
      await expectToast(page, 'Account Protected', 'This account is protected and cannot be modified.')
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
  })

  test('deleting the own account shows a message for two seconds', async ({ page }) => {
    await signInAs(page, 'root')
    const { email, password, name } = await addUser(page, 'root')
    await signIn(page, email, password)
    await page.clock.install()
    await startStopwatch(page, ['Account Deleted'])
    await page.goto(`/admin/root-users?search=${email}`)
    await rowOf(page, email)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    await page.getByLabel(`Type ${email} to confirm`).fill(email)
    await page.getByLabel('I know that this cannot be undone').check()
    await stopClock(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expectToast(page, 'Account Deleted', 'Your account was deleted. The sign-in page opens in a moment.')
    await expectDelay(page, '+Account Deleted', 'left', 2_000)
    await page.clock.resume()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('access lost', () => {
  test('pages for root users redirect administrators after their delay', async ({ page }) => {
    const [logs, roots] = ['Root access required for System Logs.', 'Only root users can manage root users.']
    await page.clock.install()
    await startStopwatch(page, [logs, roots])
    await signInAs(page, 'admin')
    for (const [path, text, wait] of [
      ['/admin/system-logs', logs, 1_000],
      ['/admin/root-users', roots, 500],
    ] as const) {
      await page.goto('/admin/orders')
      await expect(heading(page)).toHaveText('Orders Management')
      await stopClock(page)
      await openInside(page, path)
      await expect(page.getByText(text).first()).toBeVisible()
      await expectDelay(page, `+${text}`, 'at /admin', wait)
      await page.clock.resume()
      await page.waitForURL((url) => url.pathname === '/admin')
    }
  })

  test('a lost session is shown for half a second', async ({ page, context, consoleGuard }) => {
    consoleGuard.allow(/status of 401/)
    const text = 'You are logged out. Logging in again...'
    await page.clock.install()
    await startStopwatch(page, [text])
    await signInAs(page, 'admin')
    await page.goto('/admin/orders')
    await expect(heading(page)).toHaveText('Orders Management')
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
    await context.clearCookies()
    await stopClock(page)
    await refresh.click()
    await expectToast(page, 'Unauthorized', text)
    await expectDelay(page, `+${text}`, 'left', 500)
    await page.clock.resume()
    await page.waitForURL('**/login')
  })

  test('a session lost while typing is reported once, without a confirmation dialog', async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 401/)
    await signInAs(page, 'admin')
    await page.goto('/admin/shopping-cart-settings')
    await page.getByRole('textbox', { name: 'Tax label', exact: true }).fill('IVU')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/login')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const message = 'You are logged out. Logging in again...'
    await expectToast(page, 'Unauthorized', message)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(message)).toHaveCount(0)
  })
})
