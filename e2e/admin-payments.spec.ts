// Features: payment-admin, payments

import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectAccessible, expectAccessibleEverywhere, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const list = '**/api/admin/payments?*'
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
  await expect(page.getByText(`Payment ${order.orderNumber} stands as before: Paid.`)).toBeVisible()
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

test('a payment in review waits for a decision, and every response is shown', async ({
  page,
  browser,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/)
  const order = await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  const review = {
    state: 'review',
    trouble: 'review',
    orderId: null,
    note: 'The captured amount differs from the order total.',
    decisions: ['accept', 'refund'],
  }
  // Such a payment needs a PayPal failure, so the responses of the server are mocked.
  let payment: object = {}
  let outcome: object = {}
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    payment = { ...body.payments[0], ...review, ...outcome }
    await route.fulfill({ response, json: { ...body, payments: [payment, ...body.payments.slice(1)] } })
  })
  await page.goto(`/admin/payments?search=${order.orderNumber}`)
  await expect(page.getByText('This payment waits for your decision.')).toBeVisible()
  await expect(page.getByText('The captured amount differs from the order total.')).toBeVisible()
  await expectAccessible(page, 'a payment under review')
  const row = rowOf(page, order.orderNumber)
  await page.route('**/api/admin/payments/*/decision', (route) =>
    route.fulfill({ status: 409, json: { message: 'no', code: 'payment_not_accepted', requestId: 'x' } }),
  )
  await row.getByRole('button', { name: 'Make the order' }).click()
  const making = page.getByRole('alertdialog', { name: `Make order ${order.orderNumber}?` })
  await expect(making.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await making.getByRole('button', { name: 'Make the order' }).click()
  await expect(page.getByText('There is not enough stock, or PayPal tells of another payment.')).toBeVisible()
  await page.unroute('**/api/admin/payments/*/decision')
  await page.route('**/api/admin/payments/*/decision', (route) => {
    outcome = { state: 'refunded', trouble: null, decisions: [], refunds: [refundOf(order.total)] }
    return route.fulfill({ json: { ...payment, ...outcome } })
  })
  await row.getByRole('button', { name: 'Refund', exact: true }).click()
  const giving = page.getByRole('alertdialog', { name: `Refund payment ${order.orderNumber}?` })
  await expect(giving).toContainText(`PayPal sends $${order.total} back to Coralís Rosario.`)
  await giving.getByRole('button', { name: `Refund $${order.total}` }).click()
  await expect(page.getByText(`Payment ${order.orderNumber}: Refunded.`)).toBeVisible()
  await expect(page.getByText('This payment waits for your decision.')).toBeHidden()
})

const refundOf = (amount: string) => ({
  id: crypto.randomUUID(),
  amount,
  state: 'completed',
  origin: 'staff',
  byHand: false,
  owed: false,
  sentAt: null,
  note: null,
  creditNote: null,
  issue: null,
  createdAt: new Date().toISOString(),
  completedAt: new Date().toISOString(),
})

test('the page is accessible in both languages and themes, fits a phone, and shows a loading error', async ({
  page,
  browser,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/)
  await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  await expectAccessibleEverywhere(page, '/admin/payments', (at) => expect(at.getByText('FM-0').first()).toBeVisible())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/es/admin/payments')
  await expect(page.getByRole('button', { name: /^Verificar en PayPal: pago/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page, 'payments on a phone')
  await page.route('**/api/admin/payments*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
})

test('a dispute shows its reason, amount and deadline in both languages until it is handled', async ({
  page,
  browser,
  shop,
}) => {
  const order = await placeOrder(browser, shop.origin)
  await signIn(page, demoAccounts.admin)
  const dispute = {
    id: crypto.randomUUID(),
    kind: 'dispute',
    paypalId: 'PP-R-ABC-10112233',
    state: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    stage: 'INQUIRY',
    outcome: null,
    amount: order.total,
    respondBy: '2026-12-01T15:00:00.000Z',
    changedAt: '2026-11-20T15:30:00.000Z',
    handled: false,
  }
  const reversal = { ...dispute, id: crypto.randomUUID(), kind: 'reversal', state: 'REVERSED', handled: true }
  // payment-admin/disputes.test.ts tests the server with signed webhooks; here the responses are mocked.
  let payment = {}
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    payment = { ...body.payments[0], trouble: 'dispute', disputes: [dispute, reversal] }
    await route.fulfill({ response, json: { ...body, payments: [payment, ...body.payments.slice(1)] } })
  })
  const texts = {
    en: { facts: ['Not received', 'Waits for your answer', 'Question of the customer'], handle: 'Mark as handled' },
    es: { facts: ['No recibido', 'Espera tu respuesta', 'Consulta del cliente'], handle: 'Marcar como atendido' },
  }
  await expectAccessibleEverywhere(page, `/admin/payments?search=${order.orderNumber}`, async (it, locale) => {
    for (const fact of texts[locale].facts) await expect(it.getByText(fact).first()).toBeVisible()
    await expect(it.getByRole('button', { name: texts[locale].handle })).toHaveCount(1)
  })
  let sent: object = {}
  await page.route('**/api/admin/disputes/*/handled', (route) => {
    sent = route.request().postDataJSON()
    const handled = { ...payment, trouble: null, disputes: [{ ...dispute, handled: true }, reversal] }
    return route.fulfill({ json: handled })
  })
  await page.goto(`/admin/payments?search=${order.orderNumber}`)
  await expect(page.getByText('The customer or their bank claims this money back.')).toBeVisible()
  await page.getByRole('button', { name: `Mark as handled: payment ${order.orderNumber}` }).click()
  await expect(page.getByText(/no longer needs attention/)).toBeVisible()
  await expect(page.getByText('Handled', { exact: true })).toHaveCount(2)
  expect(sent).toEqual({ changedAt: dispute.changedAt })
})
