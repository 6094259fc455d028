import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const bookingTexts = {
  en: {
    book: 'Book This Time',
    times: /^Times on/,
    nextMonth: 'Next month',
    nextDay: /^Next free day:/,
    proceed: 'Proceed to Checkout',
  },
  es: {
    book: 'Reservar esta hora',
    times: /^Horas del/,
    nextMonth: 'Mes siguiente',
    nextDay: /^Próximo día libre:/,
    proceed: 'Proceder al pago',
  },
} as const

type Locale = keyof typeof bookingTexts

/** The free days of the shown month, or a button that shows the next one. */
export const freeDays = (page: Page, locale: Locale = 'en') => ({
  days: page.getByRole('grid').locator('button[aria-disabled="false"]'),
  next: page.getByRole('button', { name: bookingTexts[locale].nextDay }),
})

/** Chooses the last free time of the first free day. Near the end of a month this may be a day of a later one. */
export async function chooseTime(page: Page, locale: Locale = 'en'): Promise<void> {
  const { days, next } = freeDays(page, locale)
  await days.or(next).first().click()
  await page.getByRole('group', { name: bookingTexts[locale].times }).getByRole('radio').last().check()
}

/** Chooses a time on the last free day of the next month, so that it can still be changed. */
export async function chooseLateTime(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: bookingTexts[locale].nextMonth }).click()
  await page.getByRole('grid').locator('button[aria-disabled="false"]').last().click()
  await page.getByRole('group', { name: bookingTexts[locale].times }).getByRole('radio').last().check()
}

/** The appointment in the cart of the browser. */
export async function bookedSlot(page: Page): Promise<{ startsAt: string; calendarId: string }> {
  const slots = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('cart') ?? '[]').flatMap((line: { slot?: unknown }) => line.slot ?? []),
    )
  await expect.poll(slots).toHaveLength(1)
  return (await slots())[0]
}
