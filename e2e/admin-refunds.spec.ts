// Features: refunds, desk, sale

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, mailTo, signIn, test } from './fixtures.ts'
import { type PlacedOrder, placeOrder } from './order-steps.ts'

async function openDetails(page: Page, order: PlacedOrder) {
  await signIn(page, demoAccounts.admin)
  await page.goto(`/admin/orders?search=${order.orderNumber}`)
  await page.getByRole('button', { name: `View details of order ${order.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await expect(dialog.getByText('Nothing in this order has been refunded.')).toBeVisible()
  return dialog
}

test('an order is refunded in part, and the buyer gets a mail and the credit note', { tag: '@smoke' }, async ({
  page,
  browser,
  shop,
}) => {
  const order = await placeOrder(browser, shop.origin, 'es')
  const details = await openDetails(page, order)
  await details.getByRole('button', { name: 'Refund…' }).click()
  const form = page.getByRole('dialog', { name: `Refund order ${order.orderNumber}` })
  await expect(form.getByLabel('Amount')).toHaveValue(order.total)
  await form.getByLabel('Amount').fill('9999')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText(`At most $${order.total} can be refunded`).first()).toBeVisible()
  await expectAccessible(page, 'the refund')
  await form.getByLabel('Amount').fill('5')
  await form.getByLabel('Message to the customer').fill('Una pieza llegó rota.')
  await page.goBack()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue('5')
  await form.getByRole('button', { name: 'All of Them' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue(order.total)
  await form.getByLabel('Amount').fill('5')
  await form.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('alertdialog', { name: `Refund order ${order.orderNumber}?` })
  await expect(question).toContainText('PayPal sends $5.00 back to Coralís Rosario. This cannot be undone.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(page.getByText('Refund Completed')).toBeVisible()
  await expect(details).toContainText('Partially refunded')
  await expect(details).toContainText('To the customer: Una pieza llegó rota.')
  const note = details.getByRole('link', { name: /^Credit note CN-\d{6} \(opens in a new tab\)$/ })
  const creditNote = await page.request.get((await note.getAttribute('href')) ?? '')
  expect(creditNote.headers()['content-type']).toBe('application/pdf')
  const mail = await mailTo(page, order.buyer.email, /^Reembolso/)
  expect(mail.text).toContain('$5.00')
  expect(mail.text).toContain('Una pieza llegó rota.')

  await signIn(page, order.buyer.email, order.buyer.password)
  await page.goto('/dashboard?section=orders')
  await page.getByRole('button', { name: `View details of order ${order.orderNumber}` }).click()
  const own = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await expect(own).toContainText('Paid after refund')
  await expectAccessible(page, 'the buyer’s order')
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: /^Credit note CN-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^flor-de-maga-CN-\d{6}-\d{8}\.pdf$/)
})

test('a refund whose response is lost is retried and refunded once', async ({ page, browser, shop, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_RESET|Failed to load/)
  const order = await placeOrder(browser, shop.origin)
  const details = await openDetails(page, order)
  await details.getByRole('button', { name: 'Refund…' }).click()
  const form = page.getByRole('dialog', { name: `Refund order ${order.orderNumber}` })
  await form.getByLabel('Amount').fill('5.00')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.route('**/api/orders/*/refunds', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const refund = page.getByRole('button', { name: 'Refund $5.00' })
  await refund.click()
  await expect(page.getByText('Try again: the money is refunded only once.')).toBeVisible()
  await page.unroute('**/api/orders/*/refunds')
  await form.getByRole('button', { name: 'Continue' }).click()
  await refund.click()
  await expect(page.getByText('Refund Completed')).toBeVisible()
  await expect(details.getByRole('link', { name: /^Credit note/ })).toHaveCount(1)
})

test('the amount follows the chosen pieces, and what came back later is put back to stock', async ({
  page,
  browser,
  shop,
}) => {
  const order = await placeOrder(browser, shop.origin)
  const details = await openDetails(page, order)
  await details.getByRole('button', { name: 'Refund…' }).click()
  const form = page.getByRole('dialog', { name: `Refund order ${order.orderNumber}` })
  const pieces = form.getByLabel(/^Items: /).first()
  await form.getByRole('button', { name: 'All of Them' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue(order.total)
  await expect(form.getByLabel(/^Return to stock: /).first()).toHaveValue('0')
  await pieces.selectOption('0')
  await expect(form.getByLabel(/^Return to stock: /)).toHaveCount((await form.getByLabel(/^Items: /).count()) - 1)
  await form.getByRole('button', { name: 'All of Them' }).click()
  await expectAccessible(page, 'the pieces of a refund')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: `Refund $${order.total}` }).click()
  await expect(page.getByText('Refund Completed')).toBeVisible()
  await details.getByRole('button', { name: 'Return to Stock…' }).click()
  const restock = page.getByRole('dialog', { name: `Return to stock: order ${order.orderNumber}` })
  await expectAccessible(page, 'what is put back to stock')
  await restock.getByRole('button', { name: 'Return to Stock' }).click()
  await expect(page.getByText('Back in Stock', { exact: true })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Return to Stock…' })).toHaveCount(0)
})
