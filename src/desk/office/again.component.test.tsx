import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browseUsers } from '../../accounts/office-api.ts'
import {
  createBooking,
  findServiceSlots,
  listBookings,
  listCalendars,
  listServices,
} from '../../appointments/office-api.ts'
import { browseOrders, getOrderDetails } from '../../orders/api.ts'
import { listOrderNotes } from '../../orders/notes-api.ts'
import { getSalesHistory } from '../../reports/sales-api.ts'
import { listViews } from '../../saved-views/office-api.ts'
import { getContactSetting } from '../../settings/api.ts'
import { answer } from '../../testing/components/answers.ts'
import { bookingOf, calendarOf, serviceOf } from '../../testing/components/appointments.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { detailsOf, orderOf, pageOfOrders } from '../../testing/components/orders.ts'
import { countSteps } from '../../testing/components/steps.ts'
import { getAttention, getDashboardStats, getToday } from '../office-api.ts'
import { getOrderTimeline } from '../timeline-api.ts'

const minute = 60_000
const startsAt = new Date(Math.floor(Date.now() / minute) * minute - 90 * minute)
const endsAt = new Date(startsAt.getTime() + 60 * minute)
/** Puerto Rico has no summer time. */
const inSixWeeks = new Date(startsAt.getTime() + 42 * 1440 * minute)
const other = calendarOf({ id: calendarOf().id.replace(/1$/, '2'), name: 'Yarelis' })
const visit = bookingOf({
  ...{ startsAt, endsAt, freeAt: endsAt, customerName: 'Luz Rivera', customerPhone: '787-555-0142' },
  customerEmail: 'luz@correo.test',
})
const wanted = {
  ...{ calendarId: calendarOf().id, productId: serviceOf().id, startsAt: inSixWeeks, customerName: 'Luz Rivera' },
  ...{ customerPhone: '787-555-0142', customerEmail: 'luz@correo.test' },
}

/** The same time six weeks later is free with both people. @returns what is booked */
function answerBooking() {
  const slot = ({ id: calendarId }: { id: string }) => ({
    ...{ calendarId, startsAt: inSixWeeks, endsAt: new Date(inSixWeeks.getTime() + 60 * minute) },
  })
  answer(findServiceSlots, [slot(other), slot(calendarOf())])
  answer(listCalendars, [other, calendarOf()])
  answer(listServices, [serviceOf(), serviceOf({ id: serviceOf().id.replace(/1$/, '2'), name: 'Brows' })])
  answer(listBookings, [visit])
  answer(browseUsers, { users: [], page: 1, pages: 1, matching: 0, total: 0 })
  return answer(createBooking, bookingOf({ ...wanted, id: visit.id.replace(/1$/, '2') }))
}

/** Books again what the page shows, from the button on. */
async function bookAgain(button: RegExp, { step }: ReturnType<typeof countSteps>) {
  await step(userEvent.click(page.getByRole('button', { name: button })))
  const form = page.getByRole('dialog', { name: 'New booking' })
  await step(userEvent.click(form.getByRole('button', { name: 'Save booking' })))
  await expect.element(form).not.toBeInTheDocument()
}

it('books again in six weeks from Today in at most three steps', async () => {
  const none = { count: 0, first: [] }
  answer(getAttention, { lowStock: none, failedMails: none, paymentsToReview: none })
  answer(getDashboardStats, {
    ...{ totalSales: 0, totalOrders: 0, totalProducts: 1, totalUsers: 1, salesLast30Days: 0 },
    ...{ salesPrevious30Days: 0, ordersToShip: 0, productsSoldOut: 0, usersUnverified: 0 },
  })
  answer(getSalesHistory, { span: '30d', columns: [] })
  answer(browseOrders, pageOfOrders())
  const { freeAt: _, orderId: __, orderNumber: ___, customerEmail: ____, customerPhone: _____, ...listed } = visit
  const calendars = [calendarOf(), other].map(({ id, name }) => ({ id, name }))
  answer(getToday, { day: '2026-11-20', appointments: { calendars, bookings: [listed] }, workshops: null })
  const sent = answerBooking()
  await openOffice('/admin')
  const steps = countSteps()
  await bookAgain(/^Again in 6 weeks: Luz Rivera/, steps)
  expect(steps.count()).toBeLessThanOrEqual(3)
  expect(sent).toMatchObject([{ body: wanted }])
})

it('books again in six weeks from an order in at most three steps', async () => {
  const [soap] = orderOf().items
  if (!soap) throw new Error('no line')
  const line = {
    ...{ ...soap, productId: serviceOf().id, name: 'Facial', ships: false, calendarId: calendarOf().id },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  }
  const { customerName, customerEmail, customerPhone } = wanted
  answer(browseOrders, pageOfOrders(orderOf({ items: [line], customerName, customerEmail, customerPhone })))
  answer(getOrderDetails, detailsOf())
  answer(getOrderTimeline, { entries: [] })
  answer(listOrderNotes, { notes: [] })
  answer(listViews, { views: [] })
  const contact = { email: 'hola@tienda.test', facebook: '', instagram: '' }
  answer(getContactSetting, { key: 'contact', value: contact, version: 0 })
  const sent = answerBooking()
  await openOffice('/admin/orders?order=FM-000012')
  const steps = countSteps()
  await bookAgain(/^Again in 6 weeks: Facial/, steps)
  expect(steps.count()).toBeLessThanOrEqual(3)
  expect(sent).toMatchObject([{ body: wanted }])
})
