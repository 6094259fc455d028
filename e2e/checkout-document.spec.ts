// Features: checkout

import { chromium, type Page } from '@playwright/test'
import { checkoutTexts, fillCart, openPaypal, receiptNumber } from './checkout-steps.ts'
import { demoAccounts, demoPassword, expect, goInHistory, newCustomer, pathIn, signIn, test } from './fixtures.ts'
import { hydrated } from './hydration.ts'

const texts = {
  en: {
    cart: /^Shopping cart, \d+ items?$/,
    store: 'Back to Store',
    city: 'City',
    toggle: 'ES',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign In',
    accountRequired: 'Account Required',
    welcome: 'Login Successful',
  },
  es: {
    cart: /^Carrito de compras, \d+ artículos?$/,
    store: 'Volver a la tienda',
    city: 'Ciudad o pueblo',
    toggle: 'EN',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Entrar',
    accountRequired: 'Se requiere una cuenta',
    welcome: 'Entraste a tu cuenta',
  },
} as const
type Locale = keyof typeof texts

/** The path from which the current document was loaded: its policy applies. */
const loadedPath = (page: Page) =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname)

/** The checkout has its own document and has loaded the payment script from another site. */
async function expectPayable(page: Page, locale: Locale): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`:\\d+${pathIn(locale, '/checkout')}$`))
  await expect(page.getByRole('button', { name: checkoutTexts[locale].paypal })).toBeVisible()
  await hydrated(page)
  expect(await loadedPath(page)).toBe(pathIn(locale, '/checkout'))
  const script = page.locator('script[src$="/web-sdk/v6/core"]')
  expect(new URL((await script.getAttribute('src')) ?? '').hostname).not.toBe(new URL(page.url()).hostname)
}

/** The page's document does not have the checkout's policy. */
async function expectOrdinary(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect.poll(() => loadedPath(page)).not.toMatch(/checkout/i)
}

async function proceed(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: texts[locale].cart }).click()
  await page.getByRole('dialog').getByRole('button', { name: checkoutTexts[locale].proceed }).click()
}

for (const locale of ['en', 'es'] as const) {
  const other = locale === 'en' ? 'es' : 'en'
  const t = texts[locale]

  test(`every way into and out of the checkout loads a document with its own policy (${locale})`, async ({ page }) => {
    const products = new RegExp(`${pathIn(locale, '/products')}/[\\w-]+$`)
    await newCustomer(page)

    await test.step('from a product, then back and forward', async () => {
      await page.goto(pathIn(locale, '/products'))
      await page.locator('#content article').getByRole('link').first().click()
      await expect(page).toHaveURL(products)
      await page.getByRole('button', { name: checkoutTexts[locale].add }).first().click()
      await proceed(page, locale)
      await expectPayable(page, locale)
      await page.goBack()
      await expectOrdinary(page, products)
      await page.goForward()
      await expectPayable(page, locale)
    })
    await test.step('reload and language toggle, with the typed values', async () => {
      await page.getByLabel(t.city).fill('Vieques')
      await page.reload()
      await expectPayable(page, locale)
      await page.getByRole('banner').getByText(t.toggle, { exact: true }).click()
      await expectPayable(page, other)
      await expect(page.getByLabel(texts[other].city)).toHaveValue('Vieques')
      await page.getByRole('banner').getByText(texts[other].toggle, { exact: true }).click()
      await expectPayable(page, locale)
    })
    await test.step('to the store and back', async () => {
      await page.getByRole('main').getByRole('link', { name: t.store }).click()
      await expectOrdinary(page, locale === 'en' ? /:\d+\/$/ : /\/es\/?$/)
      await page.goBack()
      await expectPayable(page, locale)
      await expect(page.getByLabel(t.city)).toHaveValue('Vieques')
    })
    await test.step('a typed URL in capitals', async () => {
      await page.goto(pathIn(locale, '/CHECKOUT'), { waitUntil: 'commit' })
      await expectPayable(page, locale)
    })
    await test.step('from the cart of the dashboard', async () => {
      await page.goto(pathIn(locale, '/dashboard?section=cart'))
      await page.getByRole('main').getByRole('button', { name: checkoutTexts[locale].proceed }).click()
      await expectPayable(page, locale)
    })
    const window = await openPaypal(page, locale)
    expect(new URL(window.url()).hostname).toBe('localhost')
    await window.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
    await receiptNumber(page, locale)
    await page.getByRole('dialog').getByRole('button', { name: checkoutTexts[locale].close }).last().click()
    await expectOrdinary(page, /\/dashboard\?section=orders$/)
  })

  test(`signing in before the checkout keeps the cart and the messages (${locale})`, async ({ page }) => {
    await page.goto(pathIn(locale, '/checkout'), { waitUntil: 'commit' })
    await expect(page.getByRole('status').getByText(t.accountRequired)).toBeVisible()
    await expectOrdinary(page, /\/login\?redirect=checkout$/)
    await page.goto(pathIn(locale, '/products'))
    await page.getByRole('button', { name: checkoutTexts[locale].add }).first().click()
    await proceed(page, locale)
    await expectOrdinary(page, /\/login\?redirect=checkout$/)
    await page.getByLabel(t.email, { exact: true }).fill(demoAccounts.customer)
    await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
    await page.locator('form').getByRole('button', { name: t.signIn, exact: true }).click()
    // The message disappears after 5 seconds.
    await expect(page.getByRole('status').getByText(t.welcome)).toBeVisible()
    await expectPayable(page, locale)
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":1')
  })
}

test('unsaved changes need confirmation before the checkout replaces the document', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await page.goto('/profile')
  const name = page.getByLabel('First Name')
  await name.fill('Yaritza')
  await proceed(page, 'en')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Yaritza')
  await expect(page).toHaveURL(/\/profile$/)
  await proceed(page, 'en')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectPayable(page, 'en')
})

test('pages restored from the back/forward cache keep their own policy', async ({ shop }) => {
  // Playwright disables the back/forward cache, which is active for most visitors.
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL: shop.origin })
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) document.documentElement.dataset.restored = 'yes'
      })
    })
    await signIn(page)
    await page.goto('/products')
    await page.getByRole('button', { name: checkoutTexts.en.add }).first().click()
    await proceed(page, 'en')
    await expectPayable(page, 'en')
    await goInHistory(page, -1, /\/products$/)
    await expectOrdinary(page, /\/products$/)
    await goInHistory(page, 1, /\/checkout$/)
    await expectPayable(page, 'en')
    const window = await openPaypal(page)
    await window.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
    await receiptNumber(page)
  } finally {
    await browser.close()
  }
})
