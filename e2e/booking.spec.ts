// Features: appointments

import type { Browser, Page } from '@playwright/test'
import { bookedSlot, bookingTexts, chooseTime, freeDays } from './booking-steps.ts'
import { checkoutTexts, openCheckout, openPaypal, receipt, receiptNumber } from './checkout-steps.ts'
import { expect, expectAccessible, newCustomer, pathIn, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'

const facial = 'express-facial-45-minutes'

const texts = {
  en: {
    name: 'Express Facial (45 Minutes)',
    portrait: /^Picture of /,
    with: 'With',
    choose: 'Choose a time: Express Facial (45 Minutes)',
    change: 'Change time: Express Facial (45 Minutes)',
    taken: 'This time was just taken',
    free: 'Nothing was charged.',
    now: /^New time: .+ You can pay now\.$/,
    reserved: 'Payment received. Your date is reserved.',
  },
  es: {
    name: 'Facial Exprés (45 Minutos)',
    portrait: /^Foto de /,
    with: 'Con',
    choose: 'Elegir hora: Facial Exprés (45 Minutos)',
    change: 'Cambiar la hora: Facial Exprés (45 Minutos)',
    taken: 'Esta hora se acaba de ocupar',
    free: 'No se cobró nada.',
    now: /^Nueva hora: .+ Ya puedes pagar\.$/,
    reserved: 'Recibimos tu pago. Tu fecha está reservada.',
  },
} as const
type Locale = keyof typeof texts

/** The date and time as the pages show it, without regard to the case of its first letter. */
function momentIn(locale: Locale, startsAt: string): RegExp {
  const zone = { timeZone: 'America/Puerto_Rico' }
  const [language, date] = [locale === 'en' ? 'en-US' : 'es-PR', new Date(startsAt)]
  const day = new Intl.DateTimeFormat(language, { ...zone, dateStyle: 'full' }).format(date)
  const time = new Intl.DateTimeFormat(language, { ...zone, timeStyle: 'short' }).format(date)
  return new RegExp(`${day}, ${time}`.replaceAll('.', '\\.').replace(/\s/g, '\\s'), 'i')
}

const idOf = async (page: Page): Promise<string> =>
  (await (await page.request.get(`/api/products/${facial}`)).json()).id

/** Another customer buys the same time. */
async function takeTime(browser: Browser, origin: string, page: Page): Promise<void> {
  const { startsAt, calendarId } = await bookedSlot(page)
  await placeOrder(browser, origin, 'en', { productId: await idOf(page), quantity: 1, slot: { startsAt, calendarId } })
}

for (const locale of ['en', 'es'] as const) {
  test(`a time is booked from the card to the order, although it was taken meanwhile, in ${locale}`, {
    tag: locale === 'es' ? '@smoke' : [],
  }, async ({ page, browser, shop }) => {
    const t = texts[locale]
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: locale === 'en' ? 'light' : 'dark', reducedMotion: 'reduce' })
    await newCustomer(page)
    await page.goto(pathIn(locale, '/products?category=Services'))
    await page.getByRole('link', { name: t.choose }).click()
    await expect(page.getByRole('button', { name: bookingTexts[locale].book })).toBeDisabled()
    await chooseTime(page, locale)
    const portrait = page.getByRole('img', { name: t.portrait })
    await expect(portrait).toHaveCount(1)
    expect(await portrait.evaluate((image: HTMLImageElement) => image.decode().then(() => image.width))).toBe(56)
    const person = (await portrait.getAttribute('alt'))?.split(' ').at(-1)
    await expect(page.getByText(`${t.with} ${person}`, { exact: true })).toBeVisible()
    await expectAccessible(page, `the choice of a time in ${locale}`)
    await page.getByRole('button', { name: bookingTexts[locale].book }).click()
    const { startsAt } = await bookedSlot(page)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(momentIn(locale, startsAt))).toBeVisible()
    await expect(drawer.getByRole('link', { name: t.change })).toBeVisible()
    await expectAccessible(page, `the cart with an appointment in ${locale}`)

    await openCheckout(page, locale)
    const window = await openPaypal(page, locale)
    await takeTime(browser, shop.origin, page)
    await window.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
    const summary = page.getByRole('complementary')
    await expect(summary.getByText(t.taken)).toBeVisible()
    await expect(summary.getByText(t.free)).toBeVisible()
    await expectAccessible(page, `the other times in ${locale}`)
    await summary.locator('button[aria-pressed]').first().click()
    await expect(summary.getByText(t.now)).toBeVisible()
    const chosen = await bookedSlot(page)
    const again = await openPaypal(page, locale)
    await again.getByRole('button', { name: checkoutTexts[locale].pay, exact: true }).click()
    const number = await receiptNumber(page, locale)
    await expect(receipt(page, locale).getByText(momentIn(locale, chosen.startsAt))).toBeVisible()
    await page.goto(pathIn(locale, '/dashboard?section=orders'))
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText(t.reserved)).toBeVisible()
    await expect(page.getByText(`1 × ${t.name}`)).toBeVisible()
    // What comes next, and the order.
    await expect(page.getByText(momentIn(locale, chosen.startsAt))).toHaveCount(2)
  })
}

