import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Booking,
  listBookings,
  listCalendars,
  listResources,
  listServices,
  markNoShow,
  undoNoShow,
} from '../../appointments/office-api.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { answer, refused } from '../../testing/components/answers.ts'
import {
  everyLook,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
} from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { countSteps } from '../../testing/components/steps.ts'
import { listSessionsOnDays } from '../../workshops/office-api.ts'

const id = '00000000-0000-4000-8000-000000000701'
const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)

/** Marisol's facial that began 20 minutes ago. */
const bookingOf = (changes: Partial<Booking> = {}): Booking => ({
  ...{ id, calendarId: id, product: { id, name: 'Facial', nameEs: 'Limpieza facial' } },
  ...{
    startsAt: ago(20),
    endsAt: ago(-40),
    freeAt: ago(-55),
    state: 'confirmed',
    undoUntil: null,
    isNoShowFinal: false,
    resources: [],
  },
  ...{ orderId: id, orderNumber: 'FM-000012', customerName: 'Marisol Núñez', customerEmail: null, customerPhone: null },
  ...changes,
})
const missed = bookingOf({ state: 'no_show', undoUntil: ago(-1440) })

beforeEach(() => {
  answer(listServices, [])
  answer(listSessionsOnDays, [])
  answer(listResources, [])
  answer(listCalendars, [
    {
      ...{ id, name: 'Rosa', place: null, placeEs: null, placeState: null, imageUrl: null, weekly: [], exceptions: [] },
      ...{ isActive: true, hasFeed: false, productIds: [id], version: 1 },
    },
  ])
})

async function open(booking: Booking, look: Parameters<typeof openOffice>[1] = {}) {
  answer(listBookings, [booking])
  await openOffice(`/admin/calendar?day=${shopDay(booking.startsAt)}&booking=${id}`, look)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

it('marks from 15 minutes after the start that the customer did not come, in one step', async () => {
  const sent = answer(markNoShow, missed)
  await open(bookingOf())
  const { step, count } = countSteps()
  await step(button('Did Not Come').click())
  await expectToast('Saved', 'The booking was changed.')
  expect(count()).toBe(1)
  expect(sent).toMatchObject([{ params: { id } }])
})

it('does not offer it before', async () => {
  await open(bookingOf({ startsAt: ago(14) }))
  await expect.element(button('Move')).toBeVisible()
  await expect.element(button('Did Not Come')).not.toBeInTheDocument()
})

it('takes the mark back until its moment, and says why it cannot', async () => {
  const sent = answer(undoNoShow, refused(409, { code: 'no_show_final' }))
  await open(missed)
  await expect
    .element(page.getByText(/^Can be undone until .+\. Then the deposit is kept, if that was agreed\.$/))
    .toBeVisible()
  await button('Undo: Did Come').click()
  await expectToast('Error', 'This mark can be undone for 24 hours only. The deposit may have been kept since then.')
  expect(sent).toHaveLength(1)
})

it('offers nothing once the mark is final', async () => {
  await open(bookingOf({ state: 'no_show', isNoShowFinal: true }))
  await expect.element(page.getByText('It can no longer be undone.')).toBeVisible()
  const buttons = page.getByRole('dialog').getByRole('button').elements()
  expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(['Close'])
})

it.each(everyLook)('is accessible and fits a phone in $locale, $theme', async (look) => {
  await open(missed, { ...look, width: 320 })
  await expectAccessible()
  await expectNoSidewaysScroll()
})
