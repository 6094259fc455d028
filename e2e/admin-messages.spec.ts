// Features: catalog, accounts, payment-admin, settings, checks

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNotice, newPerson, signIn, test } from './fixtures.ts'

/** Dismisses the toast, and waits until an open dialog has the size that it has without it. */
async function dismiss(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.locator('[data-toasts] button')).toHaveCount(0)
  const reserved = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--toast-space'))
  await expect.poll(reserved).toBe('')
}

test('failed actions on a product or a person show their reason', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of (500|409)/)
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/products')
  await page.route(/\/api\/products($|\/[^/]+$)/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name', { exact: true }).fill('Jabón')
  await dialog.getByLabel('Price ($)').fill('5')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expectNotice(page, 'Error', 'Failed to create product. Please try again.')
  await dismiss(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expectNotice(page, 'Error', 'Failed to delete product. Please try again.')

  const { email, password } = newPerson()
  await page.request.post('/api/users', { data: { email, password, role: 'customer' } })
  await page.goto(`/admin/customer-users?search=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  let reply: object = { status: 500, json: { message: 'Internal error' } }
  await page.route('**/api/users/*', (route) => route.fulfill(reply))
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('First Name').fill('Nilda')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Error', 'Failed to update the account. Please try again.')
  await expect(page.getByLabel('First Name')).toHaveValue('Nilda')
  await dismiss(page)
  reply = { status: 409, json: { message: 'This shop is being moved.' } }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Error', 'This shop is being moved.')
  await dismiss(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  for (const text of ['This shop is being moved.', 'Failed to delete the account. Please try again.']) {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expectNotice(page, 'Error', text)
    await dismiss(page)
    reply = { status: 500, body: '' }
  }
})

test.describe('the payment settings show the state', () => {
  const status = (page: Page) => page.getByRole('region', { name: 'Current Status' })
  const nothing = { paypal_type: 'business', paypal_mode: 'sandbox', paypal_client_id: '' }

  async function openWith(page: Page, value: object) {
    await signIn(page, demoAccounts.admin)
    await page.route('**/api/settings/paypal', (route) => route.fulfill({ json: { key: 'paypal', value, version: 1 } }))
    await page.goto('/admin/paypal-settings')
    await expect(status(page)).toBeVisible()
  }

  test('of a business account, with a guide to one', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of (500|409)/)
    await openWith(page, nothing)
    await expect(status(page)).toContainText('API Not Configured')
    const guide = page.getByRole('region', { name: 'Setup guide' })
    await expect(guide.getByRole('listitem').first()).toBeVisible()
    const links = await guide.getByRole('link').all()
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      await expect(link).toHaveAttribute('href', /^https:\/\/(developer|www)\.paypal\.com\//)
      await expect(link).toHaveAttribute('target', '_blank')
    }
    await page.getByRole('textbox', { name: 'PayPal Client ID' }).fill('client')
    await page.getByLabel('PayPal Client Secret').fill('secret')
    await page.route('**/api/paypal/test-connection', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expectNotice(page, 'Connection Failed', 'Failed to connect to PayPal API')
    await dismiss(page)
    await page.route('**/api/settings', (route) =>
      route.fulfill({ status: 409, json: { message: 'This shop is being moved.' } }),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectNotice(page, 'Error', 'This shop is being moved.')
  })

  test('of a personal account, with an explanation of manual payments', async ({ page }) => {
    await openWith(page, { ...nothing, paypal_type: 'personal', personal_email: 'pagos@correo.test' })
    await expect(status(page)).toContainText('Personal')
    await expect(status(page)).toContainText('Information Incomplete')
    for (const name of ['PayPal email', 'Account holder name']) {
      await expect(page.getByRole('textbox', { name })).toHaveAttribute('required', '')
    }
    for (const name of ['Phone (optional)', 'Business address (optional)']) {
      await expect(page.getByRole('textbox', { name })).not.toHaveAttribute('required')
    }
    const instructions = page.getByRole('region', { name: 'Manual payments' }).getByRole('listitem')
    await expect(instructions).toHaveText([/without paying/, /to whom the money goes/, /within 7 days/, /to Completed/])
  })
})

test('rates are typed in steps of a hundredth', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/shopping-cart-settings')
  for (const name of ['Tax rate (%)', 'Shipping rate ($)', 'Free shipping from ($)']) {
    const input = page.getByRole('spinbutton', { name })
    await expect(input).toHaveAttribute('step', '0.01')
    await expect(input).toHaveAttribute('min', '0')
    await expect(input).toHaveValue('0')
  }
  await expect(page.getByRole('spinbutton', { name: 'Tax rate (%)' })).toHaveAttribute('max', '100')
  await expect(page.getByRole('textbox', { name: 'Tax label', exact: true })).toHaveValue('Tax')
  await expect(page.getByRole('textbox', { name: 'Shipping label', exact: true })).toHaveValue('Shipping')
})

test('a new log and the checklist have their defaults, and failures are shown', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of (404|409|500)/)
  await signIn(page, demoAccounts.root)
  await page.route('**/api/system-logs', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/system-logs/seed', (route) => route.fulfill({ status: 409, json: { message: 'no' } }))
  await page.route('**/api/settings/security_checklist', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/system-logs')
  await expect(page.getByRole('heading', { name: 'Cybersecurity Checklist' })).toBeVisible()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Seed Historical Data' }).click()
  await expectNotice(page, 'Error', 'Failed to seed system logs. They may already exist or there was a server error.')
  await page.getByRole('button', { name: 'Add System Log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add System Log' })
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('feature')
  await expect(dialog.getByRole('combobox', { name: 'Importance' })).toHaveValue('medium')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Puerto_Rico' })
  await expect(dialog.getByLabel('Date')).toHaveValue(today.format(new Date()))
  await page.keyboard.press('Escape')

  // A checklist that nobody has begun is a 404.
  await page.route('**/api/settings/security_checklist', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('progressbar', { name: 'Items checked' })).toHaveAttribute('value', '0')
  const items = page.getByRole('region', { name: 'Items of the checklist' }).getByRole('listitem')
  await expect(items).toContainText([
    /HTTPS enforced.*Critical\s*Transport Security/s,
    /Session security.*High\s*Authentication/s,
    /Roles enforced.*Critical\s*Authorization/s,
    /File uploads validated.*High\s*Input Validation/s,
    /Email verification.*Medium\s*Authentication/s,
    /Password policy.*High\s*Authentication/s,
    /Webhook verification.*Critical\s*API Security/s,
    /Secrets management.*Critical\s*Configuration/s,
    /Input validation.*High\s*Input Validation/s,
    /Rate limiting.*Medium\s*API Security/s,
    /Security headers.*Critical\s*Transport Security/s,
    /Audit logging.*Medium\s*Monitoring/s,
  ])
})

test('the site forms preview what they save', async ({ page }) => {
  /** Opens a tab whose values arrive once its placeholders were seen. */
  const expectPlaceholders = async (values: string, open: () => Promise<unknown>) => {
    const seen = Promise.withResolvers<void>()
    await page.route(`**/api/${values}`, (route) => seen.promise.then(() => route.continue()))
    await open()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    seen.resolve()
  }
  const openTab = (name: string) => page.getByRole('tab', { name }).click()
  await signIn(page, demoAccounts.admin)
  await expectPlaceholders('settings/general', () => page.goto('/admin/webpage-settings'))
  await expect(page.getByRole('tab')).toHaveText(['General', 'About Us', 'Contact Us', 'Brand Settings'])
  const field = (name: string | RegExp) => page.getByRole('textbox', { name }).first()
  for (const name of ['Site name', 'Tagline', 'Hero title', 'Hero subtitle']) await expect(field(name)).not.toBeEmpty()
  expect(await field('Hero subtitle').evaluate((input) => input.tagName)).toBe('TEXTAREA')

  await expectPlaceholders('settings/about', () => openTab('About Us'))
  for (const name of ['Title', 'Description', 'Content']) await expect(field(name)).not.toBeEmpty()
  const file = page.locator('input[type=file]').first()
  const logo = join(import.meta.dirname, '../public/icon-512.png')
  await file.setInputFiles(logo)
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectPlaceholders('settings/contact', () => openTab('Contact Us'))
  await expect(field('Email')).not.toBeEmpty()
  for (const name of [/^Facebook URL/, /^Instagram URL/]) await expect(field(name)).toBeVisible()

  await expectPlaceholders('brand-settings', () => openTab('Brand Settings'))
  await expect(field('Company name')).toHaveValue('Flor de Maga')
  await expect(page.getByText('PNG, JPG or WebP, maximum 5MB, square recommended.')).toBeVisible()
  await file.setInputFiles(logo)
  for (const [place, size] of [
    ['Navigation, 40 × 40', '40px'],
    ['Hero banner, 64 × 64', '64px'],
  ] as const) {
    const shown = page.getByRole('figure').filter({ hasText: place }).locator('img')
    await expect(shown).toHaveAttribute('src', /^blob:/)
    await expect(shown).toHaveCSS('width', size)
  }
  await page.getByRole('button', { name: 'Discard' }).click()
})
