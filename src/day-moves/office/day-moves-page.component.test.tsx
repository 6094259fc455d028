import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAbsence, listAbsences } from '../../appointments/absences-api.ts'
import { listBookings, listCalendars, listResources, listServices } from '../../appointments/office-api.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { answer, refused } from '../../testing/components/answers.ts'
import { bookingOf } from '../../testing/components/appointments.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { countSteps } from '../../testing/components/steps.ts'
import { listSessionsOnDays } from '../../workshops/office-api.ts'
import { type DayMoveDetails, getDayMove, listDayMoves, startDayMove, stopDayMove } from '../office-api.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000080${last}`
const day = addDays(shopDay(new Date()), 7)
const at = (hour: number) => new Date(Date.parse(`${day}T04:00:00Z`) + hour * 3_600_000)

const calendar = {
  id: id(1),
  name: 'Rosa',
  place: null,
  placeEs: null,
  placeState: null,
  imageUrl: null,
  weekly: [],
  exceptions: [{ day, hours: [] }],
  isActive: true,
  hasFeed: false,
  productIds: [],
  version: 1,
}
const booking = (hour: number) =>
  bookingOf({
    id: id(hour % 10),
    calendarId: calendar.id,
    startsAt: at(hour),
    endsAt: at(hour + 1),
    freeAt: at(hour + 1),
    customerName: 'Marisol Núñez',
    customerPhone: '787-555-0100',
    resources: [],
  })
const span = { from: day, to: day, allDay: true, fromTime: null, toTime: null }
const item = (last: number, changes: Partial<DayMoveDetails['items'][number]>) => ({
  id: id(last),
  state: 'moved' as const,
  fault: null,
  service: { name: 'Facial', nameEs: 'Limpieza facial' },
  calendarId: calendar.id,
  startsAt: at(10),
  newStartsAt: at(34),
  answerUntil: null,
  mailed: true,
  bookingId: id(last),
  variantId: null,
  orderId: null,
  orderNumber: null,
  people: [{ name: 'Marisol Núñez', phone: '787-555-0100', email: null }],
  ...changes,
})
const details = (changes: Partial<DayMoveDetails> = {}): DayMoveDetails => ({
  id: id(9),
  calendarId: null,
  ...span,
  what: 'move',
  target: addDays(day, 7),
  sessions: 'keep',
  reason: 'We are closed because of the storm.',
  state: 'done',
  createdAt: at(0),
  endedAt: at(1),
  sums: { todo: 0, moved: 1, asked: 1, refunded: 0, failed: 1, gone: 0, stopped: 0 },
  items: [
    item(3, {}),
    item(4, { state: 'asked', newStartsAt: null, answerUntil: at(9) }),
    item(5, { state: 'failed', newStartsAt: null, fault: 'no_address', mailed: false }),
  ],
  ...changes,
})

function answerCalendars() {
  answer(listCalendars, [calendar])
  answer(listServices, [])
  answer(listBookings, [booking(10), booking(11)])
  answer(listResources, [])
  answer(listSessionsOnDays, [])
  answer(listDayMoves, [])
}

it('enters a holiday of two weeks in four steps, and offers to move what is booked', async () => {
  answerCalendars()
  answer(listAbsences, [])
  const sent = answer(createAbsence, ({ body }) => ({
    ...{ id: id(6), calendarId: body.calendarId, kind: body.kind, yearly: body.yearly, note: body.note },
    ...{ from: body.from, to: body.to, allDay: body.allDay, fromTime: null, toTime: null },
    ...{ affected: 1, bookings: [booking(10)], sessions: [] },
  }))
  await openOffice('/admin/calendars')
  // The days of a calendar stand in the same list.
  await expect.element(page.getByText('Closed, entered in the calendar')).toBeVisible()
  const { step, count } = countSteps()
  await step(userEvent.click(page.getByRole('button', { name: 'Add Absence' })))
  await step(userEvent.fill(page.getByLabelText('First day'), day))
  await step(userEvent.fill(page.getByLabelText(/^Last day/), addDays(day, 13)))
  await step(userEvent.click(page.getByRole('button', { name: 'Save Absence' })))
  const booked = page.getByRole('dialog', { name: 'Booked on These Days' })
  await expect.element(booked.getByText('Marisol Núñez')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
  expect(sent).toMatchObject([{ body: { calendarId: null, from: day, to: addDays(day, 13), allDay: true } }])
  const link = booked.getByRole('link', { name: 'Move the Day…' })
  await expect.element(link).toHaveAttribute('href', `/admin/day-moves?from=${day}&to=${addDays(day, 13)}`)
})

it('says at its field what is wrong with the days', async () => {
  answerCalendars()
  answer(listAbsences, [])
  await openOffice('/admin/calendars')
  await userEvent.click(page.getByRole('button', { name: 'Add Absence' }))
  await userEvent.fill(page.getByLabelText('First day'), day)
  await userEvent.fill(page.getByLabelText(/^Last day/), addDays(day, -1))
  await userEvent.click(page.getByRole('button', { name: 'Save Absence' }))
  await expect.element(page.getByLabelText(/^Last day/)).toHaveAccessibleDescription(/must not be before the first/)
})

it('moves a day in at most six steps from its link', async () => {
  answerCalendars()
  const started = details({ state: 'running', endedAt: null })
  const sent = answer(startDayMove, started)
  answer(getDayMove, started)
  await openOffice(`/admin/day-moves?from=${day}`)
  await expect.element(page.getByText('2 appointments to come')).toBeVisible()
  // The link of the calendar is the first.
  const { step, count } = countSteps(1)
  await step(userEvent.fill(page.getByLabelText('Other day', { exact: true }), addDays(day, 7)))
  await step(userEvent.fill(page.getByLabelText(/^For your customers/), 'We are closed because of the storm.'))
  await step(userEvent.click(page.getByRole('button', { name: 'Start' })))
  await expect.element(page.getByRole('heading', { name: 'Appointments and Dates' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
  const body = { calendarId: null, what: 'move', sessions: 'keep', from: day, to: day, target: addDays(day, 7) }
  expect(sent).toMatchObject([{ body }])
  const stopped = answer(stopDayMove, details({ state: 'stopped' }))
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }))
  await expect.poll(() => stopped.length).toBe(1)
})

it('asks for the other day, and says why the shop refuses', async () => {
  answerCalendars()
  answer(startDayMove, refused(409, { code: 'nothing_to_move', message: 'no' }))
  await openOffice(`/admin/day-moves?from=${day}`)
  await userEvent.click(page.getByRole('button', { name: 'Start' }))
  await expect
    .element(page.getByLabelText('Other day', { exact: true }))
    .toHaveAccessibleDescription('Choose the other day')
  await userEvent.click(page.getByRole('radio', { name: /^Cancel with all money back/ }))
  await expect.element(page.getByLabelText('Other day', { exact: true })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Start' }))
  await expect.element(page.getByText('Nothing to come is booked on these days.')).toBeVisible()
})

it.each(everyLook)('shows what became of each appointment ($locale, $theme)', async (look) => {
  answerCalendars()
  answer(getDayMove, details())
  await openOffice(`/admin/day-moves/${id(9)}`, look)
  await expect.element(page.getByRole('listitem').filter({ hasText: '787-555-0100' }).first()).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
})
