// Features: cart, prices, settings, desk

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectToast, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const path = '/admin/shopping-cart-settings'
const free = {
  tax_enabled: false,
  tax_rate: 0,
  tax_name: 'Tax',
  shipping_enabled: false,
  shipping_rate: 0,
  shipping_name: 'Shipping',
  free_shipping_threshold: 0,
}

/** Opens the form as an administrator. */
async function openSettings(page: Page): Promise<void> {
  await signIn(page, demoAccounts.admin)
  await page.goto(path)
  await expect(page.getByRole('switch', { name: 'Charge tax' })).toBeVisible()
}

test.afterEach(async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  const response = await page.request.post('/api/settings/shopping_cart', {
    data: { key: 'shopping_cart', value: free },
  })
  expect(response.status()).toBe(200)
})

test('the rules are previewed while typing, saved, and then charged', { tag: '@smoke' }, async ({
  page,
  browser,
  shop,
}) => {
  await openSettings(page)
  await expect(page).toHaveTitle('Shopping Cart Settings · Admin · Flor de Maga')
  const preview = page.getByRole('region', { name: 'Checkout preview' })
  await expect(preview).toContainText('Free')
  await expect(preview).toContainText('$0.00')
  await page.getByRole('switch', { name: 'Charge tax' }).check()
  await page.getByRole('textbox', { name: 'Tax label', exact: true }).fill('IVU')
  await page.getByRole('spinbutton', { name: 'Tax rate (%)' }).fill('11.5')
  await page.getByRole('switch', { name: 'Charge shipping' }).check()
  await page.getByRole('spinbutton', { name: 'Shipping rate ($)' }).fill('5.95')
  await page.getByRole('spinbutton', { name: 'Free shipping from ($)' }).fill('500')
  await expect(preview).toContainText('IVU')
  await expect(preview).toContainText('$3.45')
  await expect(preview).toContainText('$5.95')
  await expect(preview).toContainText('$39.39')
  await expect(preview).toContainText('$470.01 more would ship free.')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Shopping Cart Settings Saved', 'The cart and the checkout use them from now on.')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('spinbutton', { name: 'Tax rate (%)' })).toHaveValue('11.5')

  const order = await placeOrder(browser, shop.origin)
  await page.goto(`/admin/orders?search=${order.orderNumber}`)
  await page.getByRole('button', { name: `View details of order ${order.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await expect(dialog).toContainText('IVU')
  await expect(dialog).toContainText('$5.95')
  await expect(dialog).toContainText(`$${order.total}`)
})

test('the cart shows them without a reload', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('switch', { name: 'Charge shipping' }).check()
  await page.getByRole('spinbutton', { name: 'Shipping rate ($)' }).fill('7.77')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Shopping Cart Settings Saved', 'The cart and the checkout use them from now on.')
  await page.getByRole('link', { name: 'Back to Store' }).click()
  // The back office has a link with the same name until the store is rendered.
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  await page
    .getByRole('button', { name: /^Add .* to Cart$/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /cart.*1/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('$7.77')
})
