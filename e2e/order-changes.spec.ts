// Features: orders, refunds, sale

import type { Page } from '@playwright/test'
import { chooseLateTime } from './booking-steps.ts'
import { expect, expectAccessible, pathIn, signIn, signInAs, test } from './fixtures.ts'
import { placeOrder } from './order-steps.ts'
import { addWorkshop } from './workshop-steps.ts'

const texts = {
  en: {
    move: 'Change Date:',
    save: 'Save the New Date',
    moved: 'Date Changed',
    cancel: 'Cancel 1 Seat',
    cancelAppointment: 'Cancel Appointment',
    question: /^Cancel Taller/,
    amount: 'You will get $60.00 back, to the account that you paid with.',
    canceled: 'Canceled',
    january: 'January 17, 2099',
  },
  es: {
    move: 'Cambiar fecha:',
    save: 'Guardar la fecha nueva',
    moved: 'Fecha cambiada',
    cancel: 'Cancelar 1 cupo',
    cancelAppointment: 'Cancelar cita',
    question: /^¿Cancelar Taller/,
    amount: 'Te devolvemos $60.00 a la cuenta con la que pagaste.',
    canceled: 'Cancelado',
    january: '17 de enero de 2099',
  },
} as const

/** A seat of a workshop with two sessions. Staff are signed out again. */
async function addSeat(page: Page): Promise<{ productId: string; variantId: string }> {
  const { id, variants } = await addWorkshop(page, ['10', '17'])
  await page.context().clearCookies()
  return { productId: id, variantId: variants[0]?.id ?? '' }
}

for (const locale of ['en', 'es'] as const) {
  test(`a customer moves a seat to another date and cancels it, in ${locale}`, async ({ page, browser, shop }) => {
    const t = texts[locale]
    const seat = await addSeat(page)
    const { buyer } = await placeOrder(browser, shop.origin, locale, { ...seat, quantity: 1 })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: locale === 'en' ? 'light' : 'dark', reducedMotion: 'reduce' })
    await signIn(page, buyer.email, buyer.password)
    await page.goto(pathIn(locale, '/dashboard?section=orders'))
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await page.getByRole('button', { name: t.move }).click()
    expect(await wide()).toBe(false)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').focus()
    await page.keyboard.press('Space')
    await expectAccessible(page, `the choice of another date in ${locale}`)
    await dialog.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.moved, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(t.january).first()).toBeVisible()
    await expectAccessible(page, `an order with a seat in ${locale}`)

    await page.getByRole('button', { name: t.cancel }).click()
    const question = page.getByRole('alertdialog', { name: t.question })
    await expect(question.getByText(t.amount)).toBeVisible()
    await expectAccessible(page, `the question before a cancellation in ${locale}`)
    await question.getByRole('button', { name: t.cancel, exact: true }).click()
    await expect(page.getByRole('main').getByText(t.canceled, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t.move })).toHaveCount(0)
    const user = await (await page.request.get('/api/auth/user')).json()
    const [order] = await (await page.request.get(`/api/orders/customer/${user.id}`)).json()
    expect(order).toMatchObject({ paymentStatus: 'refunded', refunds: [{ amount: order.total }] })

    await signInAs(page, 'admin')
    await page.goto(pathIn(locale, `/admin/orders?order=${order.orderNumber}`))
    const details = page.getByRole('dialog')
    await expect(details.getByText(t.canceled, { exact: true })).toBeVisible()
    await expectAccessible(page, `the canceled line for staff in ${locale}`)
    expect(await wide()).toBe(false)
  })
}

test('a customer moves an appointment to another free time and cancels it', async ({ page, browser, shop }) => {
  const locale = 'es'
  const t = texts[locale]
  const slug = 'express-facial-45-minutes'
  const { id } = await (await page.request.get(`/api/products/${slug}`)).json()
  const slots = async (query = ''): Promise<{ startsAt: string; calendarId: string }[]> =>
    (await (await page.request.get(`/api/products/${slug}/slots${query}`)).json()).slots
  // Later than the hours before which it can be changed.
  const latest = Date.now() + 4 * 86_400_000
  const slot = (await slots()).find(({ startsAt }) => Date.parse(startsAt) > latest)
  if (!slot) throw new Error('no free time')
  const { startsAt, calendarId } = slot
  const line = { productId: id, quantity: 1, slot: { startsAt, calendarId } }
  const { buyer } = await placeOrder(browser, shop.origin, locale, line)
  await signIn(page, buyer.email, buyer.password)
  await page.goto(pathIn(locale, '/dashboard?section=orders'))
  await page.getByRole('button', { name: t.move }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: t.save })
  await expect(save).toBeDisabled()
  await chooseLateTime(page, locale)
  await expectAccessible(page, `the choice of another time in ${locale}`)
  await save.click()
  await expect(page.getByText(t.moved, { exact: true })).toBeVisible()
  const user = await (await page.request.get('/api/auth/user')).json()
  const readOrder = async () => (await (await page.request.get(`/api/orders/customer/${user.id}`)).json())[0]
  const [moved] = (await readOrder()).items
  expect(moved.startsAt).not.toBe(startsAt)
  const day = moved.startsAt.slice(0, 10)
  const isFree = async () =>
    (await slots(`?from=${day}&to=${day}`)).some(
      (one) => one.startsAt === moved.startsAt && one.calendarId === moved.calendarId,
    )
  expect(await isFree()).toBe(false)

  await page.getByRole('button', { name: t.cancelAppointment }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.cancelAppointment, exact: true }).click()
  await expect(page.getByRole('main').getByText(t.canceled, { exact: true })).toBeVisible()
  expect(await readOrder()).toMatchObject({ paymentStatus: 'refunded' })
  expect(await isFree()).toBe(true)
})

test('a customer cancels one of two seats, and the button names what it cancels', async ({ page, browser, shop }) => {
  const [two, one] = ['Cancel 2 Seats', 'Cancel 1 Seat']
  const seat = await addSeat(page)
  const { buyer } = await placeOrder(browser, shop.origin, 'en', { ...seat, quantity: 2 })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, buyer.email, buyer.password)
  await page.goto('/dashboard?section=orders')
  await page.getByRole('button', { name: two }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('$120.00')).toBeVisible()
  await expect(question.getByRole('button', { name: two, exact: true })).toBeVisible()
  await question.getByRole('combobox').selectOption('1')
  await expect(question.getByText('$60.00')).toBeVisible()
  await expectAccessible(page, 'the choice of the canceled seats')
  await question.getByRole('button', { name: one, exact: true }).click()
  await expect(page.getByRole('main').getByText('1 of 2 canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: one })).toBeVisible()
})
