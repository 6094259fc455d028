import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { markNoShow, undoNoShow } from '../../appointments/office-api.ts'
import { browseOrders } from '../../orders/api.ts'
import { getSalesHistory } from '../../reports/sales-api.ts'
import { answer } from '../../testing/components/answers.ts'
import { everyLook, expectAccessible, expectNoSidewaysScroll } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { countSteps } from '../../testing/components/steps.ts'
import { getAttention, getDashboardStats, getToday } from '../office-api.ts'

const id = '00000000-0000-4000-8000-000000000601'
const time = '2026-11-20T15:00:00.000Z'
const none = { count: 0, first: [] }

/** The answers with the parts of all features, as the server sends them. */
const nothing = {
  takesNoPayments: false,
  sendsNoMails: false,
  ordersToShip: 0,
  failedSignIns: 0,
  reviewsWaiting: 0,
  messages: { open: 0, overdue: 0 },
  lowStock: none,
  failedMails: none,
  paymentsToReview: none,
  failedNotices: none,
  moneyToSend: none,
  lostPictures: none,
  violations: none,
  backups: { backedUpAt: time, testedAt: null, backupError: null, testError: null, isOld: false, isMissing: false },
}
const everything = {
  takesNoPayments: true,
  sendsNoMails: true,
  ordersToShip: 2,
  failedSignIns: 300,
  reviewsWaiting: 1,
  messages: { open: 3, overdue: 1 },
  lowStock: { count: 1, first: [{ id, name: 'Soap', nameEs: 'Jabón', stock: 1, choices: [] }] },
  failedMails: { count: 1, first: [{ id, recipient: 'ana@correo.test', error: 'no such host', createdAt: time }] },
  paymentsToReview: {
    count: 1,
    first: [{ id, orderNumber: 'FM-000012', total: '5.00', note: '', trouble: 'dispute', createdAt: time }],
  },
  failedNotices: { count: 1, first: [{ id, type: 'PAYMENT.CAPTURE.REFUNDED', error: 'unknown', receivedAt: time }] },
  moneyToSend: { count: 1, first: [{ id, orderNumber: 'FM-000013', customerName: 'Ana Ruiz', amount: '7.50' }] },
  lostPictures: { count: 1, first: [{ id, place: 'product', name: 'Soap', nameEs: 'Jabón' }] },
  violations: { count: 1, first: [{ id, rule: 'unknown_rule', subject: 'FM-000012' }] },
  backups: { ...nothing.backups, backupError: 'the disk is full' },
}
const freeDay = { ordersToShip: 0, messages: { open: 0, overdue: 0 }, appointments: null, workshops: null }
const busyDay = {
  ordersToShip: 2,
  messages: { open: 3, overdue: 1 },
  appointments: { calendars: [{ id, name: 'Rosa' }], bookings: [] },
  workshops: [{ variantId: id, name: 'Soap Making', nameEs: null, startsAt: time, endsAt: time, left: 3, sold: 5 }],
}

function answerDashboard(attention: object, today: object) {
  answer(getAttention, { ...attention })
  answer(getToday, { day: '2026-11-20', ...today })
  answer(getDashboardStats, {
    totalSales: 0,
    totalOrders: 0,
    totalProducts: 1,
    totalUsers: 1,
    salesLast30Days: 0,
    salesPrevious30Days: 0,
    ordersToShip: 0,
    productsSoldOut: 0,
    usersUnverified: 0,
  })
  answer(getSalesHistory, { span: '30d', columns: [] })
  answer(browseOrders, { orders: [], page: 1, pages: 1, matching: 0, total: 0 })
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

it('shows what of every feature needs action, the most urgent first', async () => {
  answerDashboard(everything, busyDay)
  await openOffice('/admin')
  await expect.element(page.getByText('The shop does not take payments')).toBeVisible()
  expect(texts('li h3')).toEqual([
    '2 things keep the shop from selling',
    '1 problem in the records',
    '1 problem with the backups',
    '300 failed sign-ins in 24 hours',
    '1 payment to look at',
    '1 PayPal webhook not processed',
    '1 refund to send manually',
    '2 orders to ship',
    '3 messages to answer',
    '1 review to read',
    '1 place shows a picture that is gone',
    '1 product low on stock',
    '1 email not delivered',
  ])
  const blockers = page.getByRole('listitem').filter({ hasText: '2 things' }).getByRole('link')
  expect(blockers.elements().map((link) => link.textContent)).toEqual(['Set up payments', 'Set up email'])
})

it('shows what waits, then what is planned today', async () => {
  answerDashboard(nothing, busyDay)
  await openOffice('/admin')
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '3 messages to answer' })).toBeVisible()
  expect(texts('section h3')).toEqual(['Appointments', 'Workshops'])
  await expect.element(page.getByText('No appointments today.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Soap Making/ }))
    .toHaveAttribute('href', `/admin/workshops/${id}`)
})

