// Features: mail, outbox

import type { Page } from '@playwright/test'
import { startMailServer } from '../src/testing/mail-server.ts'
import {
  test as base,
  demoAccounts,
  expect,
  expectAccessible,
  expectToast,
  mailTo,
  newCustomer,
  ownShop,
  signIn,
} from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import type { ShopProcess } from './shop-process.ts'

/** A separate shop: a saved mail account would affect all other tests. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: ownShop(),
})

test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof startMailServer>>
test.beforeAll(async () => {
  server = await startMailServer()
})
test.afterAll(() => server.stop())

/** The console message when a mail frame is inspected: scripts are blocked in it. */
const noScripts = /Blocked script execution/

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openSettings(page: Page): Promise<void> {
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin/email-settings')
  await expect(field(page, 'SMTP host')).toBeVisible()
}

test('the form validates, fills in providers, and explains app passwords', async ({ page }) => {
  await openSettings(page)
  await expect(page).toHaveTitle('Email Settings · Admin · Flor de Maga')
  await expect(field(page, 'SMTP port')).toHaveValue('587')
  await expect(page.getByRole('switch', { name: 'Use SSL/TLS' })).toBeChecked()
  await expect(field(page, 'From name')).toHaveValue('Flor de Maga')
  const optional = ['Reply-to email (optional)', 'Support email (optional)', 'Destination emails (optional)']
  for (const name of optional) await expect(field(page, name)).toHaveValue('')
  await expect(page.getByRole('switch', { name: 'Enable bounce handling' })).not.toBeChecked()
  await expect(page.getByText('app password of 16 characters')).toBeVisible()
  const providers = page.getByRole('group', { name: 'Common providers' }).getByRole('listitem')
  await expect(providers).toContainText(['Gmail', 'Microsoft 365', 'Yahoo', 'iCloud'])
  await page.getByRole('button', { name: 'Yahoo smtp.mail.yahoo.com, port 465' }).click()
  await expect(field(page, 'SMTP host')).toHaveValue('smtp.mail.yahoo.com')
  await expect(field(page, 'SMTP port')).toHaveValue('465')
  await field(page, 'SMTP host').fill('')
  await field(page, 'SMTP port').fill('')
  await field(page, 'SMTP user').fill('nobody')
  await field(page, 'From name').fill(' ')
  await field(page, 'Support email (optional)').fill('help@')
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'SMTP host is required' })
  await expect(summary).toBeFocused()
  for (const fault of ['SMTP port is required', 'SMTP password is required', 'From name is required']) {
    await expect(summary).toContainText(fault)
  }
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(6)
  await expectAccessible(page, 'the refused form')
})

test('an account is saved without exposing its password, and sends a test mail', async ({ page }) => {
  await openSettings(page)
  await field(page, 'SMTP host').fill('127.0.0.1')
  await field(page, 'SMTP port').fill(String(server.port))
  await page.getByRole('switch', { name: 'Use SSL/TLS' }).uncheck()
  await field(page, 'SMTP user').fill('tienda@correo.test')
  await field(page, 'SMTP password').fill('canary-password')
  await field(page, 'From email').fill('tienda@correo.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Email Settings Saved', 'The next email uses them.')
  await expect(page.getByText('Stored. Leave blank to keep it.')).toBeVisible()
  await expect(field(page, 'SMTP password')).toHaveValue('')
  await page.reload()
  await expect(page.getByText('Stored. Leave blank to keep it.')).toBeVisible()
  expect(await page.content()).not.toContain('canary-password')
  await field(page, 'From name').fill('Maga de prueba')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Email Settings Saved', 'The next email uses them.')

  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await field(page, 'Test email recipient').fill('ana@correo.test')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expectToast(
    page,
    'Test Email Sent',
    'The mail server accepted it. Look for it in the inbox of ana@correo.test, and in its spam folder.',
  )
  const message = page.getByRole('status').filter({ hasText: 'inbox of ana@correo.test' })
  await expect(message.first()).toBeVisible()
  expect(server.received.at(-1)?.recipients).toEqual(['ana@correo.test'])
  expect(server.received.at(-1)?.parsed.from?.text).toContain('Maga de prueba')
  await mailTo(page, 'ana@correo.test', /^Your email settings work$/)

  const before = server.received.length
  await field(page, 'From name').fill('Otra Maga')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await page.getByRole('button', { name: 'Save and Send' }).click()
  await expect.poll(() => server.received.length).toBe(before + 1)
  expect(server.received.at(-1)?.parsed.from?.text).toContain('Otra Maga')
  await expect(page.getByRole('button', { name: 'Save and Send' })).toHaveCount(0)
  await field(page, 'SMTP port').fill('0')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await page.getByRole('button', { name: 'Save and Send' }).click()
  await expect(field(page, 'SMTP port')).toHaveAttribute('aria-invalid', 'true')
  expect(server.received).toHaveLength(before + 1)
})

