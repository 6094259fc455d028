// Features: checkout, appointments, balances, orders

import { bookedSlot, bookingTexts, chooseTime } from './booking-steps.ts'
import { checkoutTexts, openCheckout, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, newCustomer, test } from './fixtures.ts'

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
  await page.setViewportSize({ width: 360, height: 740 })
  const window = await openPaypal(page)
  await expect(window.getByText(`$${dueNow}`).first()).toBeVisible()
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  const number = await receiptNumber(page)
  await expect(receipt(page).getByText(`$${dueLater}`).first()).toBeVisible()
  await expect(receipt(page).getByText(terms.text)).toBeVisible()
  await page.goto(`/es/orders/${number}/thanks`)
  await expect(page.getByText(`Hemos recibido $${dueNow}. Quedan $${dueLater} para tu visita.`).first()).toBeVisible()
  await expect(page.getByText(terms.textEs)).toBeVisible()
  await expectNoSidewaysScroll(page, `/es/orders/${number}/thanks`)
  await page.goto('/dashboard?section=orders')
  await page
    .getByRole('link', { name: `Pay $${dueLater}` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: checkoutTexts.en.paypal })).toBeVisible()
})
