import type { Page } from '@playwright/test'
import { demoAccounts, expect, hydrated, signIn, test } from './fixtures.ts'

const header = (page: Page) => page.getByRole('banner')
const openCart = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ }).click()

async function open(page: Page, path = '/') {
  await page.goto(path)
  await hydrated(page)
}

test('the header leads to every part of the home page and to the products', async ({ page }) => {
  await open(page)
  const links = header(page).getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Home', 'Products', 'About Us', 'Contact Us'])
  await expect(header(page).getByText('v3.0')).toBeVisible()
  await links.getByText('About Us').click()
  await expect(page).toHaveURL(/#about$/)
  await expect(page.getByRole('heading', { name: 'About Us', level: 2 })).toBeInViewport()
  await links.getByText('Contact Us').click()
  await expect(page).toHaveURL(/#contact$/)
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 2 })).toBeInViewport()
  await expect(page.getByText('Shipping to PR and USA')).toBeVisible()
  await expect(page.getByText('100% secure payments').first()).toBeVisible()
})

test('the hero scrolls to what it promises, and all products are one click away', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Makeup Shopping Experience')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/#about$/)
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeInViewport()
  await expect(page.locator('#products').getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: 'View All Products' }).click()
  await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible()
})

test('the language toggle keeps path and query, and is remembered', async ({ page }) => {
  await open(page, '/products?search=rojo')
  await header(page).getByText('ES', { exact: true }).click()
  await expect(page).toHaveURL(/\/es\/products\?search=rojo$/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.goto('/')
  await expect(page).toHaveURL(/\/es\/$/)
  await hydrated(page)
  await header(page).getByText('EN', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
})

test('the menu of a phone repeats the links, leads staff to their dashboard, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, demoAccounts.admin)
  await open(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  for (const name of ['Home', 'Products', 'About Us', 'Contact Us', 'Admin Dashboard']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
})

test('who is signed in finds their dashboard and the way out', async ({ page }) => {
  await signIn(page)
  await open(page)
  await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await header(page)
    .getByRole('button', { name: `Logout ${demoAccounts.customer}` })
    .click()
  await expect(page.getByRole('status').getByText('Logged Out')).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a failed sign-out still leads home', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|sign|logout/i)
  await signIn(page)
  await open(page, '/help')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await header(page)
    .getByRole('button', { name: /^Logout/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('the cart says that it is empty, adds up, and asks for an account', async ({ page }) => {
  await open(page, '/products')
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: /Shopping Cart/ })
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByText('Add some products to get started!')).toBeVisible()
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('status').getByText('Empty Cart')).toBeVisible()
  await page.keyboard.press('Escape')
  const add = page.getByRole('button', { name: /^Add .*Palette to cart/i })
  await add.click()
  await add.click()
  await openCart(page)
  await expect(drawer.getByText('$42.00').first()).toBeVisible()
  await expect(drawer.getByText('$84.00').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('status').getByText('Account Required')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=checkout$/)
})

test('clearing the cart can be taken back', async ({ page }) => {
  await open(page, '/products')
  await page.getByRole('button', { name: /^Add .*Palette to cart/i }).click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: /Shopping Cart/ })
  await drawer.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('$42.00').first()).toBeVisible()
})

test('two minutes without activity sign a customer out, after a warning', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await open(page)
  await page.clock.runFor(91_000)
  await expect(page.getByText('Are you still there?')).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(header(page).getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
