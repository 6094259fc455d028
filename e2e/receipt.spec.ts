// Features: checkout, orders, sale

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bookedSlot, bookingTexts, chooseTime } from './booking-steps.ts'
import { checkoutTexts, fillCart, openCheckout, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import { expect, expectAccessible, expectToast, newCustomer, test } from './fixtures.ts'

test('shows the receipt on a phone with the toast above it, and keeps it at its own URL', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  const window = await openPaypal(page)
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  const number = await receiptNumber(page)
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Order Created', { exact: true })
  await expect(toast).toBeVisible()
  await expect.poll(async () => overlap(page)).toBe(0)
  await receipt(page).getByRole('link', { name: 'What Happens Next' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}/thanks$`))
  await page.goto(`/es/orders/${number}/thanks`)
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu pedido' })).toBeVisible()
  await expect(page.getByText('Recibimos tu pago. Estamos preparando tu pedido.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Factura del pedido ${number}` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Seguir comprando' })).toBeVisible()
  await expectAccessible(page, 'the receipt at its own address')
  await newCustomer(page)
  await page.goto(`/orders/${number}/thanks`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  await page.context().clearCookies()
  await page.goto(`/orders/${number}/thanks`)
  await expect(page).toHaveURL(/\/login$/)
})

test('an order of services asks for a phone number instead of a shipping address', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/products/bridal-makeup-with-trial')
  await chooseTime(page)
  await page.getByRole('button', { name: bookingTexts.en.book }).click()
  await bookedSlot(page)
  await openCheckout(page)
  await expect(page.getByRole('region', { name: 'Shipping Information' })).toHaveCount(0)
  await expect(page.getByLabel('Same as shipping address')).toHaveCount(0)
  const terms = page.getByRole('complementary', { name: 'Order Summary' }).getByRole('term')
  await expect(terms).toHaveText(['Subtotal', 'Tax', 'Total', 'Due now', 'Due at your visit'])
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expectToast(page, 'Phone Required', 'Please enter your phone number.')
  await page.getByLabel('Phone').fill('787-555-0142')
  const window = await openPaypal(page)
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
  await receiptNumber(page)
  await expect(receipt(page).getByRole('link', { name: '787-555-0142' })).toBeVisible()
  await expect(receipt(page).getByRole('term').filter({ hasText: 'Shipping' })).toHaveCount(0)
  await expect(receipt(page).getByText('Shipping address')).toHaveCount(0)
  await receipt(page).getByRole('link', { name: 'What Happens Next' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to Calendar' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('BEGIN:VEVENT')
  expect(file).toContain('SUMMARY:Bridal Makeup')
})

test('a phone shows the total at the top of the checkout, with expandable lines', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  const folded = page.locator('summary').filter({ hasText: 'Order Summary' })
  const box = await folded.boundingBox()
  expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
  await expect(folded).toContainText(/\$\d+\.\d{2}/)
  const lines = page.locator('details').getByRole('listitem')
  await expect(lines.first()).toBeHidden()
  await folded.click()
  await expect(lines.first()).toBeVisible()
})

/** How many pixels of the receipt's height the toast covers. */
function overlap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast-region [role="status"]')?.getBoundingClientRect()
    const dialog = document.querySelector('[data-modal] [role="dialog"]')?.getBoundingClientRect()
    return toast && dialog ? Math.max(0, Math.ceil(toast.bottom - dialog.top)) : -1
  })
}
