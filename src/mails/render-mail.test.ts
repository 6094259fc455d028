import { expect, test } from 'vitest'
import type { Locale } from '../domain/locale.ts'
import type { Mail, MailOrder, MailTemplate } from './mail.ts'
import { renderMail } from './render-mail.tsx'

const shop = 'http://shop.test'
const order: MailOrder = {
  orderNumber: 'FM-000417',
  createdAt: '2026-11-21T02:30:00Z',
  customerName: 'Marisol Núñez',
  lines: [
    { name: 'Sérum Facial', quantity: 2, price: 3400 },
    { name: 'Labial <Rojo> & Ponce', quantity: 1, price: 1800 },
  ],
  subtotal: 8600,
  tax: 989,
  shipping: 0,
  total: 9589,
  taxName: 'IVU',
  shippingName: 'Shipping',
  shippingAddress: { address: 'Calle Loíza 1234', city: 'San Juan', state: 'PR', postalCode: '00911', country: 'US' },
  paymentMethod: 'PayPal',
  ships: true,
}
const link = `${shop}/somewhere?token=abc`
const samples: { [T in MailTemplate]: Extract<Mail, { template: T }>['data'] } = {
  verification: { name: 'Marisol', verifyUrl: link, code: '048215' },
  existing_account: { name: 'Marisol', signInUrl: link, resetUrl: link },
  password_reset: { name: 'Marisol', resetUrl: link },
  second_factor_changed: {
    name: 'Marisol',
    change: 'passkey_added',
    detail: 'iPhone',
    changedAt: '2026-11-20T15:30:00Z',
    resetUrl: link,
  },
  password_changed: { name: 'Marisol', changedAt: '2026-11-20T15:30:00Z', resetUrl: link },
  email_change_notice: { name: 'Marisol', newEmail: 'new@example.test', resetUrl: link },
  order_confirmation: { order, ordersUrl: link },
  order_status: { order, status: 'shipped', ordersUrl: link },
  order_refunded: { order, refunded: 9589, ordersUrl: link, note: 'Lo sentimos.', creditNote: 'CN-000001' },
  order_expired: { order, shopUrl: link },
  order_canceled: { order, shopUrl: link },
  order_declined: { order, shopUrl: link },
  order_notice: { order, customerEmail: 'marisol@example.test', payment: 'paid', orderUrl: link },
  contact_notice: {
    name: 'Ana',
    email: 'ana@example.test',
    message: `Hola ${link}`,
    receivedAt: '2026-11-20T15:30:00Z',
  },
  contact_confirmation: { shopUrl: link, receivedAt: '2026-11-20T15:30:00Z' },
  settings_changed: {
    setting: 'paypal',
    who: 'Nilsa Báez (nilsa@example.test)',
    changedAt: '2026-11-20T15:30:00Z',
    fields: ['paypal_mode', 'paypal_client_secret'],
    auditUrl: link,
  },
  invariants_violated: { violations: [{ rule: 'an order adds up', subject: 'FM-000417' }], more: 2, link },
  staff_alert: { orderNumber: 'FM-000417', note: 'The captured amount differs from the order total.', link },
  dispute_notice: {
    orderNumber: 'FM-000417',
    link,
    kind: 'dispute',
    state: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    stage: 'INQUIRY',
    amount: 9589,
    respondBy: '2026-11-30T15:30:00Z',
  },
  test: { sentAt: '2026-11-20T15:30:00Z' },
}
const brand = { companyName: 'Flor de Maga', logoUrl: null, supportEmail: 'help@shop.test' }
const render = (mail: Mail, language: Locale) => renderMail(mail, { language, brand, publicUrl: shop })
const all = Object.entries(samples).map(([template, data]) => ({ template, data }) as Mail)
const confirm = (data: object, language: Locale = 'en') =>
  render({ template: 'order_confirmation', data: { order, ordersUrl: link, ...data } }, language)