test('the days are a grid for the keyboard, and the chosen time is kept after a reload', async ({ page }) => {
  await page.goto(`/products/${facial}`)
  const grid = page.getByRole('grid')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  // Until the free times are loaded, the first day has the tab stop; then the first free day.
  const { days, next } = freeDays(page)
  await expect(days.or(next).first()).toBeVisible()
  // At the end of a month, the next free day is in the following one.
  if (await next.isVisible()) await next.click()
  await expect(days.first()).toBeVisible()
  await grid.locator('button[tabindex="0"]').focus()
  const first = await focused()
  await page.keyboard.press('PageDown')
  await expect.poll(focused).not.toBe(first)
  await page.keyboard.press('PageUp')
  await expect.poll(focused).toBe(first)
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).not.toBe(first)
  await page.keyboard.press('PageDown')
  await expect(days.first()).toBeVisible()
  await days.first().focus()
  await page.keyboard.press('Enter')
  await expect(grid.locator('[aria-selected="true"]')).toHaveCount(1)
  const times = page.getByRole('group', { name: bookingTexts.en.times })
  await times.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expect(times.getByRole('radio').first()).toBeChecked()
  await page.reload()
  await expect(times.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('button', { name: bookingTexts.en.book })).toBeEnabled()
})

test('a day that was focused before the free times arrived keeps the focus', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/products/${facial}/slots?*`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto(`/products/${facial}`)
  const grid = page.getByRole('grid')
  // Today, which has no free time in the evening.
  const today = grid.locator('button[tabindex="0"]')
  await today.focus()
  const day = await today.getAttribute('data-day')
  answered.resolve()
  const { days, next } = freeDays(page)
  await expect(days.or(next).first()).toBeVisible()
  await expect(grid.locator('button[tabindex="0"]')).toHaveAttribute('data-day', day ?? '')
})

test('free times that cannot be loaded are loaded again, and an empty month leads to the next free day', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/)
  const slots = `**/api/products/${facial}/slots?*`
  await page.route(slots, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`/products/${facial}`)
  await expect(page.getByText('The free times could not be loaded.')).toBeVisible()
  await page.unroute(slots)
  let first = true
  await page.route(slots, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (first) body.slots = []
    first = false
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No free times in this month.')).toBeVisible()
  await page.getByRole('button', { name: /^Next free day:/ }).click()
  await expect(page.getByRole('group', { name: bookingTexts.en.times }).getByRole('radio').first()).toBeFocused()
})

test('a time that can no longer be canceled says so when it is chosen, in the cart, in the checkout and to staff', async ({
  page,
}) => {
  await signInAs(page, 'root')
  const id = await idOf(page)
  const services = await (await page.request.get('/api/admin/services')).json()
  const { terms } = services.find((service: { id: string }) => service.id === id)
  const saveTerms = async (changed: object) =>
    expect((await page.request.put(`/api/admin/services/${id}/terms`, { data: { ...terms, ...changed } })).ok()).toBe(
      true,
    )
  // Every time that can be booked is less than 720 hours ahead.
  await saveTerms({ bookableDays: 20, cancelUntilHours: 720 })
  await page.goto('/admin/calendars')
  await page.getByRole('button', { name: `Edit ${texts.en.name}` }).click()
  const warning = page.getByText(/^A time that is booked less than 720 hours ahead cannot be moved or canceled/)
  await expect(warning).toBeVisible()
  await page.getByLabel('Customers can move or cancel up to this many hours before').fill('2')
  await expect(warning).toBeHidden()

  await newCustomer(page)
  await page.goto(`/products/${facial}`)
  await chooseTime(page)
  const note = page.getByText(
    'It can no longer be moved or canceled for a refund, because it starts in less than 720 hours.',
  )
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: bookingTexts.en.book }).click()
  await expect(page.getByRole('dialog').getByText(/^It can no longer be moved or canceled/)).toBeVisible()
  await openCheckout(page, 'en')
  await expect(page.getByRole('complementary').getByText(/^It can no longer be moved or canceled/)).toBeVisible()

  await signInAs(page, 'root')
  await saveTerms({ cancelUntilHours: 0, minimumNoticeHours: 0 })
  await page.goto(`/products/${facial}`)
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
  await expect(page.getByText(/^It can no longer be moved or canceled/)).toHaveCount(0)
  await saveTerms({})
})
