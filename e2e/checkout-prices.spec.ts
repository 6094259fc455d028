// Features: checkout, prices

import type { Locator, Page } from '@playwright/test'
import { calendars } from '../src/appointments/server/tables.ts'
import { products } from '../src/catalog/server/tables.ts'
import { deliveryMethods, discounts, taxRules } from '../src/prices/server/tables.ts'
import { bookedSlot, bookingTexts, chooseTime } from './booking-steps.ts'
import { checkoutTexts, fillCart, openCheckout, openPaypal, receipt } from './checkout-steps.ts'
import { test as base, expect, expectAccessible, expectToast, newCustomer, ownShop, pathIn } from './fixtures.ts'
import { expectSteady, watchLayoutShifts } from './layout-shift.ts'
import { withDatabase } from './shop-database.ts'
import { addWorkshop } from './workshop-steps.ts'

const ivu = [
  { name: 'IVU state', nameEs: 'IVU estatal', rate: 1050 },
  { name: 'IVU city', nameEs: 'IVU municipal', rate: 100 },
]

const facial = 'express-facial-45-minutes'

/**
 * A shop with taxes of Puerto Rico, three delivery methods, a code of which one use is left, and a cream for $100.00. Its
 * facials take place in Florida.
 */
const test = base.extend({
  shop: ownShop((shop) =>
    withDatabase(shop, async ({ db }) => {
      const kinds = ['product', 'service', 'workshop'] as const
      await db.insert(taxRules).values({ states: ['PR'], kinds: [...kinds], components: ivu, isActive: true })
      await db.insert(deliveryMethods).values([
        {
          name: 'Mail',
          nameEs: 'Correo',
          kind: 'parcel',
          states: ['PR', 'FL'],
          price: 595,
          freeFrom: 10_000,
          daysFrom: 2,
          daysTo: 4,
          isActive: true,
          position: 1,
        },
        {
          name: 'Express',
          nameEs: 'Exprés',
          kind: 'parcel',
          states: ['PR'],
          price: 1500,
          freeFrom: 20_000,
          daysFrom: 1,
          daysTo: 1,
          isActive: true,
          position: 0,
        },
        {
          name: 'Pickup',
          nameEs: 'Recogida',
          kind: 'pickup',
          states: ['PR'],
          price: 0,
          place: 'Calle Padial 12, Caguas. Mon–Fri 9–5',
          isActive: true,
          position: 3,
        },
      ])
      await db.insert(discounts).values({
        name: 'Welcome',
        nameEs: 'Bienvenida',
        code: 'HOLA',
        codeKey: 'HOLA',
        kind: 'percent',
        value: 1000,
        useLimit: 1,
        isActive: true,
      })
      await db
        .insert(products)
        .values({ name: 'Aloe Cream', slug: 'aloe-cream', price: 10_000, category: 'Face', stock: 50 })
      await db.update(calendars).set({ placeState: 'FL' })
    }),
  ),
})

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order Summary' })

/** Adds the cream for $100.00 to the cart. */
async function addCream(page: Page, locale: 'en' | 'es' = 'en'): Promise<void> {
  await page.goto(pathIn(locale, '/products/aloe-cream'))
  await page.locator('main').getByRole('button', { name: checkoutTexts[locale].add }).first().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('Aloe Cream')
}

/** Counts the payments that the page opens. */
function countPayments(page: Page): { opened: number } {
  const seen = { opened: 0 }
  page.on('request', (request) => {
    if (/\/paypal\/order$/.test(request.url())) seen.opened += 1
  })
  return seen
}

const row = (page: Page | Locator, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

test('asks for a region in the cart, and prices the state of the address in the checkout', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  const drawer = page.getByRole('dialog', { name: /Shopping Cart/ })
  await expect(drawer).toContainText('Delivery and tax are added at checkout.')
  await page.keyboard.press('Escape')
  await watchLayoutShifts(page)
  await openCheckout(page)
  const summary = summaryOf(page)
  await expect(row(summary, 'Mail')).toHaveText('$5.95')
  await expect(row(summary, 'IVU city')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Mail/ })).toBeChecked()
  await page.getByLabel('State', { exact: true }).selectOption('FL')
  await expect(page.getByRole('radio', { name: /^Express/ })).toHaveCount(0)
  await expect(row(summary, 'Tax')).toHaveText('$0.00')
  await expectSteady(page, 'the checkout')
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

