import { expect, test } from 'vitest'
import type { Locale } from '../../kit/locale.ts'
import { sample } from '../../mail/sample.ts'
import { rendered } from '../../testing/rendered-mail.ts'
import { type StaffMails, staffMails } from './staff-mails.ts'

const { link } = sample
const notification = (data: Partial<StaffMails['order_notice']>, language: Locale) =>
  rendered(staffMails.order_notice({ ...staffMails.order_notice.sample, ...data }), language)

test('the notification of an order to pack leads to its packing slip', async () => {
  const slipUrl = `${sample.shop}/slip`
  expect((await notification({ slipUrl }, 'en')).text).toContain(`Print packing slip ${slipUrl}`)
  expect((await notification({}, 'en')).text).not.toContain('slip')
})

test('the notification of an order shows buyer, total and payment status', async () => {
  const paid = await notification({}, 'en')
  expect(paid.subject).toBe('New order FM-000417: $95.89')
  for (const part of ['marisol@example.test', 'The order is paid.', 'Sérum Facial', link]) {
    expect(paid.text).toContain(part)
  }
  const unpaid = await notification({ payment: 'awaiting', demo: true }, 'es')
  expect(unpaid.subject).toBe('Pedido nuevo FM-000417: $95.89')
  expect(unpaid.text).toContain('Marca el pedido como pagado cuando llegue el dinero.')
  expect((await notification({ payment: 'pending_review' }, 'en')).text).toContain(
    'PayPal is still reviewing this payment.',
  )
  expect((await notification({ payment: 'confirmed' }, 'es')).subject).toBe(
    'Pago confirmado del pedido FM-000417: $95.89',
  )
})

test('the notification of a changed seat shows customer, old and new time', async () => {
  const { event_notice: change } = staffMails
  const moved = await rendered(change(change.sample), 'en')
  expect(moved.subject).toBe('Moved by the customer: Makeup Workshop, December 5, 2026 at 10:00 AM')
  expect(moved.text).toMatch(/2 × Makeup Workshop.*December 5.*Studio.*Before.*December 4.*Ponce.*Marisol Núñez/s)
  expect(moved.text).toContain('787-555-0100')
  const canceled = await rendered(change({ ...change.sample, change: 'canceled', before: undefined }), 'es')
  expect(canceled.subject).toMatch(/^Cancelación del cliente: Taller de maquillaje, 5 de diciembre de 2026/)
  expect(canceled.text).toContain('El cliente del pedido FM-000417 canceló esto.')
  expect(canceled.text).not.toContain('Antes')
})

test('translates a payment alert for its reader', async () => {
  const note = 'The captured amount differs from the order total.'
  const alert = (data: { note: string } | { issue: string }, language: Locale) =>
    rendered(staffMails.staff_alert({ orderNumber: 'FM-000417', link, ...data }), language)
  expect((await alert({ note }, 'en')).text).toContain(note)
  const spanish = await alert({ note }, 'es')
  expect(spanish.subject).toContain('Pago de FM-000417')
  expect(spanish.text).not.toContain(note)
  expect((await alert({ note: 'Something of its own' }, 'es')).text).toContain('Something of its own')
  expect((await alert({ issue: 'TRANSACTION_REFUSED' }, 'es')).text).toContain(
    'rechazó un reembolso: TRANSACTION_REFUSED',
  )
})
