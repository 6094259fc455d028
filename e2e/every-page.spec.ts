import type { Page } from '@playwright/test'
import {
  demoAccounts,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  newCustomer,
  signIn,
  test,
} from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'
import { placeOrder } from './order-steps.ts'

const expectHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

for (const path of ['/', '/help', '/pages/privacy', '/pages/returns']) {
  test(`${path} has no axe violations in both languages and themes`, async ({ page }) => {
    await expectAccessibleEverywhere(page, path, expectHeading)
  })
}

test('the not-found page has no axe violations in both languages and themes', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/)
  await expectAccessibleEverywhere(page, '/no-such-page', expectHeading)
})

test('the order history and its details have no axe violations', async ({ page, browser, shop }) => {
  const { buyer, orderNumber } = await placeOrder(browser, shop.origin)
  await signIn(page, buyer.email, buyer.password)
  await watchLayoutShifts(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/orders/${orderNumber}/thanks`)
    await expectHeading(page)
    await expectSteady(page, `the receipt at ${width}`)
  }
  await expectAccessibleEverywhere(page, '/dashboard?section=orders', (it) =>
    expect(it.getByText(new RegExp(orderNumber)).first()).toBeVisible(),
  )
})

test('the open cart has no axe violations, empty and filled', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/es/products')
  await page
    .getByRole('button', { name: /carrito/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the empty cart')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Añadir/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /carrito.*1/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the cart')
})

test('no page moves while it loads or scrolls horizontally at 320 px, and store pages have header and footer', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/)
  test.slow()
  await watchLayoutShifts(page)
  await signIn(page, demoAccounts.admin)
  const data = { name: `Jabón ${'Palabra'.repeat(8)}`, category: 'Categoría'.repeat(8), price: '9.50' }
  const product = await (await page.request.post('/api/products', { data })).json()
  await newCustomer(page, { verified: false })
  const sections = ['products', 'cart', 'orders', 'profile'].map((section) => `/dashboard?section=${section}`)
  const open = [
    '/',
    '/products',
    `/products/${product.slug}`,
    '/help',
    '/pages/privacy',
    '/pages/returns',
    '/products/express-facial-45-minutes',
    '/products/beginners-self-makeup-workshop',
    '/checkout',
    '/profile',
    '/no-such-page',
    '/forgot-password',
    ...sections,
  ]
  for (const path of open.flatMap((one) => [one, `/es${one === '/' ? '' : one}`])) {
    const loadedAt = path.startsWith('/es') ? 390 : 1280
    await page.setViewportSize({ width: loadedAt, height: 900 })
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(path.endsWith('/no-such-page') ? 404 : 200)
    await expectHeading(page)
    await expectSteady(page, `${path} at ${loadedAt}`)
    await page.setViewportSize({ width: 320, height: 700 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
    const ofStore = !path.includes('/dashboard')
    await expect(page.getByRole('banner'), path).toHaveCount(1)
    await expect(page.getByRole('contentinfo'), path).toHaveCount(ofStore ? 1 : 0)
  }
  await signIn(page, demoAccounts.admin)
  await page.request.delete(`/api/products/${product.id}`)
})
