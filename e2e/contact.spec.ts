// Features: messages

import type { Page } from '@playwright/test'
import { expect, expectToast, mailTo, test } from './fixtures.ts'
import { expectDelay, startStopwatch, stopClock } from './stopwatch.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

async function fill(page: Page) {
  await page.getByLabel('Name').fill('Coralís Rosario')
  await page.getByLabel('Email', { exact: true }).fill('coralis@correo.test')
  await page.getByLabel('Message').fill('Hello')
  await page.getByLabel("I'm not a robot").check()
}

async function open(page: Page, path = '/') {
  await page.goto(path)
}

test('a message requires the human check and every field', async ({ page }) => {
  await open(page)
  const email = page.getByLabel('Email', { exact: true })
  for (const field of [page.getByLabel('Name'), email, page.getByLabel('Message')]) {
    await expect(field).toHaveAttribute('required')
  }
  await expect(email).toHaveAttribute('type', 'email')
  await page.getByLabel('Name').fill('Coralís Rosario')
  await send(page)
  await expectToast(page, 'Verification Required', 'Please confirm that you are human.')
  await expect(page.getByLabel("I'm not a robot")).toBeFocused()
  await page.getByLabel("I'm not a robot").check()
  await send(page)
  await expectToast(page, 'Missing Information', 'Please fill in all fields.')
  await expect(email).toBeFocused()
  await expect(page.getByText('Please write your message.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Coralís Rosario')
  await email.fill('coralis')
  await page.getByLabel('Message').fill('Hello')
  await expect(page.getByText('Please write your message.')).toBeHidden()
  await send(page)
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
  await expect(email).toHaveAccessibleDescription('Invalid email format')
  await page.getByRole('banner').getByText('ES', { exact: true }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Coralís Rosario')
  await expect(page.getByLabel('Mensaje')).toHaveValue('Hello')
})

test('shows that it is sending, then thanks, and reloads the page after 2 seconds', async ({ page }) => {
  const title = 'Message Sent Successfully!'
  const thanks = "Thank you for your message! We'll get back to you soon. You'll also receive a confirmation email."
  await page.clock.install()
  await startStopwatch(page, [title])
  await open(page)
  let respond: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/contact', async (route) => {
    await held
    expect(route.request().postDataJSON()).toEqual({
      name: 'Coralís Rosario',
      email: 'coralis@correo.test',
      message: 'Hello',
      isHuman: true,
      website: '',
      language: 'en',
    })
    // Only the status matters: any body of a successful response is accepted.
    await route.fulfill({ status: 200, contentType: 'text/plain', body: 'OK' })
  })
  await fill(page)
  const loaded = page.waitForEvent('load')
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await stopClock(page)
  respond?.()
  await expectToast(page, title, thanks)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectDelay(page, `+${title}`, 'left', 2_000)
  await page.clock.resume()
  await loaded
  await expectToast(page, title, thanks)
})

test('does not reload a page that the sender opened meanwhile', async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: { message: 'sent' } }))
  await fill(page)
  await send(page)
  await expect(page.getByRole('status').getByText('Message Sent Successfully!')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.clock.runFor(3_000)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('a message reaches the shop, and its sender gets a confirmation on the page and by mail in their language', async ({
  page,
}) => {
  await open(page, '/es')
  const email = `visita-${Date.now().toString(36)}@correo.test`
  await page.getByLabel('Nombre').fill('Coralís Rosario')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Mensaje').fill('¿Hacen talleres en Mayagüez?')
  await page.getByLabel('No soy un robot').check()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('status').filter({ hasText: /mensaje/i })).toBeVisible()
  await reloaded
  await expect(page.getByRole('status').filter({ hasText: /mensaje/i })).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue('')
  const confirmation = await mailTo(page, email, /./)
  expect(confirmation.text).not.toContain('talleres en Mayagüez')
  const mails: { text: string; replyTo: string | null }[] = await (
    await page.request.get('/demo/mailbox/messages')
  ).json()
  const notice = mails.find((mail) => mail.text.includes('¿Hacen talleres en Mayagüez?'))
  expect(notice?.replyTo).toContain(email)
})

test('a message that cannot be sent stays in the form', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|not sent/)
  await open(page)
  const failed = ['Failed to Send Message', 'There was an error sending your message. Please try again later.'] as const
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, body: 'slow down' }))
  await fill(page)
  await send(page)
  await expectToast(page, ...failed)
  expect(warnings.join()).toContain('429: slow down')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.route('**/api/contact', (route) => route.abort())
  await send(page)
  await expectToast(page, ...failed)
  await expect(page.getByLabel('Name')).toHaveValue('Coralís Rosario')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('coralis@correo.test')
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
})