test('a pickup needs no address of delivery', async ({ page }) => {
  const locale = 'es'
  await page.setViewportSize({ width: 360, height: 800 })
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page, locale)
  await page.getByRole('radio', { name: /^Recogida/ }).check()
  await expect(page.getByRole('heading', { name: 'Información de envío' })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the checkout with a pickup')
  const paypal = await openPaypal(page, locale)
  await paypal.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
  await expect(receipt(page, locale)).toContainText('Calle Padial 12, Caguas')
})

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
  await expect(summary).toContainText('The code was applied to your cart.')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const paypal = await openPaypal(page)
  await withDatabase(shop, async ({ db }) => {
    await db.update(discounts).set({ uses: 1 })
  })
  await paypal.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  await expect(summary).toContainText('This code was just used up')
  const code = summary.getByLabel('Code', { exact: true })
  await expect(code).toHaveValue(/^ho ?la$/i)
  await expect(code).toHaveAccessibleDescription('This code has been used up.')
  await expect(row(summary, 'Welcome')).toHaveCount(0)
})

test('an order to San Juan shows the parts of its tax from the checkout to the receipt', async ({ page }) => {
  await newCustomer(page)
  await addCream(page)
  await openCheckout(page)
  await page.getByLabel('City', { exact: true }).fill('San Juan')
  await page.getByLabel('ZIP code').fill('00907')
  const expectParts = async (shown: Locator) => {
    await expect(row(shown, 'Mail')).toHaveText('Free')
    await expect(row(shown, 'Tax')).toHaveText('$11.50')
    await expect(row(shown, 'IVU state')).toHaveText('$10.50')
    await expect(row(shown, 'IVU city')).toHaveText('$1.00')
    await expect(row(shown, 'Total')).toHaveText('$111.50')
  }
  await expectParts(summaryOf(page))
  const paypal = await openPaypal(page)
  await paypal.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  await expectParts(receipt(page))
  await expect(receipt(page)).toContainText(/Arrives \w{3},\s\w{3}\s\d+ – \w{3},\s\w{3}\s\d+/)
})

test('a pickup in Caguas is taxed there, wherever the buyer lives', async ({ page }) => {
  await newCustomer(page)
  await addCream(page)
  await openCheckout(page)
  await page.getByRole('radio', { name: /^Pickup/ }).check()
  await page.getByLabel('State', { exact: true }).selectOption('FL')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('ZIP code').fill('33139')
  await expect(row(summaryOf(page), 'Tax')).toHaveText('$11.50')
  const paypal = await openPaypal(page)
  await paypal.getByRole('button', { name: checkoutTexts.en.pay, exact: true }).click()
  await expect(row(receipt(page), 'Tax')).toHaveText('$11.50')
  await expect(row(receipt(page), 'Pickup')).toHaveText('Free')
  await expect(receipt(page)).toContainText('Miami, Florida 33139')
})

test('a seat and a facial are taxed where they happen', async ({ page }) => {
  const seat = await addWorkshop(page, ['20'])
  await page.context().clearCookies()
  await newCustomer(page)
  await page.goto(`/products/${seat.slug}`)
  await page.locator('main').getByRole('button', { name: checkoutTexts.en.add }).first().click()
  await page.goto(`/products/${facial}`)
  await chooseTime(page)
  await page.getByRole('button', { name: bookingTexts.en.book }).click()
  await bookedSlot(page)
  await openCheckout(page)
  // The seat is in Puerto Rico, the facial in Florida; nothing is delivered.
  const summary = summaryOf(page)
  await page.getByLabel('State', { exact: true }).selectOption('FL')
  await expect(row(summary, 'Tax')).toHaveText('$6.90')
  await expect(row(summary, 'IVU state')).toHaveText('$6.30')
  await expect(row(summary, 'IVU city')).toHaveText('$0.60')
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('a line that is removed in another tab changes method, total and what is missing for free delivery', async ({
  page,
  context,
}) => {
  await newCustomer(page)
  await fillCart(page)
  await addCream(page)
  await page.goto('/products/aloe-cream')
  await page.getByRole('button', { name: checkoutTexts.en.add }).first().click()
  await openCheckout(page)
  const summary = summaryOf(page)
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
  await expect(row(summary, 'Express')).toHaveText('Free')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^Shopping cart/ }).click()
  await other.getByRole('button', { name: /^Remove Aloe Cream/ }).click()
  await expect(page.getByRole('radio', { name: /^Mail/ })).toBeChecked()
  await expect(row(summary, 'Mail')).toHaveText('$5.95')
  await expect(summary).toContainText(/\$\d+\.\d\d more for free delivery/)
})

