// Features: store

import type { Page } from '@playwright/test'
import { fillSignIn, submit } from './account-steps.ts'
import { demoAccounts, demoPassword, expect, newCustomer, test } from './fixtures.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: /Shopping Cart/ })

async function openFullCart(page: Page): Promise<void> {
  await page.goto('/products')
  await page
    .getByRole('button', { name: /^Add .+ to cart$/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Shopping cart, 1 item' }).click()
}

/** Stores that refuse every value, as a full or blocked storage does. */
const refuse = (page: Page, names: ('localStorage' | 'sessionStorage')[]) =>
  page.addInitScript((refusing) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (refusing.some((name) => window[name] === this)) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  }, names)

test('a full storage: the cart says so, and is still there in the checkout', async ({ page }) => {
  await newCustomer(page)
  await refuse(page, ['localStorage'])
  await openFullCart(page)
  await expect(drawer(page)).toContainText('This browser has no room to keep your cart.')
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Purchase' })).toBeVisible()
})

test('a browser that keeps nothing says so instead of opening an empty checkout', async ({ page }) => {
  await newCustomer(page)
  await refuse(page, ['localStorage', 'sessionStorage'])
  await openFullCart(page)
  await expect(drawer(page)).toContainText('This browser does not let the shop keep anything')
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText(/does not let the shop keep anything/)).toHaveCount(2)
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/\/products$/)
})

test('a browser that blocks cookies is told so, not welcomed', async ({ page }) => {
  await page.route('**/api/auth/user', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'unauthorized' } }),
  )
  await page.goto('/login')
  await fillSignIn(page, demoAccounts.customer, demoPassword)
  await submit(page)
  await expect(page.locator('form').getByRole('alert')).toContainText('Your browser blocks cookies')
  await expect(page.getByText('Welcome back')).toHaveCount(0)
})

test('a browser without the newest functions shows the home page with its title', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'))
  await page.goto('/products')
  await page.getByRole('link', { name: 'Flor de Maga' }).first().click()
  await expect(page).toHaveTitle(/Flor de Maga/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const [path, name] of [
  ['/products', 'Search'],
  ['/admin/products', 'Search products'],
] as const) {
  test(`a search for 5.0 stays a text on ${path}`, async ({ page }) => {
    if (path !== '/products')
      await page.request.post('/api/auth/login', { data: { email: demoAccounts.admin, password: demoPassword } })
    for (const text of ['5.0', '1e3', 'true', '"5"']) {
      await page.goto(`${path}?search=${encodeURIComponent(text)}`)
      const field = page.getByRole('searchbox', { name })
      await expect(field).toHaveValue(text)
      expect(new URL(page.url()).searchParams.get('search')).toBe(text)
    }
    await page.getByRole('searchbox', { name }).fill('007.50')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('007.50')
  })
}

test('a click far down shows the placeholder of the next page from its top', async ({ page }) => {
  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page.getByText('Cargando...')).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeInViewport()
})

test('on a phone, results of a search stand above the fold, and the filters open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/products')
  await page.getByRole('searchbox', { name: 'Search' }).fill('bal')
  await expect(page).toHaveURL(/search=bal$/)
  const first = page.locator('#results').getByRole('listitem').first()
  await expect(first.locator('img').first()).toBeInViewport({ ratio: 0.5 })
  const category = page.getByLabel('Category')
  await expect(category).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await category.selectOption('Lips')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
})
