// Features: accounts

import type { Page } from '@playwright/test'
import { checkoutTexts, fillCart } from './checkout-steps.ts'
import {
  expect,
  expectAccessible,
  mailedCode,
  newCustomer,
  newPerson,
  type Person,
  pathIn,
  test,
  verificationPath,
} from './fixtures.ts'

const texts = {
  en: {
    cart: /^Shopping cart, 1 item$/,
    create: 'Create Account',
    sent: 'Verification Email Sent',
    code: 'Code from the email',
    verify: 'Verify Email',
    invalid: 'This code is not valid. Use the one from the newest email.',
    unverified: 'Your account is inactive until you verify your email',
  },
  es: {
    cart: /^Carrito de compras, 1 artículo$/,
    create: 'Crear cuenta',
    sent: 'Correo de verificación enviado',
    code: 'Código del correo',
    verify: 'Verificar mi correo',
    invalid: 'Este código no es válido. Usa el del correo más reciente.',
    unverified: 'Tu cuenta está inactiva hasta que verifiques tu correo',
  },
} as const

/** A code that differs from this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function register(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  const address = { shippingStreet: 'Calle Sol 5', shippingCity: 'Ponce', shippingZip: '00730' }
  const fields = { firstName, lastName, email, phone: '787-555-0177', password, ...address }
  const form = page.getByRole('tabpanel')
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
  await form.locator('[name=shippingState]').selectOption('PR')
}

async function typeCode(page: Page, code: string, locale: 'en' | 'es' = 'en'): Promise<void> {
  await page.getByLabel(texts[locale].code).fill(code)
  await page.getByRole('button', { name: texts[locale].verify }).click()
}

test('leads from the cart through a registration with a code to the checkout', async ({ page, consoleGuard }) => {
  const locale = 'es'
  consoleGuard.allow(/Failed to load resource.*400/)
  await page.setViewportSize({ width: 360, height: 740 })
  const t = texts[locale]
  const person = newPerson()
  await page.goto(pathIn(locale, '/products'))
  await page.getByRole('button', { name: checkoutTexts[locale].add }).first().click()
  await page.getByRole('button', { name: t.cart }).click()
  await page.getByRole('button', { name: checkoutTexts[locale].proceed }).click()
  await page.getByRole('tab', { name: t.create }).click()
  await register(page, person)
  await page.locator('form').getByRole('button', { name: t.create }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.sent })).toBeFocused()

  const code = await mailedCode(page, person.email)
  await typeCode(page, other(code), locale)
  await expect(page.getByText(t.invalid)).toBeVisible()
  await expect(page.getByLabel(t.code)).toBeFocused()
  await expectAccessible(page, 'a refused code')
  await typeCode(page, ` ${code.slice(0, 3)} ${code.slice(3)}`, locale)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('button', { name: checkoutTexts[locale].paypal })).toBeVisible()
  await expect(page.getByText(t.unverified)).toHaveCount(0)
  await expect(page.locator('[name=city]')).toHaveValue('Ponce')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":1')
})

test('a code typed in the checkout keeps the typed values', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource.*400/)
  const { email } = await newCustomer(page, { verified: false })
  await fillCart(page)
  await page.goto('/checkout')
  await page.getByLabel('City').fill('Vieques')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await expectAccessible(page, 'the checkout of an unverified account')
  await typeCode(page, '12 34')
  await expect(page.getByText('Please enter the 6 digits of the code')).toBeVisible()

  const code = await mailedCode(page, email)
  for (let tries = 1; tries <= 5; tries++) {
    const response = page.waitForResponse('**/api/auth/verify-code')
    await typeCode(page, other(code))
    await response
  }
  await expect(page.getByText('This code stopped working after 5 failed attempts.')).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByText('This code stopped working after 5 failed attempts.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend the Email' }).click()
  await expect(page.getByText(`We sent a new code and link to ${email}.`)).toBeVisible()
  await expect(page.getByText('This code stopped working after 5 failed attempts.')).toHaveCount(0)

  await typeCode(page, await mailedCode(page, email, code))
  await expect(page.getByText('Email verified successfully! Your account is now active.')).toBeVisible()
  await expect(page.getByText(texts.en.unverified)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('Vieques')
  await expect(page.getByRole('button', { name: checkoutTexts.en.paypal })).toBeVisible()
})

test('the link opened in another tab leads back to the checkout with the typed values', async ({ page, context }) => {
  const person = await newCustomer(page, { verified: false })
  await fillCart(page)
  await page.goto('/checkout')
  await page.getByLabel('City').fill('Vieques')
  const tab = await context.newPage()
  await tab.goto(await verificationPath(page, person))
  await expect(tab.getByText('Email verified successfully! Your account is now active.')).toBeVisible()
  await tab.getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(tab).toHaveURL(/\/checkout$/)
  await expect(tab.getByLabel('City')).toHaveValue('Vieques')
  await expect(tab.getByRole('button', { name: checkoutTexts.en.paypal })).toBeVisible()
  await expect(tab.getByText(texts.en.unverified)).toHaveCount(0)
})

test('a code typed on another page offers to return to the checkout', async ({ page }) => {
  const { email } = await newCustomer(page, { verified: false })
  await fillCart(page)
  await page.goto('/checkout')
  await expect(page.getByText(texts.en.unverified)).toBeVisible()
  await page.goto('/dashboard')
  await typeCode(page, await mailedCode(page, email))
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('button', { name: checkoutTexts.en.paypal })).toBeVisible()
})

test('a new address is confirmed with its code in the profile', async ({ page }) => {
  const person = await newCustomer(page)
  const { email } = newPerson()
  const data = { firstName: 'Ana', lastName: 'Peña', email, currentPassword: person.password }
  expect((await page.request.put('/api/profile', { data })).status()).toBe(200)
  await page.goto('/profile')
  await expect(page.getByText('Confirm your new email address')).toBeVisible()
  await expectAccessible(page, 'a profile with a new address')
  await typeCode(page, await mailedCode(page, email))
  await expect(page.getByText('Confirm your new email address')).toHaveCount(0)
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email, pendingEmail: null })
})
