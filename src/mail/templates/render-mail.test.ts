import { expect, test } from 'vitest'
import type { Locale } from '../../kit/locale.ts'
import type { Mail } from './mail.ts'
import { audienceOf, renderMail } from './render-mail.tsx'
import { link, order, samples, shop } from './sample-mails.ts'

const brand = { companyName: 'Flor de Maga', logoUrl: null, supportEmail: 'help@shop.test', address: null }
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

/** Phrases by which a mail speaks to a customer. */
const toCustomers =
  /your (order|payment|items|appointment|booking)|we (will )?(answer|write)|tu (pedido|pago|cita)|tus artículos|te (contest|escrib)amos/i

test.each(all.filter(({ template }) => audienceOf(template) === 'staff'))(
  '$template speaks to staff, not to a customer',
  async (mail) => {
    for (const language of ['en', 'es'] as const) {
      const { subject, text } = await render(mail, language)
      expect(`${subject}\n${text}`).not.toMatch(toCustomers)
      expect(text).toContain(language === 'en' ? 'for the staff of Flor de Maga' : 'para el personal de Flor de Maga')
    }
  },
)

test('a reminder has the time in Puerto Rico, the place, and until when the seat can be changed', async () => {
  const reminder = { template: 'event_reminder', data: samples.event_reminder } as const
  const { subject, text } = await render(reminder, 'es')
  expect(subject).toMatch(/^Recordatorio: Taller de maquillaje, 5 de diciembre de 2026 a las 10:00/)
  expect(text).toMatch(/sábado, 5 de diciembre de 2026, 10:00\sa\.\sm\.\s–\s12:00\sp\.\sm\./)
  for (const part of ['Hora de Puerto Rico', 'Estudio', 'Tienes hasta el 4 de diciembre de 2026'])
    expect(text).toContain(part)
  const late = { ...reminder, data: { ...reminder.data, changeUntil: undefined } }
  expect((await render(late, 'en')).text).toContain('please answer this message')
})

test('a changed event shows the old and the new date and place', async () => {
  const { text } = await render({ template: 'event_changed', data: samples.event_changed }, 'en')
  expect(text).toMatch(/When\s+Saturday, December 5[\s\S]*Where\s+Studio[\s\S]*Before\s+Friday, December 4[\s\S]*Ponce/)
})

test('an appointment takes place at the address of the shop', async () => {
  const mail = { template: 'event_canceled', data: samples.event_canceled } as const
  const at = { ...brand, address: 'Calle Loíza 1234' }
  const { text } = await renderMail(mail, { language: 'es', brand: at, publicUrl: shop })
  expect(text).toMatch(/Dónde\s+Calle Loíza 1234\s+Con\s+Rosa/)
})

test('what has a place takes place there, everything else with a time at the address of the shop', async () => {
  const at = { ...brand, address: 'Calle Loíza 1234' }
  const textIn = async (mail: Mail) => (await renderMail(mail, { language: 'es', brand: at, publicUrl: shop })).text
  const { event, ...reminder } = samples.event_reminder
  const session = { ...event, place: null, placeEs: null }
  const withoutPlace = await textIn({ template: 'event_reminder', data: { ...reminder, event: session } })
  expect(withoutPlace).toMatch(/Dónde\s+Calle Loíza 1234/)
  const appointment = { ...event, calendar: 'Rosa' }
  const withPlace = await textIn({ template: 'event_reminder', data: { ...reminder, event: appointment } })
  expect(withPlace).toMatch(/Dónde\s+Estudio\s+Con\s+Rosa/)
  expect(withPlace).not.toContain('Calle Loíza')
  const line = { name: 'Facial', quantity: 1, price: 900, startsAt: event.startsAt }
  const lines = [line, { ...line, place: 'Ponce' }, { ...line, name: 'Jabón', startsAt: null }]
  const noShipping = { ...order, ships: false, shippingAddress: null, lines }
  const confirmed = await textIn({ template: 'order_confirmation', data: { order: noShipping, ordersUrl: link } })
  expect(confirmed.match(/Calle Loíza 1234/g)).toHaveLength(1)
  expect(confirmed).toContain('Ponce')
})

