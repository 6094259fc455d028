// Features: checkout, sale

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkoutTexts, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import { expect, expectToast, mailTo, newPerson, pathIn, test, verificationPath } from './fixtures.ts'

const purchaseTexts = {
  en: {
    register: 'Create Account',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    password: 'Password',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'ZIP Code',
    sent: 'Verification Email Sent',
    verified: 'Email verified successfully! Your account is now active.',
    continue: 'Continue to Login',
    signInLink: 'Sign In / Register',
    signIn: 'Sign In',
    products: 'Products',
    cart: /^Shopping cart, 1 item$/,
    subject: (number: string) => new RegExp(`Your order ${number}`),
    shipping: 'Shipping',
    tax: 'Tax',
    total: 'Total',
    saved: 'Invoice Downloaded',
    savedAs: (file: string) => `${file} was saved.`,
  },
  es: {
    register: 'Crear cuenta',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    password: 'Contraseña',
    address: 'Dirección',
    city: 'Ciudad o pueblo',
    state: 'Estado',
    zip: 'Código postal (ZIP)',
    sent: 'Correo de verificación enviado',
    verified: '¡Verificaste tu correo! Tu cuenta ya está activa.',
    continue: 'Continuar al inicio de sesión',
    signInLink: 'Entrar / Registrarse',
    signIn: 'Entrar',
    products: 'Productos',
    cart: /^Carrito de compras, 1 artículo$/,
    subject: (number: string) => new RegExp(`Tu pedido ${number}`),
    shipping: 'Envío',
    tax: 'Impuesto',
    total: 'Total',
    saved: 'Factura descargada',
    savedAs: (file: string) => `Se guardó ${file}.`,
  },
} as const

for (const locale of ['en', 'es'] as const) {
  test(`a purchase from registration to the invoice, in ${locale}`, async ({ page }) => {
    const t = { ...checkoutTexts[locale], ...purchaseTexts[locale] }
    const person = newPerson('Génesis', "O'Neill-Vélez")

    await test.step('register', async () => {
      await page.goto(pathIn(locale, '/login'))
      await page.getByRole('tab', { name: t.register }).click()
      await page.getByLabel(t.firstName).fill(person.firstName)
      await page.getByLabel(t.lastName).fill(person.lastName)
      await page.getByLabel(t.email, { exact: true }).fill(person.email)
      await page.getByLabel(t.phone).fill('787-555-0177')
      await page.getByLabel(t.password, { exact: true }).fill(person.password)
      await page.getByLabel(t.address, { exact: true }).fill('Calle Méndez Vigo 45')
      await page.getByLabel(t.city).fill('Mayagüez')
      await page.getByLabel(t.state, { exact: true }).selectOption('PR')
      await page.getByLabel(t.zip).fill('00680')
      await page.locator('form').getByRole('button', { name: t.register, exact: true }).click()
      await expect(page.getByRole('heading', { name: t.sent })).toBeVisible()
      await expect(page.getByText(person.email)).toBeVisible()
    })

    await test.step('verify with the link in the mail', async () => {
      await page.goto(await verificationPath(page, person))
      await expect(page.getByText(t.verified)).toBeVisible()
      await page
        .getByRole('link', { name: t.continue })
        .or(page.getByRole('button', { name: t.continue }))
        .click()
      await expect(page).toHaveURL(locale === 'en' ? /:\d+\/$/ : /\/es\/?$/)
    })

    await test.step('sign in', async () => {
      await page.getByRole('link', { name: t.signInLink }).click()
      await page.getByLabel(t.email, { exact: true }).fill(person.email)
      await page.getByLabel(t.password, { exact: true }).fill(person.password)
      await page.locator('form').getByRole('button', { name: t.signIn, exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    const name = await test.step('add a product to the cart', async () => {
      await page.goto(pathIn(locale, '/products'))
      await page.getByRole('button', { name: t.add }).first().click()
      await page.getByRole('button', { name: t.cart }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.proceed }).click()
      await expect(page.getByRole('heading', { level: 1, name: t.checkout })).toBeVisible()
      return nameInCart(page, locale)
    })

    const number = await test.step('pay', async () => {
      await expect(page.getByLabel(t.city)).toHaveValue('Mayagüez')
      await expect(page.getByRole('button', { name: t.paypal })).toBeVisible()
      const window = await openPaypal(page, locale)
      await window.getByRole('button', { name: t.pay, exact: true }).click()
      return receiptNumber(page, locale)
    })

    await test.step('find the order and its invoice', async () => {
      await receipt(page, locale).getByRole('button', { name: t.close }).last().click()
      await expect(page).toHaveURL(/\/dashboard\?section=orders$/)
      await page.getByRole('link', { name: t.orders }).click()
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(number) })).toBeVisible()
      await expect(page.getByText(`1 × ${name}`)).toBeVisible()
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: t.invoice }).click()
      const download = await downloaded
      expect(download.suggestedFilename()).toMatch(new RegExp(`^flor-de-maga-${number}-\\d{8}\\.pdf$`))
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await expectToast(page, t.saved, t.savedAs(download.suggestedFilename()))
    })

    await test.step('read the confirmation', async () => {
      const mail = await mailTo(page, person.email, t.subject(number))
      for (const text of [name, t.shipping, t.tax, t.total]) expect(mail.text).toContain(text)
    })
  })
}

/** The name of the first product in the cart as the store shows it: in English where there is no Spanish one. */
async function nameInCart(page: Page, locale: 'en' | 'es'): Promise<string> {
  const [line] = JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')
  return (locale === 'es' && line.product.nameEs) || line.product.name
}