it('marks beside an appointment that its customer did not come, and takes it back', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const booking = {
    ...{ id, calendarId: id, product: { id, name: 'Facial', nameEs: null }, customerName: 'Marisol Núñez' },
    ...{ startsAt: ago(20), endsAt: ago(-40), state: 'confirmed' as const, undoUntil: null, isNoShowFinal: false },
    resources: [],
  }
  const rest = { freeAt: ago(-40), orderId: null, orderNumber: null, customerEmail: null, customerPhone: null }
  const missed = { ...booking, state: 'no_show' as const, undoUntil: ago(-1440) }
  const coming = {
    ...booking,
    id: id.replace(/1$/, '2'),
    customerName: 'Luis Ortiz',
    startsAt: ago(-60),
    endsAt: ago(-120),
  }
  const marked = answer(markNoShow, { ...missed, ...rest })
  const undone = answer(undoNoShow, { ...booking, ...rest })
  const dayWith = (first: object) => ({
    ...busyDay,
    appointments: { calendars: [{ id, name: 'Rosa' }], bookings: [first, coming] },
  })
  answerDashboard(nothing, dayWith(booking))
  await openOffice('/admin')
  const buttons = () =>
    page
      .getByRole('button', { name: /Come: (Marisol|Luis)/ })
      .elements()
      .map((one) => one.ariaLabel)
  await expect.poll(buttons).toEqual(['Did Not Come: Marisol Núñez'])
  answer(getToday, { day: '2026-11-20', ...dayWith(missed) })
  const { step, count } = countSteps()
  await step(page.getByRole('button', { name: 'Did Not Come: Marisol Núñez' }).click())
  await expect.poll(buttons).toEqual(['Undo: Did Come: Marisol Núñez'])
  expect(count()).toBe(1)
  answer(getToday, { day: '2026-11-20', ...dayWith(booking) })
  await page.getByRole('button', { name: 'Undo: Did Come: Marisol Núñez' }).click()
  await expect.poll(buttons).toEqual(['Did Not Come: Marisol Núñez'])
  expect([marked, undone]).toMatchObject([[{ params: { id } }], [{ params: { id } }]])
})

it('says that nothing waits, and when the latest backup was made', async () => {
  answerDashboard(nothing, freeDay)
  await openOffice('/admin')
  await expect.element(page.getByText('A calm day')).toBeVisible()
  await expect.element(page.getByText(/^Last backup: .* No backup was restored for a test yet\.$/)).toBeVisible()
})

it('does not call a day calm while something keeps the shop from selling', async () => {
  answerDashboard({ ...nothing, takesNoPayments: true }, freeDay)
  await openOffice('/admin')
  await expect.element(page.getByText('Nothing is planned for today. What is waiting is below.')).toBeVisible()
  await expect.element(page.getByText('A calm day')).not.toBeInTheDocument()
})

it('leaves out what an older server does not send', async () => {
  const { violations: _, ...older } = everything
  answerDashboard(older, { ...freeDay, workshops: undefined })
  await openOffice('/admin')
  await expect.element(page.getByText('The shop does not take payments')).toBeVisible()
  expect(texts('li h3')).toHaveLength(12)
})

it.each(everyLook)('is accessible in $locale, $theme', async (look) => {
  answerDashboard(everything, busyDay)
  await openOffice('/admin', look)
  await expect.element(page.getByRole('link', { name: /Soap Making/ })).toBeVisible()
  await expectAccessible()
})

it('fits a phone', async () => {
  answerDashboard(everything, busyDay)
  await openOffice('/admin', { locale: 'es', width: 320 })
  await expect.element(page.getByRole('link', { name: /Soap Making/ })).toBeVisible()
  await expectNoSidewaysScroll()
})
