// Features: payments, checkout

import { checkoutTexts, countOrders, fillCart, openCheckout, openPaypal, receiptNumber } from './checkout-steps.ts'
import { expect, expectAccessible, newCustomer, test } from './fixtures.ts'

test.describe('a payment whose result is lost', () => {
  test.beforeEach(async ({ page }) => {
    await newCustomer(page)
    await fillCart(page)
    await openCheckout(page)
  })

  test('is completed by the shop when the tab is closed before the approval returns', async ({ page, context }) => {
    const window = await openPaypal(page)
    await page.close()
    await window.getByRole('button', { name: 'Pay', exact: true }).click()
    const later = await context.newPage()
    await expect.poll(() => countOrders(later)).toBe(1)
    // The payment window replaces the closed tab.
    await receiptNumber(window)
    await later.goto('/dashboard?section=orders')
    await expect(later.getByText(/Paid$/)).toBeVisible()
    await later.goto('/checkout')
    await expect(later.getByText('Add some items to your cart before checking out.')).toBeVisible()
  })

  test('survives a lost response: the page waits, retries and never offers to pay twice', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_CONNECTION_RESET/)
    let lost = 0
    await page.route('**/paypal/order/*/capture', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    const window = await openPaypal(page)
    await window.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeFocused()
    await expect(page.getByRole('button', { name: checkoutTexts.en.complete })).toHaveCount(0)
    await receiptNumber(page)
    expect(await countOrders(page)).toBe(1)
  })

  test('is followed up after a reload, and by any page when the tab is closed', async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_CONNECTION_RESET/)
    const payments = /\/paypal\/order\/[A-Z0-9]+/
    await page.route(payments, (route) => route.abort('connectionreset'))
    const window = await openPaypal(page)
    await window.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
    await expectAccessible(page, 'the confirmation')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
    await page.close()
    const later = await context.newPage()
    await later.goto('/help')
    await expect(later.getByRole('status').getByText(/^Order FM-\d{6} created successfully!$/)).toBeVisible()
    await expect.poll(() => later.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
    expect(await countOrders(later)).toBe(1)
  })

  test('is checked first when the page was reloaded while the window was open', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 409/)
    const window = await openPaypal(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Is your payment window still open?' })).toBeVisible()
    await window.close()
    await page.getByRole('button', { name: 'Go back to checkout' }).click()
    await expect(page.getByRole('button', { name: checkoutTexts.en.complete })).toBeVisible()
    expect(await countOrders(page)).toBe(0)
  })
})
