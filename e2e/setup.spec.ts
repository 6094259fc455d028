// Features: checks, accounts

import type { Page } from '@playwright/test'
import { submit } from './account-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const answers = {
  refused: { status: 403, json: { message: 'The setup token is not correct.', code: 'setup_token' } },
  done: { status: 201, json: { message: 'Your shop is ready. You can now sign in.' } },
}

/** The demo has a root user; this shop has none yet. */
const withoutRoot = (page: Page) =>
  page.route('**/api/setup', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { open: true } }) : route.fallback(),
  )

test('a shop that is set up says so at once, in both languages', async ({ page }) => {
  for (const [path, title] of [
    ['/setup', 'Nothing to Set Up'],
    ['/es/setup', 'No hay nada que preparar'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('#content').getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, path)
  }
})

test('the first account of a shop is created with its token, and only once', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/40[34]/)
  await withoutRoot(page)
  await page.goto('/setup')
  await submit(page, 'Create Account')
  await expect(page.getByRole('alert')).toContainText('Setup token is required')
  await expectAccessible(page, '/setup')
  const token = page.getByLabel('Setup token')
  await token.fill('palo-de-maga-en-flor-2026')
  await page.getByLabel('First name').fill('Nilsa')
  await page.getByLabel('Last name').fill('Báez')
  await page.getByLabel('Email', { exact: true }).fill('duena@tienda.test')
  await page.getByLabel('Password', { exact: true }).fill('Mangle-99')
  await page.route('**/api/setup', (route) => route.fulfill(answers.refused), { times: 1 })
  await submit(page, 'Create Account')
  await expect(page.getByRole('alert')).toContainText('The setup token is not correct.')
  await expect(token).toHaveValue('palo-de-maga-en-flor-2026')
  // The demo already has a root user.
  await submit(page, 'Create Account')
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to Set Up' })).toBeFocused()
})

test('after the first account is created, the page leads to the sign-in, in Spanish too', async ({ page }) => {
  await page.route('**/api/setup', (route) => route.fulfill(answers.done))
  await withoutRoot(page)
  await page.goto('/es/setup')
  await page.getByLabel('Código de instalación').fill('palo-de-maga-en-flor-2026')
  await page.getByLabel('Nombre').fill('Nilsa')
  await page.getByLabel('Apellido').fill('Báez')
  await page.getByLabel('Correo electrónico', { exact: true }).fill('duena@tienda.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('Mangle-99')
  await submit(page, 'Crear la cuenta')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu tienda está lista' })).toBeFocused()
  await page.locator('#content').getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/es\/login$/)
})
