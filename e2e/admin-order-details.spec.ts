// Features: orders, documents, desk

import { demoAccounts, expect, expectAccessibleEverywhere, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

test.describe('the details of an order', () => {
  test('show its history with actors', async ({ page, browser, shop, consoleGuard }) => {
    consoleGuard.allow(/status of 500/)
    const order = await placeOrder(browser, shop.origin)
    await signIn(page, demoAccounts.admin)
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    const details = page.getByRole('button', { name: `View details of order ${order.orderNumber}` })
    const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })

    const path = '**/api/admin/orders/*/timeline'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await details.click()
    await expect(dialog.getByText('The timeline could not be loaded.')).toBeVisible()
    await page.unroute(path)
    await dialog.getByRole('button', { name: 'Try again' }).click()

    const entries = dialog.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await expect(entries.first()).toContainText('Order placed')
    await expect(entries.first()).toContainText(order.buyer.lastName)
    await expect(entries.nth(1)).toContainText(`Payment of $${order.total} captured by PayPal`)
    await expect(entries.filter({ hasText: 'Email: Order confirmation' })).toHaveCount(1)

    await dialog.getByRole('combobox', { name: `Status of order ${order.orderNumber}` }).selectOption('Shipped')
    const change = entries.filter({ hasText: 'Status changed from Pending to Shipped' })
    await expect(change).toContainText('Admin')
    await expect(entries.filter({ hasText: 'Email: Order status' })).toHaveCount(1)
    const opened = `/admin/orders?search=${order.orderNumber}&order=${order.orderNumber}`
    await expectAccessibleEverywhere(page, opened, (shown, locale) => {
      const names = { en: 'Timeline', es: 'Cronología' }
      return expect(shown.getByRole('list', { name: names[locale] }).getByRole('listitem').first()).toBeVisible()
    })
  })
  test('open the packing slip like the list, and cancel an order with its refund', async ({ page, browser, shop }) => {
    const order = await placeOrder(browser, shop.origin, 'es')
    await signIn(page, demoAccounts.admin)
    await page.goto(`/admin/orders?search=${order.orderNumber}`)
    const name = `Packing slip of order ${order.orderNumber} (opens in a new tab)`
    await page.getByRole('button', { name: `More actions for order ${order.orderNumber}` }).click()
    const slip = page.getByRole('menuitem', { name })
    await expect(slip).toHaveAttribute('target', '_blank')
    const response = await page.request.get((await slip.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toBe('application/pdf')
    expect(response.headers()['content-disposition']).toMatch(/^inline; .*packing-slip-FM-\d{6}-\d{8}\.pdf"$/)

    await page.keyboard.press('Escape')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: `View details of order ${order.orderNumber}` }).click()
    await expect(dialog.getByRole('link', { name })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel order…' }).click()
    const question = page.getByRole('dialog', { name: `Cancel order ${order.orderNumber}?` })
    await expect(question.getByLabel('Refund what was paid')).toBeChecked()
    await expect(question).toContainText(`$${order.total} goes back through PayPal.`)
    await question.getByLabel('Reason').fill('The color is sold out.')
    await question.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByText('1 order was canceled.')).toBeVisible()
    await expect(dialog).toContainText('This order was canceled, and your payment was refunded in full.')
    await expect(dialog).toContainText('Reason given to the customer: The color is sold out.')
    await expect(dialog.getByRole('link', { name: name })).toHaveCount(0)

    // The selection bar names what it leaves: this one is canceled already, so nothing happens twice.
    await page.keyboard.press('Escape')
    await page.getByLabel(`Select order ${order.orderNumber}`).first().check()
    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Cancel…' }).click()
    await question.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByText('1 order was canceled.').last()).toBeVisible()
  })
})