test('a failed test mail shows the reason in both languages', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of (422|500)/)
  await openSettings(page)
  server.behavior = 'refuse recipient'
  await field(page, 'Test email recipient').fill('nobody@correo.test')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expectToast(page, 'Test Email Failed', 'Failed to send test email. Please check your settings.')
  await expect(page.getByText('The mail server refused the recipient.')).toBeVisible()
  await expect(page.getByText(/550 no such user/)).toBeVisible()
  await expectAccessible(page, 'the failed test')
  await page.goto('/es/admin/email-settings')
  await field(page, 'Destinatario de la prueba').fill('nobody@correo.test')
  await page.getByRole('button', { name: 'Enviar correo de prueba' }).click()
  await expect(page.getByText('El servidor de correo no aceptó al destinatario.')).toBeVisible()
  server.behavior = 'accept'
  await page.route('**/api/settings', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/email-settings')
  await field(page, 'From name').fill('Otra')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Error', 'Failed to save email settings. Please try again.')
  await expect(field(page, 'From name')).toHaveValue('Otra')
})

test('the outbox shows the fault and the mail, and sends it again', async ({ page, browser, shop, consoleGuard }) => {
  consoleGuard.allow(noScripts)
  server.behavior = 'refuse recipient'
  const order = await placeOrder(browser, shop.origin, 'es')
  await signIn(page, demoAccounts.admin)
  await page.goto('/admin')
  await expect(page.getByRole('listitem').filter({ hasText: order.buyer.email }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await expect(page).toHaveURL(/\/admin\/outbox\?filter=failed$/)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Order confirmation')
  await page.getByRole('searchbox', { name: 'Search emails' }).fill(order.orderNumber)
  await expect(page.getByText('Showing 1 of 1 email')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${order.orderNumber}`))
  const row = page.getByRole('listitem').filter({ hasText: order.buyer.email })
  await expect(row).toContainText('Given up')
  await expect(row).toContainText('The mail server refused the recipient.')

  await row.getByRole('button', { name: `Details of the email “Order confirmation” to ${order.buyer.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Order confirmation' })
  await expect(dialog.getByText(/550 no such user/)).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByText(order.orderNumber).first()).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Spanish' })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('tab', { name: 'English' }).click()
  await expect(dialog.frameLocator('iframe[title="The email in English"]').locator('html')).toHaveAttribute(
    'lang',
    'en',
  )
  await expectAccessible(page, 'the details of a mail', 'iframe')
  server.behavior = 'accept'
  await dialog.getByRole('button', { name: 'Send Now' }).click()
  await expect(page.getByText('Email on Its Way')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send Again' })).toBeVisible()
  expect(server.received.at(-1)?.recipients).toEqual([order.buyer.email])

  await dialog.getByRole('button', { name: 'Send Again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send “Order confirmation” again?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const before = server.received.length
  await question.getByRole('button', { name: 'Send Again' }).dblclick()
  await expect(dialog.getByText('the email sent before')).toBeVisible()
  await expect.poll(() => server.received.length).toBe(before + 1)
  await page.keyboard.press('Escape')
  await page.goto(`/admin/outbox?search=${order.orderNumber}&filter=sent`)
  await expect(page.getByText('Showing 1–2 of 2 emails')).toBeVisible()
})

test('all failed mails are sent once the account works again', async ({ page }) => {
  server.behavior = 'refuse sender'
  await page.request.post('/api/contact', {
    data: { name: 'Ana', email: 'ana@correo.test', message: 'Hola', isHuman: true, website: '', language: 'en' },
  })
  await signIn(page, demoAccounts.admin)
  const failing = page.getByRole('listitem').filter({ hasText: 'Trying again' })
  await expect(async () => {
    await page.goto('/admin/outbox?filter=failed&template=contact_confirmation')
    await expect(failing).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(failing).toContainText('The mail server refused the sender.')
  server.behavior = 'accept'
  await page.getByRole('button', { name: 'Send All Failed' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send everything that failed now?' })
  await question.getByRole('button', { name: 'Send All Failed' }).click()
  await expect(page.getByText('Emails on Their Way')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No emails match' })).toBeVisible()
  await expect.poll(() => server.received.flatMap(({ recipients }) => recipients)).toContain('ana@correo.test')
})

test('links that grant access to an account are hidden, and mail to root users is visible to root users only', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(noScripts)
  const person = await newCustomer(page, { verified: false })
  await page.request.post('/api/auth/forgot-password', { data: { email: demoAccounts.root, language: 'en' } })
  await signIn(page, demoAccounts.admin)
  await page.goto(`/admin/outbox?search=${person.email}`)
  await page.getByRole('button', { name: /^Details of the email “Email confirmation”/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Email confirmation' })
  await expect(dialog.getByText('it is never shown here')).toBeVisible()
  const link = dialog.frameLocator('iframe').getByRole('link', { name: /verify-email/ })
  await expect(link).toHaveAttribute('href', /\/verify-email\/hidden$/)
  await expect(dialog.getByRole('button', { name: 'Send Again' })).toHaveCount(0)
  await page.goto(`/admin/outbox?search=${demoAccounts.root}`)
  await expect(page.getByRole('heading', { name: 'No emails match' })).toBeVisible()
  await signIn(page, demoAccounts.root)
  await page.goto(`/admin/outbox?search=${demoAccounts.root}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Password reset' })).toBeVisible()
})
