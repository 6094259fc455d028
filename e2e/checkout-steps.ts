import type { Page } from '@playwright/test'
import { expect, pathIn } from './fixtures.ts'

export const checkoutTexts = {
  en: {
    add: /^Add .+ to cart$/i,
    checkout: 'Checkout',
    proceed: 'Proceed to Checkout',
    complete: 'Complete Purchase',
    paypal: 'Pay with PayPal',
    thanks: 'Thank you for your order',
    close: 'Close',
    orders: 'Order History',
    invoice: /^Invoice of order/,
    pay: 'Pay',
    declined: 'Pay → declined',
    pending: 'Pay → pending',
    cancel: 'Cancel',
  },
  es: {
    add: /^Añadir .+ al carrito$/i,
    checkout: 'Pago',
    proceed: 'Proceder al pago',
    complete: 'Completar la compra',
    paypal: 'Pagar con PayPal',
    thanks: 'Gracias por tu pedido',
    close: 'Cerrar',
    orders: 'Mis pedidos',
    invoice: /^Factura del pedido/,
    pay: 'Pagar',
    declined: 'Pagar → rechazado',
    pending: 'Pagar → pendiente',
    cancel: 'Cancelar',
  },
} as const

type Locale = keyof typeof checkoutTexts

/** Opens the catalog of the dashboard and adds its first available product to the cart. */
export async function fillCart(page: Page, locale: Locale = 'en', pieces = 1): Promise<void> {
  await page.goto(pathIn(locale, '/dashboard'))
  const add = page.getByRole('button', { name: checkoutTexts[locale].add }).first()
  for (let piece = 0; piece < pieces; piece += 1) await add.click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(`"quantity":${pieces}`)
}

/** The checkout page with PayPal's button ready. */
export async function openCheckout(page: Page, locale: Locale = 'en'): Promise<void> {
  await page.goto(pathIn(locale, '/checkout'))
  await expect(page.getByRole('heading', { level: 1, name: checkoutTexts[locale].checkout })).toBeVisible()
  await expect(page.getByRole('button', { name: checkoutTexts[locale].paypal })).toBeVisible()
}

/** Presses Complete Purchase and returns PayPal's window. */
export async function openPaypal(page: Page, locale: Locale = 'en'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: checkoutTexts[locale].complete }).click()
  const window = await opened
  await expect(window.getByRole('button', { name: checkoutTexts[locale].pay, exact: true })).toBeVisible()
  return window
}

export const receipt = (page: Page, locale: Locale = 'en') =>
  page.getByRole('dialog', { name: checkoutTexts[locale].thanks })

/** The order number that the receipt shows. */
export async function receiptNumber(page: Page, locale: Locale = 'en'): Promise<string> {
  const number = receipt(page, locale)
    .getByText(/^FM-\d{6}$/)
    .first()
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

/** How many orders the signed-in customer has. */
export async function countOrders(page: Page): Promise<number> {
  const user = await (await page.request.get('/api/auth/user')).json()
  const orders: unknown[] = await (await page.request.get(`/api/orders/customer/${user.id}`)).json()
  return orders.length
}