test.each(all)('$template renders completely in both languages', async (mail) => {
  const [english, spanish] = [await render(mail, 'en'), await render(mail, 'es')]
  expect(english.html).toContain('lang="en"')
  expect(spanish.html).toContain('lang="es"')
  for (const { subject, html, text } of [english, spanish]) {
    expect(subject).toMatch(/^[^\r\n{}]{5,120}$/)
    expect(html + text).not.toMatch(/undefined|\[object|NaN/)
    expect(text).not.toMatch(/<[a-z]+[ >]/)
    expect(html).not.toContain('<script')
    if (mail.template !== 'test') expect(text).toContain(link)
  }
  expect(english.text).not.toBe(spanish.text)
})

test('an order shows its lines, totals and date in Puerto Rico, and escapes user input', async () => {
  const { html, text } = await confirm({})
  for (const part of ['FM-000417', '2 × $34.00', '$68.00', '$86.00', 'Free', 'IVU', '$9.89', '$95.89']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('November 20, 2026')
  expect(text).toContain('San Juan, PR 00911')
  expect(text).toContain('Labial <Rojo> & Ponce')
  expect(html).toContain('Labial &lt;Rojo&gt; &amp; Ponce')
})

test("an order line has its name in the mail's language, or the original name without a Spanish one", async () => {
  const lines = [
    { name: 'Rose Serum', nameEs: 'Sérum de Rosas', quantity: 1, price: 3400 },
    { name: 'Lip Balm', nameEs: null, quantity: 1, price: 900 },
    { name: 'Aloe', quantity: 1, price: 900 },
  ]
  const spanish = (await confirm({ order: { ...order, lines } }, 'es')).text
  for (const name of ['Sérum de Rosas', 'Lip Balm', 'Aloe']) expect(spanish).toContain(name)
  expect(spanish).not.toContain('Rose Serum')
  expect((await confirm({ order: { ...order, lines } })).text).toContain('Rose Serum')
})

test("translates default charge names and keeps the shop's own names", async () => {
  const { text } = await confirm({ order: { ...order, taxName: 'Tax' } }, 'es')
  expect(text).toMatch(/Envío\s+Gratis/)
  expect(text).toMatch(/Impuesto\s+\$9\.89/)
  expect(text).not.toMatch(/Shipping|Tax/)
  expect((await confirm({ order: { ...order, shippingName: 'Correo' } }, 'es')).text).toMatch(
    /Correo\s+Gratis[\s\S]*IVU/,
  )
})

test('shows the billing address when it differs', async () => {
  expect((await confirm({})).text).not.toContain('Billing address')
  const billing = { ...order.shippingAddress, name: 'Estudio Luz', address: 'Calle Sol 5' }
  expect((await confirm({ order: { ...order, billing } })).text).toMatch(/Billing address\s+Estudio Luz\s+Calle Sol 5/)
})

test('an unpaid order shows payment instructions and deadline', async () => {
  const instructions = { email: 'pay@shop.test', name: 'Flor de Maga', phone: '', address: '' }
  const { text } = await confirm({ instructions })
  expect(text).toMatch(/within 7 days/)
  expect(text).toContain('pay@shop.test')
  expect(text).not.toContain('Phone')
  expect(text).not.toContain('payment arrived')
})

test('does not ask for a payment that PayPal is still confirming', async () => {
  expect((await confirm({ pending: true })).text).toContain('please do not pay again')
})

test('services and workshops have no shipping address and no shipping cost', async () => {
  const services = { ...order, ships: false }
  const { text, subject } = await render(
    { template: 'order_status', data: { order: services, status: 'shipped', ordersUrl: link } },
    'en',
  )
  expect(text).not.toContain('00911')
  expect(subject).toBe('Order FM-000417 is complete')
})

test("a visitor's message keeps its paragraphs and escapes markup", async () => {
  const message = 'One\r\nTwo\n\n<img src=x onerror=alert(1)>'
  const { html, text } = await render(
    { template: 'contact_notice', data: { name: 'Ana', email: 'a@b.test', message, receivedAt: order.createdAt } },
    'en',
  )
  expect(text).toContain('One\nTwo\n\n<img src=x onerror=alert(1)>')
  expect(html).not.toContain('<img src=x')
})

test.each(['en', 'es'] as const)('the code of a verification mail is readable and copyable in %s', async (language) => {
  const { html, text, subject } = await render(
    { template: 'verification', data: samples.verification } as Mail,
    language,
  )
  expect(text).toMatch(/^048215$/m)
  expect(html).toContain('>048215<')
  expect(text).toContain(
    language === 'en' ? 'The code works for 30 minutes.' : 'El código funciona durante 30 minutos.',
  )
  expect(subject).not.toContain('048215')
})

test('the notice of a changed payment account shows actor, time and field labels', async () => {
  const mail = { template: 'settings_changed', data: samples.settings_changed } as Mail
  const [english, spanish] = [await render(mail, 'en'), await render(mail, 'es')]
  expect(english.subject).toBe('The payment account was changed')
  expect(english.text).toContain('Nilsa Báez (nilsa@example.test) changed these settings of Flor de Maga')
  expect(english.text).toMatch(/Mode\s+Client secret/)
  expect(spanish.subject).toBe('La cuenta de pagos cambió')
  expect(spanish.text).toContain('Modo')
})

test('a refund lists its lines', async () => {
  const refundedLines = [{ name: 'Rose Serum', nameEs: 'Sérum de Rosas', quantity: 1, price: 3400 }]
  const refund = (data: object) =>
    render({ template: 'order_refunded', data: { ...samples.order_refunded, ...data } } as Mail, 'es')
  expect((await refund({ refundedLines })).text).toMatch(/Artículos reembolsados\s+1 × Sérum de Rosas/)
  expect((await refund({ refundedLines: [] })).text).not.toContain('Artículos reembolsados')
})

test('the notice of an order shows buyer, total and payment status', async () => {
  const notice = (data: object, language: Locale) =>
    render({ template: 'order_notice', data: { ...samples.order_notice, ...data } } as Mail, language)
  const paid = await notice({}, 'en')
  expect(paid.subject).toBe('New order FM-000417: $95.89')
  for (const part of ['marisol@example.test', 'The order is paid.', 'Sérum Facial', link]) {
    expect(paid.text).toContain(part)
  }
  const unpaid = await notice({ payment: 'awaiting', demo: true }, 'es')
  expect(unpaid.subject).toBe('Pedido nuevo FM-000417: $95.89')
  expect(unpaid.text).toContain('Marca el pedido como pagado cuando llegue el dinero.')
  expect((await notice({ payment: 'pending_review' }, 'en')).text).toContain('PayPal is still reviewing this payment.')
  expect((await notice({ payment: 'confirmed' }, 'es')).subject).toBe('Pago confirmado del pedido FM-000417: $95.89')
})

test('translates a payment alert for its reader', async () => {
  const note = 'The captured amount differs from the order total.'
  const alert = (data: { note: string } | { issue: string }, language: Locale) =>
    render({ template: 'staff_alert', data: { orderNumber: 'FM-000417', link, ...data } }, language)
  expect((await alert({ note }, 'en')).text).toContain(note)
  const spanish = await alert({ note }, 'es')
  expect(spanish.subject).toContain('Pago de FM-000417')
  expect(spanish.text).not.toContain(note)
  expect((await alert({ note: 'Something of its own' }, 'es')).text).toContain('Something of its own')
  expect((await alert({ issue: 'TRANSACTION_REFUSED' }, 'es')).text).toContain(
    'rechazó un reembolso: TRANSACTION_REFUSED',
  )
})

test.each(all)('$template has no double full stop, also after "a. m."', async (mail) => {
  for (const language of ['en', 'es'] as const) expect((await render(mail, language)).text).not.toMatch(/\.\.(?!\.)/)
})

test('every mail greets with the first name, and a message confirmation shows when it arrived', async () => {
  expect((await confirm({})).text).toContain('Hello Marisol,')
  const confirmation = { template: 'contact_confirmation', data: samples.contact_confirmation } as const
  expect((await render(confirmation, 'en')).text).toMatch(/Hello,.*November 20, 2026.*11:30/s)
  expect((await render(confirmation, 'es')).text).toMatch(/Hola:.*20 de noviembre de 2026.*11:30/s)
})