test('goods with an appointment are prepared, sent and expected on their date', async () => {
  const lines = [...order.lines, { name: 'Facial', quantity: 1, price: 900, startsAt: '2026-12-05T14:00:00Z' }]
  const { text } = await confirm({ order: { ...order, lines } })
  expect(text).toMatch(/We prepare your order[\s\S]*when it is on its way[\s\S]*We expect you on your date/)
  expect((await confirm({})).text).not.toContain('We expect you')
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

test("a line has a picture with the product's name: the shop's own as JPEG, others as they are", async () => {
  const line = { name: 'Rose "Serum"', nameEs: 'Sérum de Rosas', quantity: 1, price: 3400 }
  const lines = [
    { ...line, imageUrl: '/images/rose-800.webp' },
    { ...line, imageUrl: 'https://cdn.test/rose.png' },
    { ...line, imageUrl: null },
  ]
  const { html, text } = await confirm({ order: { ...order, lines } }, 'es')
  const pictures = html.match(/<img[^>]+alt="Sérum de Rosas"[^>]*>/g) ?? []
  expect(pictures.map((tag) => /src="([^"]+)"/.exec(tag)?.[1])).toEqual([
    `${shop}/images/rose-400.jpg`,
    'https://cdn.test/rose.png',
  ])
  expect(text).not.toContain('rose-400')
})

test('a booked order says when and where before anything else, and what happens next', async () => {
  const { event } = samples.event_reminder
  const lines = [{ name: event.name, quantity: 1, price: 4500, startsAt: event.startsAt }]
  const booked = { ...order, ships: false, shippingAddress: null, lines }
  const calendar = { isCanceled: false, events: [event], url: link }
  const { text } = await confirm({ order: booked, calendar })
  expect(text).toMatch(
    /When\s+Saturday, December 5[\s\S]*Where\s+Studio[\s\S]*Hello[\s\S]*What Happens Next[\s\S]*We expect you/,
  )
  expect((await confirm({})).text).toMatch(/We prepare your order[\s\S]*We write to you when it is on its way/)
  expect((await confirm({ pending: true })).text).not.toContain('What Happens Next')
})

test('the notice of an order to pack leads to its packing slip', async () => {
  const data = { ...samples.order_notice, slipUrl: `${shop}/slip` }
  expect((await render({ template: 'order_notice', data }, 'en')).text).toContain(`Print packing slip ${shop}/slip`)
  expect((await render({ template: 'order_notice', data: samples.order_notice }, 'en')).text).not.toContain('slip')
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

test('says when a delivery arrives, and when a pickup is ready, once the order is paid', async () => {
  const arrival = { earliest: '2026-12-01', latest: '2026-12-04' }
  const said = async (kind: 'parcel' | 'pickup', pending = false, language: Locale = 'en') => {
    const delivery = { kind, place: 'Caguas', placeEs: null, arrival }
    const { text } = await confirm({ order: { ...order, delivery }, pending }, language)
    return text.replaceAll('\u00a0', ' ')
  }
  expect(await said('parcel')).toContain('Arrives Tue, Dec 1 – Fri, Dec 4')
  expect(await said('parcel', false, 'es')).toContain('Llegada estimada: mar, 1 dic – vie, 4 dic')
  expect(await said('pickup')).toContain('Ready for pickup Tue, Dec 1 – Fri, Dec 4')
  expect(await said('parcel', true)).not.toContain('Arrives')
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
  const change = { setting: 'paypal', fields: ['paypal_mode', 'paypal_client_secret'] }
  const mail = { template: 'settings_changed', data: { ...samples.settings_changed, ...change } } as Mail
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

test('the notice of a changed seat shows customer, old and new time', async () => {
  const notice = (data: object, language: Locale) =>
    render({ template: 'event_notice', data: { ...samples.event_notice, ...data } } as Mail, language)
  const moved = await notice({}, 'en')
  expect(moved.subject).toBe('Moved by the customer: Makeup Workshop, December 5, 2026 at 10:00 AM')
  expect(moved.text).toMatch(/2 × Makeup Workshop.*December 5.*Studio.*Before.*December 4.*Ponce.*Marisol Núñez/s)
  expect(moved.text).toContain('787-555-0100')
  const canceled = await notice({ change: 'canceled', before: undefined }, 'es')
  expect(canceled.subject).toMatch(/^Cancelación del cliente: Taller de maquillaje, 5 de diciembre de 2026/)
  expect(canceled.text).toContain('El cliente del pedido FM-000417 canceló esto.')
  expect(canceled.text).not.toContain('Antes')
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

test.each([
  ['stock', 'en', 'Lipstick (Ruby) is back'],
  ['stock', 'es', 'Ya volvió Pintalabios (Rubí)'],
  ['seat', 'en', 'A seat is free: Lipstick (Ruby)'],
  ['seat', 'es', 'Hay un cupo: Pintalabios (Rubí)'],
] as const)('the notice of a free %s in %s names what was chosen, and how to stop', async (kind, language, subject) => {
  const data = { ...samples.stock_notice, kind }
  const rendered = await render({ template: 'stock_notice', data } as Mail, language)
  expect(rendered.subject).toBe(subject)
  expect(rendered.text).toContain(`${shop}/notices/abc`)
})
