// Features: store

import type { Page } from '@playwright/test'
import { checkoutTexts, fillCart } from './checkout-steps.ts'
import {
  demoAccounts,
  drawn,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  newCustomer,
  pathIn,
  signIn,
  test,
} from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'
import { placeOrder } from './order-steps.ts'

const expectHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

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

/** A page, and how it shows that its content is there. */
interface Visited {
  path: string
  /** Of its answer, where it is tested here. */
  status?: number
  ready?: (page: Page, locale: 'en' | 'es') => Promise<unknown>
}

const withButton = (en: RegExp, es: RegExp) => (page: Page, locale: 'en' | 'es') =>
  expect(page.getByRole('button', { name: { en, es }[locale] }).first()).toBeVisible()
const withHeading = (name: RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/**
 * Opens the page once in each language: in English on a wide screen and in a light theme, in Spanish on a phone and in
 * a dark one. It does not move while it loads, fits a window of 320 px, and has no axe violation on a wide screen.
 */
async function expectWellMade(page: Page, { path, status, ready }: Visited): Promise<void> {
  for (const [locale, colorScheme, loadedAt] of [
    ['en', 'light', 1280],
    ['es', 'dark', 390],
  ] as const) {
    const address = pathIn(locale, path)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: loadedAt, height: 900 })
    const response = await page.goto(address)
    if (status !== undefined) expect(response?.status(), address).toBe(status)
    await expectHeading(page)
    await ready?.(page, locale)
    await expectSteady(page, `${address} at ${loadedAt}`)
    await page.setViewportSize({ width: 320, height: 700 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, address).toBeLessThanOrEqual(320)
    const ofStore = !path.includes('/dashboard')
    await expect(page.getByRole('banner'), address).toHaveCount(1)
    await expect(page.getByRole('contentinfo'), address).toHaveCount(ofStore ? 1 : 0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await drawn(page)
    await expectAccessible(page, `${address}, ${colorScheme}`)
  }
}

test('no page moves while it loads or scrolls horizontally at 320 px, and store pages have header and footer; none has axe violations', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/)
  test.slow()
  await watchLayoutShifts(page)
  await signIn(page, demoAccounts.admin)
  const data = { name: `Jabón ${'Palabra'.repeat(8)}`, category: 'Categoría'.repeat(8), price: '9.50' }
  const product = await (await page.request.post('/api/products', { data })).json()
  await page.request.post('/api/auth/logout')
  const invalidLink = withHeading(/Forgot|Recuperar|Invalid|no válido/)
  const pages: Visited[] = [
    ...['/', '/products', `/products/${product.slug}`, '/help', '/newsletter', '/pages/privacy', '/pages/returns'].map(
      (path) => ({
        path,
      }),
    ),
    ...['/products/express-facial-45-minutes', '/products/beginners-self-makeup-workshop'].map((path) => ({ path })),
    ...['/products/rojo-ponce-lipstick', '/products?search=zzz', '/products?min=20&max=10&stock=in'].map((path) => ({
      path,
    })),
    ...['/login?tab=sign-in', '/login?tab=register'].map((path) => ({ path })),
    { path: '/forgot-password', ready: invalidLink },
    { path: '/reset-password/made-up', ready: invalidLink },
  ]
  for (const one of pages) await expectWellMade(page, { status: 200, ...one })
  for (const query of ['success=true', 'error=invalid'])
    await expectWellMade(page, { path: `/verify-email/x?${query}` })
  await expectWellMade(page, { path: '/no-such-page', status: 404 })
  await signIn(page, demoAccounts.admin)
  await page.request.delete(`/api/products/${product.id}`)
})

test('no page of a customer moves, scrolls horizontally at 320 px or has axe violations, with a full and an empty cart', async ({
  page,
}) => {
  test.slow()
  await watchLayoutShifts(page)
  await newCustomer(page)
  const section = (name: string) => `/dashboard?section=${name}`
  await expectWellMade(page, { path: '/checkout', status: 200 })
  await expectWellMade(page, { path: section('cart'), status: 200 })
  await fillCart(page)
  const pages: Visited[] = [
    {
      path: '/checkout',
      ready: (it, locale) => expect(it.getByRole('button', { name: checkoutTexts[locale].paypal })).toBeVisible(),
    },
    { path: section('products'), ready: withButton(checkoutTexts.en.add, checkoutTexts.es.add) },
    { path: section('cart'), ready: withButton(/^Clear Cart$/, /^Vaciar el carrito$/) },
    { path: section('orders') },
    { path: section('profile'), ready: withButton(/^Edit Profile$/, /^Editar perfil$/) },
    { path: '/profile', ready: withHeading(/^(My Profile|Mi perfil)$/) },
  ]
  for (const one of pages) await expectWellMade(page, { status: 200, ...one })
})
