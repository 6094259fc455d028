import type { Locator, Page } from '@playwright/test'
import { deliveryMethods, discounts, taxRules } from '../src/prices/server/tables.ts'
import { checkoutTexts, fillCart, openCheckout, openPaypal, receipt } from './checkout-steps.ts'
import { test as base, expect, expectAccessible, newCustomer, ownShop, pathIn } from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'
import { withDatabase } from './shop-database.ts'

const ivu = [
  { name: 'IVU state', nameEs: 'IVU estatal', rate: 1050 },
  { name: 'IVU city', nameEs: 'IVU municipal', rate: 100 },
]

/** A shop with taxes of Puerto Rico, three delivery methods and a code of which one use is left. */
const test = base.extend({
  shop: ownShop((shop) =>
    withDatabase(shop, async ({ db }) => {
      const kinds = ['product', 'service', 'workshop'] as const
      await db.insert(taxRules).values({ states: ['PR'], kinds: [...kinds], components: ivu, isActive: true })
      await db.insert(deliveryMethods).values([
        {
          ...{ name: 'Mail', nameEs: 'Correo', kind: 'parcel', states: ['PR', 'FL'], price: 595, freeFrom: 10_000 },
          ...{ daysFrom: 2, daysTo: 4, isActive: true, position: 1 },
        },
        {
          ...{ name: 'Express', nameEs: 'Exprés', kind: 'parcel', states: ['PR'], price: 1500 },
          ...{ daysFrom: 1, daysTo: 1, isActive: true, position: 2 },
        },
        {
          ...{ name: 'Pickup', nameEs: 'Recogida', kind: 'pickup', states: ['PR'], price: 0 },
          ...{ place: 'Calle Loíza 1, Mon–Fri 9–5', isActive: true, position: 3 },
        },
      ])
      await db.insert(discounts).values({
        ...{ name: 'Welcome', nameEs: 'Bienvenida', code: 'HOLA', codeKey: 'HOLA', kind: 'percent', value: 1000 },
        ...{ useLimit: 1, isActive: true },
      })
    }),
  ),
})

const row = (page: Page | Locator, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

test('asks for a region in the cart, and prices the state of the address in the checkout', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  const drawer = page.getByRole('dialog', { name: /Shopping Cart/ })
  await expect(drawer).toContainText('Delivery and tax are added in the checkout.')
  await page.keyboard.press('Escape')
  await watchLayoutShifts(page)
  await openCheckout(page)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(row(summary, 'Mail')).toHaveText('$5.95')
  await expect(row(summary, 'IVU city')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Mail/ })).toBeChecked()
  await page.getByLabel('State', { exact: true }).focus()
  await page.keyboard.type('Flo')
  await expect(page.getByRole('radio', { name: /^Express/ })).toHaveCount(0)
  await expect(row(summary, 'Tax')).toHaveText('$0.00')
  await expectSteady(page, 'the checkout when the state changes')
  await expectAccessible(page, 'the checkout with delivery methods')

  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expect(page.getByText('This ZIP code does not belong to the chosen state.').first()).toBeVisible()
  await page.getByLabel('ZIP code').fill('33139')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('Unit').fill('Apt 4')
  await page.getByLabel('Note for us').fill('Ring twice')
  const paypal = await openPaypal(page)
  await paypal.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  const shown = receipt(page)
  await expect(row(shown, 'Tax')).toHaveText('$0.00')
  await expect(shown).toContainText('2 to 4 business days')
  await expect(shown).toContainText('Calle Unión 12 Apt 4')
  await expect(shown).toContainText('Ring twice')
  await expectAccessible(page, 'the receipt with charges')
})

for (const locale of ['en', 'es'] as const) {
  test(`a pickup needs no address of delivery (${locale})`, async ({ page }) => {
    const texts = { en: ['Pickup', 'Shipping Information'], es: ['Recogida', 'Información de envío'] }[locale]
    await page.setViewportSize({ width: 360, height: 800 })
    await newCustomer(page)
    await fillCart(page)
    await openCheckout(page, locale)
    await page.getByRole('radio', { name: new RegExp(`^${texts[0]}`) }).check()
    await expect(page.getByRole('heading', { name: texts[1] as string })).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, `the checkout with a pickup in ${locale}`)
    const paypal = await openPaypal(page, locale)
    await paypal.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
    await expect(receipt(page, locale)).toContainText('Calle Loíza 1')
  })
}

test('a code is taken from a link, removed, typed again, and used up before the payment', async ({
  page,
  shop,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/)
  await newCustomer(page)
  await fillCart(page)
  await page.goto(pathIn('en', '/products?code=hola'))
  await expect(page.getByText('Code Added')).toBeVisible()
  await openCheckout(page)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(row(summary, 'Welcome')).toBeVisible()
  await summary.getByRole('button', { name: 'Remove code hola' }).click()
  await expect(row(summary, 'Welcome')).toHaveCount(0)
  await summary.getByRole('button', { name: 'Add a Code' }).click()
  await summary.getByLabel('Code', { exact: true }).fill('Ho la')
  await page.keyboard.press('Enter')
  await expect(summary).toContainText('The code is used for this cart.')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const paypal = await openPaypal(page)
  await withDatabase(shop, async ({ db }) => {
    await db.update(discounts).set({ uses: 1 })
  })
  await paypal.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  await expect(summary).toContainText('This code was just used up')
  await expect(summary).toContainText('This code was used up.')
  await expect(row(summary, 'Welcome')).toHaveCount(0)
})
