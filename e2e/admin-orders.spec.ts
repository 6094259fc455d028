// Features: orders, desk

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, mailTo, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { expectPrinted } from './printed.ts'
import { expectTextFor, stopClock } from './stopwatch.ts'

const rowOf = (page: Page, orderNumber: string) => page.getByRole('row').filter({ hasText: orderNumber })

/** The toast with this text has its reserved place: it intersects no heading, badge or control within `scope`. */
async function expectToastBesideControls(page: Page, text: string, scope = ''): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status').locator('> *')
  await expect(toast).toContainText(text)
  await expect
    .poll(() =>
      toast.evaluate((shown, scope) => {
        const box = shown.getBoundingClientRect()
        const controls = [
          ...document.querySelectorAll(
            ['a', 'button', 'select', 'input', 'h1', 'h2', 'td', 'nav'].map((it) => scope + it).join(),
          ),
          // What the navigation does not show is scrolled out of it.
        ].filter((element) => !element.parentElement?.closest('nav'))
        const covered = controls.filter((control) => {
          const { left, right, top, bottom, width } = control.getBoundingClientRect()
          const apart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
          return width > 1 && !apart && !shown.contains(control)
        })
        return covered.map((control) => control.getAttribute('aria-label') ?? control.textContent)
      }, scope),
    )
    .toEqual([])
}

test.describe('orders', () => {
  test('are printed as a list', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin)
    await signInAs(page, 'admin')
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/orders')
      await expect(page.getByText(order.orderNumber)).toBeVisible()
      await expectPrinted(page, async () => {
        await expect(page.getByText(order.orderNumber)).toBeVisible()
        await expect(page.getByText(order.buyer.email)).toBeVisible()
      })
    }
  })

  test('are found, opened and updated, and the buyer gets a mail', { tag: '@smoke' }, async ({
    page,
    context,
    browser,
    shop,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const order = await placeOrder(browser, shop.origin, 'es')
    await signInAs(page, 'admin')
    await page.goto('/admin/orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(order.buyer.email)
    await expect(page.getByRole('status').getByText('Showing 1 of 1 order')).toBeVisible()
    await expect(page).toHaveURL(/search=/)
    const row = rowOf(page, order.orderNumber)
    await expect(row).toContainText('DEMO')
    await expect(row).toContainText('Paid')

    const status = page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` })
    await expect(status).toHaveValue('pending')
    await status.selectOption('Shipped')
    await expectToast(page, 'Status Updated', `Order ${order.orderNumber} is now Shipped.`)
    await mailTo(page, order.buyer.email, /va de camino|en camino|camino/i)
    await page.reload()
    await expect(status).toHaveValue('shipped')

    await row.getByRole('button', { name: `View details of order ${order.orderNumber}` }).click()
    const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
    await expect(dialog).toContainText('Calle Unión 12')
    await expect(dialog).toContainText(`$${order.total}`)
    const copy = dialog.getByRole('button', { name: 'Copy PayPal transaction ID' })
    await stopClock(page)
    await copy.click()
    await expectTextFor(copy.locator('+ [role=status]'), ['Copied!', ''], 2_500)
    await page.clock.resume()
    await expect(dialog).toContainText('Demo (emulator)')
    await expectAccessible(page, 'the details')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('button', { name: /^View details/ })).toBeFocused()

    const invoice = row.getByRole('link', { name: `Invoice of order ${order.orderNumber} (opens in a new tab)` })
    await expect(invoice).toHaveAttribute('target', '_blank')
    await expect(invoice).toHaveAttribute('href', `/api/orders/${order.id}/invoice`)
    const response = await page.request.get(`/api/orders/${order.id}/invoice`)
    expect(response.headers()['content-type']).toBe('application/pdf')
    expect(response.headers()['content-disposition']).toMatch(/^inline; filename="flor-de-maga-FM-\d{6}-\d{8}\.pdf"$/)
  })

  test('a status change can be undone, and does not overwrite the change of a colleague', async ({
    page,
    browser,
    shop,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 409/)
    const order = await placeOrder(browser, shop.origin)
    await signInAs(page, 'admin')
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    const status = page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` })
    await status.selectOption('Shipped')
    await expect(page.getByText(`Order ${order.orderNumber} is now Shipped.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Change Undone', `Order ${order.orderNumber} is Pending again.`)
    await expect(status).toHaveValue('pending')
    await page.reload()
    await expect(status).toHaveValue('pending')
    const found = await page.request.get(`/api/admin/orders?search=${order.orderNumber}`)
    const [{ id }] = (await found.json()).orders
    await page.request.put(`/api/orders/${id}/status`, { data: { status: 'processed' } })
    await status.selectOption('Shipped')
    await expect(page.getByText('Somebody else has changed this order in the meantime.')).toBeVisible()
    await expect(status).toHaveValue('processed')
  })

  test('show the toast of a change without covering a control, in the list and in the details', async ({
    page,
    browser,
    shop,
  }) => {
    const order = await placeOrder(browser, shop.origin, 'es')
    await signInAs(page, 'admin')
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    for (const [width, status] of [
      [1280, 'Processed'],
      [360, 'Completed'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('combobox', { name: `Status of order ${order.orderNumber}` }).selectOption(status)
      // On a phone it has the foot of the window, above which the end of the page can be scrolled.
      if (width < 1024)
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expectToastBesideControls(page, `is now ${status}.`)
    }
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByRole('button', { name: /^View details/ }).click()
    const details = page.getByRole('dialog')
    await details.getByRole('combobox').selectOption('Shipped')
    await expectToastBesideControls(page, 'is now Shipped.', '[role=dialog] ')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('are filtered by days, which the URL keeps, and exported as CSV', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin)
    await signInAs(page, 'admin')
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

  test('show an empty state, and keep the filters in the URL', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin)
    await signInAs(page, 'admin')
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
})
