import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBookings, listCalendars, listResources } from '../../appointments/office-api.ts'
import { answer } from '../../testing/components/answers.ts'
import { bookingOf, calendarOf, roomOf } from '../../testing/components/appointments.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { listSessionsOnDays } from '../../workshops/office-api.ts'

const other = (last: string) => `0b0e7d5e-1f0a-4c3b-9a86-0000000000${last}`
const yarelis = calendarOf({ id: other('02'), name: 'Yarelis' })
const lamp = roomOf({ id: other('12'), name: 'Lamp', kinds: ['Lamp'] })
const off = roomOf({ id: other('13'), name: 'Closet', kinds: ['Closet'], isActive: false })
const two = bookingOf({
  id: other('32'),
  calendarId: yarelis.id,
  customerName: 'Ana Peña',
  startsAt: new Date('2026-11-20T17:00:00Z'),
  endsAt: new Date('2026-11-20T18:00:00Z'),
  resources: [bookingOf().resources, { id: lamp.id, name: 'Lamp' }].flat(),
})
const without = bookingOf({
  id: other('33'),
  customerName: 'Eva Cruz',
  startsAt: two.startsAt,
  endsAt: two.endsAt,
  resources: [],
})

const open = (visit: Parameters<typeof openOffice>[1] = {}) => openOffice('/admin/calendar?day=2026-11-20', visit)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const columns = () =>
  [...document.querySelectorAll('.calendar-board [role=columnheader]')].map(({ textContent }) =>
    textContent?.replace(/^\D+ \d+, \d{4}/, ''),
  )
const events = (name: string) =>
  [...document.querySelectorAll('.booking-body')].filter((body) => body.textContent?.includes(name))

beforeEach(() => {
  answer(listCalendars, [calendarOf(), yarelis])
  answer(listSessionsOnDays, [])
  answer(listBookings, [bookingOf(), two, without])
  answer(listResources, [off, lamp, roomOf()])
})

it('says the room of a booking, and shows the day by room', async () => {
  await open()
  await expect.poll(() => events('Luz Rivera').map(({ textContent }) => textContent)).toHaveLength(1)
  expect(events('Luz Rivera')[0]?.textContent).toContain('Room 1')
  await button('By Room').click()
  await expect.element(button('Without a Room')).toBeVisible()
  await expect.poll(() => events('Ana Peña').length).toBe(2)
  expect(columns().filter(Boolean)).toEqual(['Lamp', 'Room 1', 'Without a Room'])
  expect(events('Luz Rivera')[0]?.textContent).toContain('Ivelisse')
  await button('Lamp').click()
  await expect.poll(() => events('Ana Peña').length).toBe(1)
  await page.getByText('Ana Peña').click()
  await expect.element(page.getByRole('dialog', { name: 'Ana Peña' })).toMatchTextContent('Room 1, Lamp')
})

it('has a week with each booking once', async () => {
  await open()
  await button('By Room').click()
  await button('Week').click()
  await expect.poll(() => events('Ana Peña').length).toBe(1)
})

it('has no choice in a shop without rooms', async () => {
  answer(listResources, [])
  await open()
  await expect.poll(() => events('Luz Rivera').length).toBe(1)
  expect(button('By Room').query()).toBeNull()
})

it.each(everyLook)('is accessible by room in $locale and $theme, and not wider than 320 px', async (look) => {
  await open({ ...look, width: 320 })
  await page.getByRole('button', { name: look.locale === 'en' ? 'By Room' : 'Por sala' }).click()
  await expect.element(page.getByText('Ana Peña').first()).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  // The columns of a day keep their names, and are scrolled by themselves.
  await page.getByRole('button', { name: look.locale === 'en' ? 'Day' : 'Día', exact: true }).click()
  await expect.poll(() => events('Ana Peña').length).toBe(2)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const cut = [...document.querySelectorAll('.calendar-board [role=columnheader]')].filter(
    (heading) => heading.scrollWidth > heading.clientWidth,
  )
  expect(cut).toEqual([])
})
