// Features: accounts

import { openLogin, submit } from './account-steps.ts'
import { checkoutTexts, fillCart, openCheckout } from './checkout-steps.ts'
import { expect, expectAccessible, mailedSignInCode, newCustomer, test } from './fixtures.ts'

test('a code signs in on a phone in the middle of the checkout, and nothing typed is lost', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource.*40[01]/)
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await newCustomer(page)
  await fillCart(page, 'es')
  await openCheckout(page, 'es')
  await page.locator('[name=city]').fill('Mayagüez')
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true)
  await page.getByRole('button', { name: checkoutTexts.es.complete }).click()
  await expect(page).toHaveURL(/\/es\/login\?redirect=checkout$/)

  const ask = page.getByRole('button', { name: 'Enviarme un código' })
  await ask.click()
  const address = page.getByRole('tabpanel').getByLabel('Correo')
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(email)
  // The error leaves, and the button moves up.
  await expect(address).not.toHaveAttribute('aria-invalid')
  await ask.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Escribe tu código' })).toBeFocused()
  await expectAccessible(page, 'the code to sign in')

  const code = await mailedSignInCode(page, email)
  // The phone has discarded the page while the mail was read.
  await page.reload()
  const field = page.getByLabel('Código del correo')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await submit(page, 'Entrar')
  await expect(page.getByText('Este código no es válido. Usa el del correo más reciente.')).toBeVisible()
  await field.fill(code)
  await submit(page, 'Entrar')
  await expect(page).toHaveURL(/\/es\/checkout$/)
  await expect(page.locator('[name=city]')).toHaveValue('Mayagüez')
  await expect(page.getByRole('button', { name: checkoutTexts.es.paypal })).toBeVisible()

  await page.request.post('/api/auth/logout')
  await openLogin(page)
  await expect(page.getByRole('button', { name: 'Email Me a Code' })).toBeVisible()
})
