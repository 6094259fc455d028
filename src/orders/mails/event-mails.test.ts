import { expect, test } from 'vitest'
import type { Mail } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import { rendered } from '../../testing/rendered-mail.ts'
import { eventMails } from './event-mails.ts'
import { orderMails, sampleOrder } from './order-mails.ts'

test('a reminder has the time in Puerto Rico, the place, and until when the seat can be changed', async () => {
  const { event_reminder: reminder } = eventMails
  const { subject, text } = await rendered(reminder(reminder.sample), 'es')
  expect(subject).toMatch(/^Recordatorio: Taller de maquillaje, 5 de diciembre de 2026 a las 10:00/)
  expect(text).toMatch(/sábado, 5 de diciembre de 2026, 10:00\sa\.\sm\.\s–\s12:00\sp\.\sm\./)
  for (const part of ['Hora de Puerto Rico', 'Estudio', 'Tienes hasta el 4 de diciembre de 2026'])
    expect(text).toContain(part)
  const late = reminder({ ...reminder.sample, changeUntil: undefined })
  expect((await rendered(late, 'en')).text).toContain('please reply to this message')
})

test('a changed event shows the old and the new date and place', async () => {
  const { event_changed: changed } = eventMails
  const { text } = await rendered(changed(changed.sample), 'en')
  expect(text).toMatch(/When\s+Saturday, December 5[\s\S]*Where\s+Studio[\s\S]*Before\s+Friday, December 4[\s\S]*Ponce/)
})

test('an appointment takes place at the address of the shop', async () => {
  const { event_canceled: canceled } = eventMails
  const { text } = await rendered(canceled(canceled.sample), 'es', { address: 'Calle Loíza 1234' })
  expect(text).toMatch(/Dónde\s+Calle Loíza 1234\s+Con\s+Rosa/)
})

test('what has a place takes place there, everything else with a time at the address of the shop', async () => {
  const textOf = async (mail: Mail) => (await rendered(mail, 'es', { address: 'Calle Loíza 1234' })).text
  const { event, ...reminder } = eventMails.event_reminder.sample
  const session = { ...event, place: null, placeEs: null }
  const withoutPlace = await textOf(eventMails.event_reminder({ ...reminder, event: session }))
  expect(withoutPlace).toMatch(/Dónde\s+Calle Loíza 1234/)
  const appointment = { ...event, calendar: 'Rosa' }
  const withPlace = await textOf(eventMails.event_reminder({ ...reminder, event: appointment }))
  expect(withPlace).toMatch(/Dónde\s+Estudio\s+Con\s+Rosa/)
  expect(withPlace).not.toContain('Calle Loíza')
  const line = { name: 'Facial', quantity: 1, price: 900, startsAt: event.startsAt }
  const lines = [line, { ...line, place: 'Ponce' }, { ...line, name: 'Jabón', startsAt: null }]
  const order = { ...sampleOrder, ships: false, shippingAddress: null, lines }
  const confirmed = await textOf(orderMails.order_confirmation({ order, ordersUrl: sample.link }))
  expect(confirmed.match(/Calle Loíza 1234/g)).toHaveLength(1)
  expect(confirmed).toContain('Ponce')
})
