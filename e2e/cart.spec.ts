// Features: cart

import type { Page } from '@playwright/test'
import { fillSignIn, openLogin, submit } from './account-steps.ts'
import { demoAccounts, demoPassword, expect, test } from './fixtures.ts'

const cartButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An old stored cart with a product that is no longer sold. */
const gone = {
  product: { id: '00000000-0000-4000-8000-000000000000', name: 'Balm of Yesterday', price: '9.00' },
  quantity: 1,
}

test('keeps a product added while the stored cart is checked, and names removed products', async ({ page }) => {
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify([gone]))
  let respond: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/catalog?ids=*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/help')
  await expect(cartButton(page, 'Shopping cart, 1 item')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page
    .locator('#products')
    .getByRole('button', { name: /^Add .+ to cart$/i })
    .first()
    .click()
  await expect(cartButton(page, 'Shopping cart, 2 items')).toHaveText('2')
  respond?.()
  await expect(page.getByText('Balm of Yesterday is no longer sold')).toBeVisible()
  await expect(cartButton(page, 'Shopping cart, 1 item')).toBeVisible()
})

test('works without browser storage while the page is open', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      Object.defineProperty(window, name, { get })
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Makeup Shopping Experience')
  await page
    .locator('#products')
    .getByRole('button', { name: /^Add .+ to cart$/i })
    .first()
    .click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await cartButton(page, 'Shopping cart, 1 item').click()
  await expect(page.getByRole('dialog', { name: /Shopping Cart/ }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByText('ES', { exact: true }).click()
  await expect(page).toHaveURL(/\/es\/products$/)
})

test('tabs synchronize the cart, the sign-in and the sign-out', async ({ page, context }) => {
  // An unreadable cart is treated as empty.
  await page.goto('/help')
  await page.evaluate(() => localStorage.setItem('cart', '[{"product":'))
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/products')
  // The number on the button is drawn from 1 on.
  await expect(cartButton(other, 'Shopping cart, 0 items')).toHaveText('')
  await page
    .locator('#products')
    .getByRole('button', { name: /^Add .+ to cart$/i })
    .first()
    .click()
  await expect(cartButton(other, 'Shopping cart, 1 item')).toHaveText('1')
  await openLogin(page)
  await fillSignIn(page, demoAccounts.customer, demoPassword)
  await submit(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  const logout = other.getByRole('banner').getByRole('button', { name: /^Logout/ })
  await logout.click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/:\d+\/$/)
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In / Register' })).toBeVisible()
    await expect(cartButton(tab, 'Shopping cart, 1 item')).toBeVisible()
  }
})
