// Features: day-moves, appointments

import { randomUUID } from 'node:crypto'
import {
  demoAccounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  mailTo,
  pathIn,
  signIn,
  test,
} from './fixtures.ts'

test('a customer without an account chooses another time on a phone, with one hand', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demoAccounts.admin)
  const services = await (await page.request.get('/api/admin/services')).json()
  const service = services.find(({ terms }: { terms: object | null }) => terms !== null)
  // A free time of a person far enough ahead that nobody else has booked there.
  const from = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const free = await (await page.request.get(`/api/admin/services/${service.id}/slots?from=${from}`)).json()
  const { calendarId, startsAt } = free[0]
  const email = `coralis-${randomUUID().slice(0, 8)}@correo.test`
  const booking = { calendarId, productId: service.id, startsAt, customerName: 'Coralís Rosario', customerEmail: email }
  expect((await page.request.post('/api/admin/bookings', { data: booking })).status()).toBe(201)
  const at = new Date(startsAt)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Puerto_Rico', dateStyle: 'short' }).format(at)
  const move = { calendarId, from: day, to: day, allDay: true, what: 'ask', sessions: 'keep' }
  const started = await page.request.post('/api/admin/day-moves', { data: { key: randomUUID(), ...move } })
  expect(started.status(), await started.text()).toBe(201)

  const mail = await mailTo(page, email, /another time|otra hora/i)
  const path = /\/day-moves\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''
  const phone = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 } })
  const customer = await phone.newPage()
  await customer.goto(path)
  await expect(customer.getByRole('heading', { name: 'Choose Another Time' })).toBeVisible()
  const times = customer.getByRole('radio')
  await times.first().check()
  await expectAccessible(customer, 'the choice of another time')
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const stale = await phone.newPage()
  await stale.goto(path)
  await stale.getByRole('radio').last().check()
  await customer.getByRole('button', { name: /^Move to / }).click()
  await expect(customer.getByRole('heading', { name: 'Your appointment has a new time' })).toBeVisible()
  // A page that was open meanwhile says why nothing more can be chosen, and what was.
  await stale.getByRole('button', { name: /^Move to / }).click()
  await expect(stale.getByText(/^This appointment was already changed\./)).toBeVisible()
  await expect(stale.getByRole('heading', { name: 'Your appointment has a new time' })).toBeVisible()
  // The link says what happened, in both languages, and moves nothing again.
  await customer.goto(pathIn('es', path))
  await expect(customer.getByRole('heading', { name: 'Tu cita tiene una nueva hora' })).toBeVisible()
  await expectAccessible(customer, 'what happened with the appointment')
  await phone.close()
  const { id } = await started.json()
  const details = await (await page.request.get(`/api/admin/day-moves/${id}`)).json()
  expect(details.items.map(({ state }: { state: string }) => state)).toContain('moved')
  await page.goto(`/admin/day-moves/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Coralís Rosario' })).toContainText('Moved')
  await expectAccessible(page, 'the day that was moved')
  await expectNoSidewaysScroll(page, `/admin/day-moves/${id}`)
})
