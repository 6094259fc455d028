// Features: checkout, appointments, balances, orders, refunds

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bookedSlot, bookingTexts, chooseTime } from './booking-steps.ts'
import { checkoutTexts, openCheckout, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mailTo,
  newCustomer,
  pathIn,
  signIn,
  signInAs,
  test,
} from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

test('a phone shows what is due now and what at the visit, from the service to the receipt', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newCustomer(page)
  await page.goto('/products/bridal-makeup-with-trial')
  await expect(page.getByText('$66.00 now (30%), the rest at your visit')).toBeVisible()
  await chooseTime(page)
  const quoted = page.waitForResponse('**/api/quote')
  await page.getByRole('button', { name: bookingTexts.en.book }).click()
  await bookedSlot(page)
  const { total, dueNow, dueLater, terms } = await (await quoted).json()
  expect(Number(dueNow) + Number(dueLater)).toBeCloseTo(Number(total), 2)
  const cart = page.getByRole('dialog', { name: /Cart/ })
  await expect(cart.getByText(`$${dueNow}`)).toBeVisible()
  await openCheckout(page)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText('Due now', { exact: true })).toBeVisible()
  await expect(summary.getByText(terms.text)).toBeVisible()
  await expect(summary).toContainText(`Due at your visit$${dueLater}`)
  await page.getByLabel('Phone').fill('787-555-0142')
  await expectAccessible(page, 'the checkout with a deposit')
  await expectNoSidewaysScroll(page, '/checkout')
  await page.setViewportSize({ width: 360, height: 740 })
  const window = await openPaypal(page)
  await expect(window.getByText(`$${dueNow}`).first()).toBeVisible()
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  const number = await receiptNumber(page)
  await expect(receipt(page).getByText(`$${dueLater}`).first()).toBeVisible()
  await expect(receipt(page).getByText(terms.text)).toBeVisible()
  await page.goto(`/es/orders/${number}/thanks`)
  await expect(page.getByText(`Hemos recibido $${dueNow}. Por pagar en tu visita: $${dueLater}.`).first()).toBeVisible()
  await expect(page.getByText(terms.textEs)).toBeVisible()
  await expectNoSidewaysScroll(page, `/es/orders/${number}/thanks`)
  await page.goto('/dashboard?section=orders')
  await page
    .getByRole('link', { name: `Pay $${dueLater}` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: checkoutTexts.en.paypal })).toBeVisible()
})

/**
 * A time of a service for $85.00 that can be canceled until 30 days before: all its times are too late. Its deposit of 30 % is
 * kept. Staff are signed out again.
 */
async function addLateService(page: Page) {
  await signInAs(page, 'admin')
  const name = `Limpieza ${randomBytes(3).toString('hex')}`
  const product = await page.request.post('/api/products', {
    data: { name, nameEs: name, type: 'service', price: '85.00', stock: null },
  })
  expect(product.status(), await product.text()).toBe(201)
  const { id: productId, slug } = await product.json()
  const terms = await page.request.put(`/api/admin/services/${productId}/terms`, {
    data: {
      ...{ durationMinutes: 60, bufferMinutes: 0, minimumNoticeHours: 1, bookableDays: 10, cancelUntilHours: 720 },
      depositTerms: { percent: 30, amount: null, lateKeeps: 'deposit' },
    },
  })
  expect(terms.status(), await terms.text()).toBe(200)
  const weekly = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: '06:00', closes: '22:00' }))
  const days = { weekly, exceptions: [], isActive: true, productIds: [productId] }
  const calendar = await page.request.post('/api/admin/calendars', { data: { name, ...days } })
  expect(calendar.status(), await calendar.text()).toBe(201)
  const { slots } = await (await page.request.get(`/api/products/${slug}/slots`)).json()
  await page.context().clearCookies()
  const { startsAt, calendarId } = slots.at(-1)
  return { name, line: { productId, quantity: 1, slot: { startsAt, calendarId } } }
}

test('who cancels too late loses the deposit once, and reads so on a phone', async ({ page, browser, shop }) => {
  const { name, line } = await addLateService(page)
  const { id, orderNumber, buyer } = await placeOrder(browser, shop.origin, 'es', line)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, buyer.email, buyer.password)
  await page.goto(pathIn('es', '/dashboard?section=orders'))
  const action = 'Cancelar y perder $25.50'
  await page.getByRole('button', { name: action }).click()
  const question = page.getByRole('alertdialog', { name })
  await expect(question.getByText('la tienda se queda con $25.50. Ya no debes el resto: $59.50.')).toBeVisible()
  await expectAccessible(page, 'the question before a late cancellation')
  const answered = page.waitForResponse((response) => response.url().endsWith('/cancel'))
  await question.getByRole('button', { name: action, exact: true }).dblclick()
  const first = await answered
  const main = page.getByRole('main')
  await expect(main.getByText('Retenido: $25.50 de $85.00').first()).toBeVisible()
  await expect(main.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: action })).toHaveCount(0)
  await expectAccessible(page, 'an order with a kept deposit')
  await expectNoSidewaysScroll(page, pathIn('es', '/dashboard?section=orders'))

  // The same request again answers with the order as it is.
  const again = await page.request.post(first.url(), { data: first.request().postDataJSON() })
  expect(again.status()).toBe(200)
  const mail = await mailTo(page, buyer.email, new RegExp(`^Tu depósito del pedido ${orderNumber}`))
  for (const text of ['retenemos el depósito de $25.50', 'Ya no se debe', '$59.50']) expect(mail.text).toContain(text)
  const sent: unknown[] = await (
    await page.request.get('/demo/mailbox/messages', { params: { to: buyer.email } })
  ).json()
  expect(sent.filter((one) => (one as typeof mail).subject === mail.subject)).toHaveLength(1)

  await signInAs(page, 'admin')
  const { refunds } = await (await page.request.get(`/api/admin/orders/${id}`)).json()
  expect(refunds).toMatchObject([{ amount: '0.00', credited: '59.50', kept: '25.50', state: 'completed' }])
  await page.goto(`/admin/orders?order=${orderNumber}`)
  await expect(page.getByRole('dialog').getByText('Kept $25.50 of $85.00').first()).toBeVisible()
})