test('a ZIP code of another state is refused at its field, and nothing is opened', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  const payments = countPayments(page)
  const zip = page.getByLabel('ZIP code')
  await zip.fill('90210')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expect(zip).toHaveAttribute('aria-invalid', 'true')
  await expect(zip).toHaveAccessibleDescription(/This ZIP code does not belong to the chosen state\./)
  await expectToast(page, 'Invalid Shipping Address', 'This ZIP code does not belong to the chosen state.')
  await expectAccessible(page, 'the checkout with a wrong ZIP code')
  expect(payments.opened).toBe(0)
})

test('a state without a method says so before anything is paid', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  const payments = countPayments(page)
  await page.getByLabel('State', { exact: true }).selectOption('AK')
  await page.getByLabel('ZIP code').fill('99501')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('group').getByText('We do not ship to this state.')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the checkout of a state without a method')
  await page.getByRole('button', { name: checkoutTexts.en.complete }).click()
  await expect(page.locator('[data-toasts]')).toContainText('We do not deliver to this state yet.')
  expect(payments.opened).toBe(0)
})

test('the chosen method and what was typed for it survive a reload', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await openCheckout(page)
  await page.getByRole('radio', { name: /^Express/ }).check()
  await expect(row(summaryOf(page), 'Express')).toHaveText('$15.00')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
  await expect(row(summaryOf(page), 'Express')).toHaveText('$15.00')
  await page.getByRole('radio', { name: /^Pickup/ }).check()
  await page.getByLabel('City', { exact: true }).fill('Caguas')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Pickup/ })).toBeChecked()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Caguas')
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toHaveCount(0)
})

test('nothing moves when the state changes, also when the answer is slow', async ({ page }) => {
  await newCustomer(page)
  await fillCart(page)
  await watchLayoutShifts(page)
  // Longer than the half second in which browsers take every shift for an answer to the input.
  await page.route('**/api/quote', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await openCheckout(page)
    await expect(page.getByRole('radio', { name: /^Mail/ })).toBeChecked()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const before = await page.evaluate(() => window.layoutShifts?.length ?? 0)
    await page.getByLabel('State', { exact: true }).scrollIntoViewIfNeeded()
    for (const [state, methods] of [
      ['FL', 1],
      ['AK', 0],
      ['PR', 3],
    ] as const) {
      await page.getByLabel('State', { exact: true }).selectOption(state)
      await expect(page.getByRole('radio')).toHaveCount(methods)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    const shifts = (await page.evaluate((from) => window.layoutShifts?.slice(from), before)) ?? []
    // Rows of the summary come and go with the taxes; its button and the whole form stay where they are.
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect.soft(sum, `at ${width}: ${JSON.stringify(shifts)}`).toBeLessThan(0.007)
    expect.soft(JSON.stringify(shifts), `at ${width}`).not.toMatch(/BUTTON|LABEL|FIELDSET|SECTION/)
  }
})

for (const locale of ['en', 'es'] as const) {
  test(`a product says when it arrives, in ${locale}, counted in the browser`, async ({
    page,
    request,
    consoleGuard,
  }) => {
    const path = pathIn(locale, '/products/aloe-cream')
    const [days, early, late] = {
      en: ['Delivery: 2 to 4 business days', 'Arrives Mon, Dec 7 – Wed, Dec 9', 'Arrives Tue, Dec 8 – Thu, Dec 10'],
      es: [
        'Entrega: 2 a 4 días laborables',
        'Llegada estimada: lun, 7 dic – mié, 9 dic',
        'Llegada estimada: mar, 8 dic – jue, 10 dic',
      ],
    }[locale]
    // Pages are kept: what the server sends does not depend on the hour.
    const html = await (await request.get(path)).text()
    expect(html).toContain(days)
    expect(html).not.toContain('Dec 7')
    await watchLayoutShifts(page)
    // A font that comes late moves other texts.
    consoleGuard.allow(/net::ERR_FAILED/)
    await page.route('**/*.woff2', (route) => route.abort())
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      // Thursday before and after noon in Puerto Rico.
      await page.clock.setFixedTime('2026-12-03T15:59:00Z')
      await page.goto(path)
      await expect(page.getByText(early as string)).toBeVisible()
      await expectSteady(page, path)
      expect(await page.evaluate(() => window.layoutShifts?.filter(({ value }) => value > 0.001))).toEqual([])
      await page.clock.setFixedTime('2026-12-03T16:00:00Z')
      await page.reload()
      await expect(page.getByText(late as string)).toBeVisible()
    }
    await expectAccessible(page, `${path} with an estimated day`)
  })
}
