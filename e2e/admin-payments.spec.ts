// Features: payment-admin, payments

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const rowOf = (page: Page, orderNumber: string) => page.getByRole('row').filter({ hasText: orderNumber })

test('payments are found and checked again, and link to their order', async ({ page, browser, shop }) => {
  const order = await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(order.orderNumber)
  await expect(page).toHaveURL(/search=/)
  const row = rowOf(page, order.orderNumber)
  await expect(row).toContainText('Paid')
  await expect(row).toContainText(`Taken $${order.total}`)
  await expect(row).toContainText('DEMO')
  await row.getByRole('button', { name: `Check at PayPal: payment ${order.orderNumber}` }).click()
  await expect(page.getByText(`Payment ${order.orderNumber} has not changed: Paid.`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Declined')
  await expect(page.getByRole('heading', { name: 'No payments match' })).toBeVisible()
  await expect(page).toHaveURL(/filter=declined/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowOf(page, order.orderNumber)
    .getByRole('link', { name: `Open order ${order.orderNumber}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  const timeline = dialog.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Order placed')
  await expect(timeline).toContainText('captured by PayPal')
  await expect(timeline).toContainText('checked a payment')
  await expectAccessible(page, 'the timeline of an order')
})
