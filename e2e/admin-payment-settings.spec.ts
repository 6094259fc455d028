// Features: payment-admin, payments

import type { Browser, Page } from '@playwright/test'
import { checkoutTexts, fillCart, receipt, receiptNumber } from './checkout-steps.ts'
import { demoAccounts, drawn, expect, expectAccessible, expectToast, newCustomer, signIn, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const path = '/admin/paypal-settings'
const status = (page: Page) => page.getByRole('region', { name: 'Current Status' })
const clientId = (page: Page) => page.getByRole('textbox', { name: 'PayPal Client ID' })
const secret = (page: Page) => page.getByLabel('PayPal Client Secret')
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** Opens the settings as an administrator, with the demo's account stored. */
async function openSettings(page: Page): Promise<void> {
  await signIn(page, demoAccounts.admin)
  await page.goto(path)
  await expect(status(page)).toBeVisible()
}

/** Switches back to PayPal payments with the stored account. */
async function backToBusiness(page: Page): Promise<void> {
  await signIn(page, demoAccounts.admin)
  const { value } = await (await page.request.get('/api/settings/paypal')).json()
  const { paypal_client_secret_set: _, ...stored } = value
  // Another mode requires the secret again; the demo's payments use the emulator's secret.
  const typed = stored.paypal_mode === 'sandbox' ? {} : { paypal_client_secret: 'typed-again' }
  const data = { key: 'paypal', value: { ...stored, ...typed, paypal_type: 'business', paypal_mode: 'sandbox' } }
  expect((await page.request.post('/api/settings', { data })).status()).toBe(200)
}

test.afterEach(({ page }) => backToBusiness(page))

test('an account is tested, saved without exposing its secret, and shown as configured', async ({ page }) => {
  await openSettings(page)
  await expect(page).toHaveTitle('Payment Settings · Admin · Flor de Maga')
  await expect(status(page)).toContainText('Business')
  await expect(status(page)).toContainText('API Configured')
  await expect(status(page)).toContainText('Sandbox (Testing)')
  await expect(page.getByText('This is a demonstration: payments always go')).toBeVisible()

  const tryOut = page.getByRole('button', { name: 'Test Connection' })
  const id = await clientId(page).inputValue()
  await clientId(page).fill('')
  await expect(tryOut).toBeDisabled()
  await clientId(page).fill(id)
  await expect(secret(page)).toHaveValue('')
  await tryOut.click()
  await expectToast(page, 'Connection Successful', 'PayPal API connection is working correctly.')
  await expect(page.getByText('messages reach this shop')).toBeVisible()

  await secret(page).fill('someone-elses')
  await expect(secret(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(secret(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret(page)).toHaveAttribute('type', 'password')
  await expect(page.getByText('messages reach this shop')).toBeHidden()
  await tryOut.click()
  await expectToast(
    page,
    'Connection Failed',
    'PayPal did not accept the Client ID and Client Secret. Check that both belong to the same app and mode.',
  )

  await secret(page).fill('')
  await clientId(page).fill('')
  await save(page)
  await expectToast(
    page,
    'Missing Information',
    'Please provide both PayPal Client ID and Client Secret for business account.',
  )
  await expect(page.getByRole('alert').filter({ hasText: 'Client ID is required' }).first()).toBeFocused()
  await expectAccessible(page, 'the refused form')
  await clientId(page).fill(` ${id} `)
  await save(page)
  await expectToast(page, 'Settings Saved', 'PayPal configuration has been updated successfully.')
  await expect(clientId(page)).toHaveValue(id)
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  for (const link of await page.getByRole('link', { name: /opens in a new tab/ }).all()) {
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('live mode asks for confirmation, and a failure keeps the typed values', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 500/)
  await openSettings(page)
  await page.getByRole('radio', { name: 'Live (Production)' }).check()
  // A stored secret belongs to the mode that it was entered for.
  await secret(page).fill('a-secret-of-the-live-account')
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Take real payments?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(status(page)).toContainText('Sandbox (Testing)')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await page.route('**/api/settings', (route) => route.fulfill({ status: 500, body: '' }))
  await save(page)
  await question.getByRole('button', { name: 'Go live' }).click()
  await expectToast(page, 'Error', 'Failed to save PayPal settings')
  await expect(page.getByRole('radio', { name: 'Live (Production)' })).toBeChecked()
  await page.unroute('**/api/settings')
  await save(page)
  await question.getByRole('button', { name: 'Go live' }).click()
  await expect(status(page)).toContainText('Live (Production)')
  await page.getByRole('radio', { name: 'Sandbox (Testing)' }).check()
  await secret(page).fill('a-secret-of-the-sandbox')
  await save(page)
  await expect(status(page)).toContainText('Sandbox (Testing)')
})

/** Places an order in the browser while the shop has manual payments. */
async function buyByHand(browser: Browser, origin: string): Promise<string> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await newCustomer(page)
  await fillCart(page)
  await page.goto('/checkout')
  await expect(page.getByText('Manual payment')).toBeVisible()
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  const number = await receiptNumber(page)
  await expect(receipt(page)).toContainText('pagos@flordemaga.test')
  await expect(receipt(page)).toContainText('Coralís Rosario')
  await context.close()
  return number
}

test('the shop switches to manual payments and back to PayPal', async ({ page, browser, shop }) => {
  await openSettings(page)
  await clientId(page).fill('typed-and-not-sent')
  await page.getByRole('radio', { name: 'Personal' }).check()
  await expect(clientId(page)).toBeHidden()
  await save(page)
  await expectToast(page, 'Missing Information', 'Please provide at least PayPal email and name for personal account.')
  await page.getByRole('textbox', { name: 'PayPal email' }).fill('Pagos@FlorDeMaga.test')
  await page.getByRole('textbox', { name: 'Account holder name' }).fill('Coralís Rosario')
  await save(page)
  await page
    .getByRole('alertdialog', { name: 'Switch to manual payments?' })
    .getByRole('button', { name: 'Switch to manual payments' })
    .click()
  await expectToast(page, 'Settings Saved', 'PayPal configuration has been updated successfully.')
  await expect(status(page)).toContainText('Information Complete')
  await expect(status(page)).not.toContainText('Sandbox')
  await page.getByRole('radio', { name: 'Business' }).check()
  await expect(clientId(page)).toHaveValue('typed-and-not-sent')
  await page.getByRole('button', { name: 'Discard' }).click()

  const number = await buyByHand(browser, shop.origin)
  await page.goto(`/admin/orders?search=${number}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Awaiting payment')
  await page.getByRole('combobox', { name: `Status of order ${number}` }).selectOption('Completed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it has arrived' }).click()
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible()
  await expect(row).toContainText('Paid')

  await page.goto(path)
  await page.getByRole('radio', { name: 'Business' }).check()
  await save(page)
  await expectToast(page, 'Settings Saved', 'PayPal configuration has been updated successfully.')
  await expect(status(page)).toContainText('API Configured')
  expect((await placeOrder(browser, shop.origin)).orderNumber).not.toBe(number)
})

test('the form of a personal account is accessible, wide and narrow', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/es${path}`)
  await page.getByRole('radio', { name: 'Personal' }).check()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await drawn(page)
    await expectAccessible(page, 'the personal account')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
