// Features: payments

import type { FrameLocator, Page } from '@playwright/test'
import { checkoutTexts, countOrders, fillCart, openCheckout, receipt, receiptNumber } from './checkout-steps.ts'
import { expect, expectAccessible, expectToast, newCustomer, test } from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'

const texts = {
  en: { group: 'Other ways to pay', card: 'Card', later: 'Pay Later', venmo: 'Venmo', form: 'Demo payment by card' },
  es: {
    group: 'Otras formas de pagar',
    card: 'Tarjeta',
    later: 'A plazos',
    venmo: 'Venmo',
    form: 'Pago de demostración con tarjeta',
  },
} as const
type Locale = keyof typeof texts

const others = (page: Page, locale: Locale = 'en') => page.getByRole('group', { name: texts[locale].group })
const cardForm = (page: Page, locale: Locale = 'en'): FrameLocator =>
  page.frameLocator(`iframe[title="${texts[locale].form}"]`)

/** What the SDK calls eligible for this page. */
async function makeEligible(page: Page, methods: readonly string[]): Promise<void> {
  await page.route('**/web-sdk/v6/session', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { eligible_methods: Object.fromEntries(methods.map((method) => [method, {}])) },
    }),
  )
}

for (const locale of ['en', 'es'] as const) {
  test(`a card without an account, from the button to the receipt, in ${locale}`, async ({ page }) => {
    await newCustomer(page)
    await fillCart(page, locale)
    await watchLayoutShifts(page)
    await openCheckout(page, locale)
    const names = [texts[locale].card, texts[locale].later, texts[locale].venmo]
    await expect(others(page, locale).getByRole('button')).toHaveText(names)
    for (const button of await others(page, locale).getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expectSteady(page, 'the checkout with other ways to pay')
    await expectAccessible(page, 'the checkout with other ways to pay')
    const opened = page.waitForRequest((request) => request.url().endsWith('/paypal/order'))
    await others(page, locale).getByRole('button', { name: texts[locale].card }).click()
    expect((await opened).postDataJSON()).toMatchObject({ method: 'card' })
    const form = cardForm(page, locale)
    await expect(form.getByRole('heading', { name: texts[locale].form })).toBeVisible()
    await expectAccessible(page, 'the checkout with the form for cards', 'iframe')
    await form.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
    await receiptNumber(page, locale)
    await expect(receipt(page, locale).getByText('PayPal (Visa)')).toBeVisible()
    expect(await countOrders(page)).toBe(1)
  })
}

test('where nothing else is eligible there is only the button of PayPal, and nothing moves', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await makeEligible(page, ['paypal'])
  await watchLayoutShifts(page)
  await openCheckout(page)
  await expect(page.getByText('PayPal opens in another window.')).toBeVisible()
  await expect(others(page)).toHaveCount(0)
  await expectSteady(page, 'the checkout with PayPal only')
})

test('what becomes eligible appears without moving the page', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await page.setViewportSize({ width: 360, height: 780 })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/web-sdk/v6/session', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto('/checkout')
  const summary = page.getByRole('button', { name: checkoutTexts.en.complete })
  await expect(page.getByText('PayPal is loading…')).toBeAttached()
  await summary.scrollIntoViewIfNeeded()
  const top = async () => (await summary.boundingBox())?.y
  const before = await top()
  answer()
  await expect(others(page).getByRole('button')).toHaveCount(3)
  expect(await top()).toBe(before)
})

for (const { way, popup, printed } of [
  { way: texts.en.later, popup: 'Demo payment in installments', printed: 'PayPal' },
  { way: texts.en.venmo, popup: 'Demo payment with Venmo', printed: 'PayPal (Venmo)' },
]) {
  test(`pays with ${way}`, async ({ page }) => {
    await newCustomer(page)
    await fillCart(page)
    await openCheckout(page)
    const opened = page.waitForEvent('popup')
    await others(page).getByRole('button', { name: way }).click()
    const window = await opened
    await expect(window.getByRole('heading', { name: popup })).toBeVisible()
    await window.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
    await receiptNumber(page)
    await expect(receipt(page).getByText(printed, { exact: true })).toBeVisible()
  })
}

test('after a declined card nothing is lost, and another way to pay works', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('Note for us').fill('Ring twice')
  const opened = page.waitForResponse((response) => response.url().endsWith('/paypal/order'))
  await others(page).getByRole('button', { name: texts.en.card }).click()
  const { orderNumber } = await (await opened).json()
  await cardForm(page).getByRole('button', { name: checkoutTexts.en.declined }).click()
  await expectToast(page, 'Payment Failed', 'There was an issue processing your PayPal payment. Please try again.')
  await expect(page.getByText('Nothing was charged, and your cart is kept.')).toBeVisible()
  await expect(page.getByLabel('Note for us')).toHaveValue('Ring twice')
  expect(await countOrders(page)).toBe(0)

  const window = page.waitForEvent('popup')
  await others(page).getByRole('button', { name: texts.en.venmo }).click()
  await (await window).getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  expect(await receiptNumber(page)).toBe(orderNumber)
  await expect(receipt(page)).toContainText('Ring twice')
  expect(await countOrders(page)).toBe(1)
})

test("a canceled form for cards closes, and PayPal's own button works then", async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  await others(page).getByRole('button', { name: texts.en.card }).click()
  await expect(cardForm(page).getByRole('button', { name: checkoutTexts.en.cancel })).toBeVisible()
  await cardForm(page).getByRole('button', { name: checkoutTexts.en.cancel }).click()
  await expect(page.getByText('You closed the payment window')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: checkoutTexts.en.paypal }).click()
  await (await opened).getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  await receiptNumber(page)
  await expect(receipt(page).getByText('PayPal', { exact: true })).toBeVisible()
  expect(await countOrders(page)).toBe(1)
})
