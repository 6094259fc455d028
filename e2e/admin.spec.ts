// Features: office, accounts, saved-views, desk, backup, invariants

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, expectToast, signIn, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, orderNumber: string) => page.getByRole('row').filter({ hasText: orderNumber })

test.describe('access', () => {
  test('visitors are redirected home, customers see a refusal', async ({ page }) => {
    for (const path of ['/admin', '/admin/dashboard', '/admin/orders', '/admin/nowhere', '/es/admin']) {
      await page.goto(path)
      await page.waitForURL((url) => ['/', '/es', '/es/'].includes(url.pathname))
    }
    const refused = await page.request.get('/admin/orders', { maxRedirects: 0 })
    expect(refused.status()).toBe(307)
    await signIn(page)
    for (const path of ['/admin', '/admin/orders']) {
      await page.goto(path)
      await expect(heading(page, 'Access Denied')).toBeVisible()
      await expect(page.getByText('Admin access required')).toBeVisible()
    }
    await expectAccessible(page, 'the refusal')
  })

  test('an ended session leads to the sign-in', async ({ page, context }) => {
    await signInAs(page, 'admin')
    await page.goto('/admin/orders')
    await expect(heading(page, 'Orders Management')).toBeVisible()
    // The list is loaded: without cookies its own request would lead to the sign-in.
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
    await context.clearCookies()
    await refresh.click()
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
    await page.waitForURL('**/login')
  })
})

test.describe('the frame', () => {
  test('staff reach the dashboard at three URLs, and find the store and the sign-out', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404/)
    await signInAs(page, 'root')
    for (const path of ['/admin', '/admin/dashboard', '/dashboard']) {
      await page.goto(path)
      await expect(heading(page, 'Dashboard Overview')).toBeVisible()
      const current = page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true })
      await expect(current).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/admin/dashboard')
      await expect(page).toHaveTitle('Dashboard · Admin · Flor de Maga')
    }
    expect((await page.goto('/admin/nowhere'))?.status()).toBe(404)
    await expect(page).toHaveTitle(/^This page does not exist/)
    await expect(heading(page, 'This page does not exist')).toBeVisible()
    const header = page.getByRole('banner')
    await expect(header.getByText('Root Panel')).toBeVisible()
    await expect(header.getByText('v3.0')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveText(/^Shop version \d+\.\d+\.\d+$/)
    await expect(header.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: `Account of ${demoAccounts.root}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    await expectAccessible(page, 'the open menu')
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })

  test('the theme follows the system until it is chosen, and the choice is remembered', async ({ page }) => {
    await signInAs(page, 'admin')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/admin')
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light dark')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    expect(await scheme()).toBe('light')
    await page.reload()
    await expect(heading(page, 'Dashboard Overview')).toBeVisible()
    expect(await scheme()).toBe('light')
  })

  test('small screens have a drawer, and nothing scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await signInAs(page, 'admin')
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const drawer = page.getByRole('dialog')
    await expectAccessible(page, 'the drawer')
    await drawer.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(heading(page, 'Orders Management')).toBeVisible()
    await expect(drawer).toBeHidden()
    for (const path of ['/admin', '/admin/orders', '/es/admin', '/es/admin/orders']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  test('the store never downloads the back office', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    const asked = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) asked.add(pathname)
    })
    // The build gives this name to every file with code of the back office.
    const ofBackOffice = () => [...asked].filter((file) => file.startsWith('/assets/office-'))
    const visit = async (paths: string[]) => {
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
    }
    await visit(['/', '/products', '/products/rojo-ponce-lipstick', '/login', '/forgot-password', '/help', '/nothing'])
    await signInAs(page, 'customer')
    await visit(['/dashboard', '/dashboard?section=orders', '/profile', '/checkout'])
    expect(asked.size).toBeGreaterThan(5)
    expect(ofBackOffice()).toEqual([])

    await signInAs(page, 'admin')
    await visit(['/admin'])
    expect(ofBackOffice()).not.toEqual([])
  })
})

test('the dashboard shows the figures, open items, and the latest orders', async ({ page, browser, shop }) => {
  const order = await placeOrder(browser, shop.origin)
  await signInAs(page, 'admin')
  await page.goto('/admin')
  const stats = await (await page.request.get('/api/dashboard/stats')).json()
  const figures = page.locator('dl').filter({ hasText: 'Total Sales' }).getByRole('term')
  await expect(figures).toHaveText(['Total Sales', 'Total Orders', 'Total Products', 'Total Users'])
  for (const [label, value] of [
    ['Total Sales', `$${Number(stats.totalSales).toLocaleString('en-US', { minimumFractionDigits: 2 })}`],
    ['Total Orders', String(stats.totalOrders)],
    ['Total Products', String(stats.totalProducts)],
    ['Total Users', String(stats.totalUsers)],
  ] as const) {
    const card = page.getByRole('term').filter({ hasText: label }).locator('..')
    await expect(card.getByRole('definition').getByText(value, { exact: true })).toBeVisible()
  }
  const toShip = page.getByRole('link', { name: /^\d+ orders? to ship$/ })
  await expect(toShip).toHaveAttribute('href', '/admin/orders?status=to_ship')
  await expect(page.getByRole('listitem').filter({ hasText: /products low on stock/ })).toBeVisible()
  const row = rowOf(page, order.orderNumber)
  await expect(row).toContainText(`${order.buyer.firstName} ${order.buyer.lastName}`)
  await expect(row).toContainText(`$${order.total}`)
  await expect(row).toContainText('Pending')
  await expectSalesToGrow(page, order.total)
  await page.getByRole('link', { name: 'Show orders to ship' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?status=to_ship$/)
  await expect(rowOf(page, order.orderNumber)).toBeVisible()
  await expectViewToBeKept(page)
})

/** Filters and order are kept under a name, and a view that was deleted comes back. */
async function expectViewToBeKept(page: Page) {
  const view = page.getByRole('button', { name: 'Packing', exact: true })
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await page.getByRole('button', { name: 'Save This View' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Packing')
  await page.getByRole('dialog').getByRole('button', { name: 'Save This View' }).click()
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(view).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Delete the view Packing' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await view.click()
  await expect(page).toHaveURL(/\/admin\/orders\?.*sort=oldest/)
  await expect(page).toHaveURL(/status=to_ship/)
}

/** The last column of each period includes at least this order. The table beside the chart has the same data. */
async function expectSalesToGrow(page: Page, total: string) {
  const table = page.getByRole('table', { name: 'Sales' })
  const drawn = page.locator('.recharts-bar-rectangle').first()
  const columns = table.getByRole('rowheader')
  const amount = async () => Number((await table.getByRole('cell').nth(-2).innerText()).replace(/[$,]/g, ''))
  await expect(drawn).toBeVisible()
  await expect(columns).toHaveCount(30)
  expect(await amount()).toBeGreaterThanOrEqual(Number(total))
  await page.getByRole('radio', { name: '12 months' }).check()
  await expect(columns).toHaveCount(12)
  expect(await amount()).toBeGreaterThanOrEqual(Number(total))
}
