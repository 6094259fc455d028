import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, mailTo, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const signInAsAdmin = (page: Page) => signIn(page, demoAccounts.admin)
const rowOf = (page: Page, orderNumber: string) => page.getByRole('row').filter({ hasText: orderNumber })

test.describe('orders', () => {
  test('are found, opened and moved on, and the buyer hears of it', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin, 'es')
    await signInAsAdmin(page)
    await page.goto('/admin/orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(order.buyer.email)
    await expect(page.getByRole('status').getByText('Showing 1–1 of 1 orders')).toBeVisible()
    await expect(page).toHaveURL(/search=/)
    const row = rowOf(page, order.orderNumber)
    await expect(row).toContainText('DEMO')
    await expect(row).toContainText('Paid')

    const status = page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` })
    await expect(status).toHaveValue('pending')
    await status.selectOption('Shipped')
    await expect(page.getByText('Status Updated', { exact: true })).toBeVisible()
    await expect(page.getByText(`Order ${order.orderNumber} is now Shipped.`)).toBeVisible()
    await mailTo(page, order.buyer.email, /va de camino|en camino|camino/i)
    await page.reload()
    await expect(status).toHaveValue('shipped')

    await row.getByRole('button', { name: `View details of order ${order.orderNumber}` }).click()
    const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
    await expect(dialog).toContainText('Calle Unión 12')
    await expect(dialog).toContainText(`$${order.total}`)
    await expect(dialog.getByRole('button', { name: 'Copy PayPal transaction ID' })).toBeVisible()
    await expect(dialog).toContainText('Demo (emulator)')
    await expectAccessible(page, 'the details')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('button', { name: /^View details/ })).toBeFocused()

    const invoice = row.getByRole('link', { name: `Invoice of order ${order.orderNumber} (opens in a new tab)` })
    await expect(invoice).toHaveAttribute('target', '_blank')
    const answer = await page.request.get((await invoice.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="flor-de-maga-FM-\d{6}-\d{8}\.pdf"$/)
  })

  test('a status that was changed by mistake is undone, and a colleague’s is not overruled', async ({
    page,
    browser,
    shop,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 409/)
    const order = await placeOrder(browser, shop.origin)
    await signInAsAdmin(page)
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    const status = page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` })
    await status.selectOption('Shipped')
    await expect(page.getByText(`Order ${order.orderNumber} is now Shipped.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`Order ${order.orderNumber} is Pending again.`)).toBeVisible()
    await expect(status).toHaveValue('pending')
    await page.reload()
    await expect(status).toHaveValue('pending')
    const found = await page.request.get(`/api/admin/orders?search=${order.orderNumber}`)
    const [{ id }] = (await found.json()).orders
    await page.request.put(`/api/orders/${id}/status`, { data: { status: 'processed' } })
    await status.selectOption('Shipped')
    await expect(page.getByText('Somebody else has changed this order meanwhile.')).toBeVisible()
    await expect(status).toHaveValue('processed')
  })

  test('are narrowed to days, which the address keeps, and taken to a spreadsheet', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin)
    await signInAsAdmin(page)
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    const exported = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await exported
    expect(file.suggestedFilename()).toMatch(/^flor-de-maga-orders-\d{4}-\d{2}-\d{2}\.csv$/)
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(order.orderNumber)
    await page.getByLabel('To', { exact: true }).fill('2025-12-31')
    await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
    await expect(page).toHaveURL(/to=2025-12-31/)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await expect(rowOf(page, order.orderNumber)).toBeVisible()
    await expect(page).toHaveURL(/from=2026-01-01/)
  })

  test('say when none matches, and keep the list in the address', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin)
    await signInAsAdmin(page)
    await page.goto(`/admin/orders?search=nobody-has-this-name&order=${order.orderNumber}`)
    await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible()
    await page.goto('/admin/orders?search=nobody-has-this-name&status=shipped')
    await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('shipped')
    await expectAccessible(page, 'no match')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin\/orders$/)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  })

  test('go back to what they were when a change fails, and warn when mail does not leave', async ({
    page,
    browser,
    shop,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 500/)
    const order = await placeOrder(browser, shop.origin)
    await signInAsAdmin(page)
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    const status = page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` })
    const path = '**/api/orders/*/status'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await status.selectOption('Completed')
    await expect(page.getByText('Failed to update order status. Please try again.')).toBeVisible()
    await expect(status).toHaveValue('pending')
    await page.unroute(path)
    await page.route(path, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), emailWarning: 'Mail is late.' } })
    })
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await status.selectOption('Processed')
    await expect(page.getByText('Status Updated with Warning')).toBeVisible()
    await expect(page.getByText('Mail is late.')).toBeVisible()
    await expect(status).toHaveValue('processed')
  })

  test('that cannot be read say so, and are asked for again', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 500/)
    await signInAsAdmin(page)
    await page.route('**/api/admin/orders*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.goto('/admin/orders')
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    await page.unroute('**/api/admin/orders*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This could not be loaded')).toBeHidden()
  })
})
