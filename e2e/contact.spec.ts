import type { Page } from '@playwright/test'
import { expect, hydrated, mailTo, test } from './fixtures.ts'

const toast = (page: Page, title: string) => page.getByRole('status').getByText(title)

async function open(page: Page, path = '/') {
  await page.goto(path)
  await hydrated(page)
}

test('a message needs a human, and every field', async ({ page }) => {
  await open(page)
  await page.getByLabel('Name').fill('Coralís Rosario')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page, 'Verification Required')).toBeVisible()
  await expect(page.getByText('Please confirm that you are human.')).toBeVisible()
  await page.getByLabel("I'm not a robot").check()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Coralís Rosario')
})

test('a message reaches the shop, and its sender is told on the page and by mail in their language', async ({
  page,
}) => {
  await open(page, '/es')
  const email = `visita-${Date.now().toString(36)}@correo.test`
  await page.getByLabel('Nombre').fill('Coralís Rosario')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Mensaje').fill('¿Hacen talleres en Mayagüez?')
  await page.getByLabel('No soy un robot').check()
  const reloaded = page.waitForEvent('load', { timeout: 10_000 })
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

test('a message that cannot be sent is kept', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|not sent/)
  await open(page)
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByLabel('Name').fill('Coralís Rosario')
  await page.getByLabel('Email').fill('coralis@correo.test')
  await page.getByLabel('Message').fill('Hello')
  await page.getByLabel("I'm not a robot").check()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page, 'Failed to Send Message')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
})
