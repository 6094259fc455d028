import { expect, test } from 'vitest'
import type { Locale } from '../../kit/locale.ts'
import { sample } from '../../mail/sample.ts'
import { rendered } from '../../testing/rendered-mail.ts'
import { sampleSeat } from './event-mails.ts'
import { type OrderMails, sampleOrder as order, orderMails } from './order-mails.ts'
import { staffMails } from './staff-mails.ts'

const { link, shop } = sample
const confirm = (data: Partial<OrderMails['order_confirmation']>, language: Locale = 'en') =>
  rendered(orderMails.order_confirmation({ order, ordersUrl: link, ...data }), language)
const refund = (data: Partial<OrderMails['order_refunded']>) =>
  rendered(orderMails.order_refunded({ ...orderMails.order_refunded.sample, ...data }), 'es')

test('the confirmation offers to move or cancel only what the page lets', async () => {
  const lines = [{ name: 'Facial', quantity: 1, price: 900, startsAt: '2026-12-05T14:00:00Z' }]
  const booked = { ...order, ships: false, lines }
  expect((await confirm({ order: booked, changeable: true })).text).toContain('you can move or cancel it')
  const late = (await confirm({ order: booked, changeable: false })).text
  expect(late).toContain('We look forward to seeing you on your date')
  expect(late).not.toMatch(/move or cancel/)
})

test('goods with an appointment are prepared, sent and expected on their date', async () => {
  const lines = [...order.lines, { name: 'Facial', quantity: 1, price: 900, startsAt: '2026-12-05T14:00:00Z' }]
  const { text } = await confirm({ order: { ...order, lines } })
  expect(text).toMatch(
    /We will prepare your order[\s\S]*when it is on its way[\s\S]*We look forward to seeing you on your date/,
  )
  expect((await confirm({})).text).not.toContain('We look forward to seeing you')
})

test('what is picked up is ready, and nobody says that it travels', async () => {
  const delivery = { kind: 'pickup', place: 'Estudio, Ponce', placeEs: null } as const
  const picked = { ...order, delivery, shippingAddress: null }
  const about = (status: 'processed' | 'shipped', language: Locale) =>
    rendered(orderMails.order_status({ order: picked, status, ordersUrl: link }), language)
  const ready = await about('processed', 'en')
  expect(ready.subject).toBe('Order FM-000417 is ready for pickup')
  expect(ready.text).toContain('Estudio, Ponce')
  expect((await about('processed', 'es')).subject).toBe('El pedido FM-000417 está listo para recoger')
  const texts = [ready, await about('shipped', 'en'), await about('shipped', 'es'), await about('processed', 'es')]
  for (const { subject, text } of texts) {
    expect(subject + text).not.toMatch(/on its way|travels|The next step is shipping|camino|Salió|envío/)
  }
})

test('goods that were handed over are not announced, and what is left to pay is said', async () => {
  const handed = { ...order, ships: false, handedOver: true, shippingAddress: null }
  for (const { text } of [
    await confirm({ order: handed }),
    await rendered(orderMails.order_status({ order: handed, status: 'completed', ordersUrl: link }), 'en'),
  ]) {
    expect(text).toContain('It is paid, and you have it with you.')
    expect(text).not.toMatch(/on its way|prepare your order|arrange the date|What happens next/)
  }
  const { text } = await confirm({ order: handed, due: 850 })
  expect(text).toContain('$8.50 is still to be paid.')
  expect(text).not.toContain('It is paid')
})

test('a deposit that left nothing to pay is a payment like others', async () => {
  const terms = { text: 'Your deposit of $9.00 comes back until Friday.', textEs: 'Te devolvemos tu depósito.' }
  const lines = [{ name: 'Facial', quantity: 1, price: 900, startsAt: '2026-12-05T14:00:00Z' }]
  const booked = { ...order, ships: false, lines }
  const { text } = await confirm({ order: { ...booked, deposit: { dueNow: 900, paid: 900, due: 0, terms } } })
  expect(text).toContain(terms.text)
  expect(text).toContain('We look forward to seeing you on your date')
  expect(text).not.toContain('is due at your visit')
})

test('goods that were handed over beside an appointment leave only its date to say', async () => {
  const handed = order.lines.map((line) => ({ ...line, handedOver: true }))
  const lines = [...handed, { name: 'Facial', quantity: 1, price: 900, startsAt: '2026-12-05T14:00:00Z' }]
  const { text } = await confirm({ order: { ...order, ships: false, shippingAddress: null, lines } })
  expect(text).toContain('We look forward to seeing you on your date')
  expect(text).not.toMatch(/on its way|prepare your order|arrange the date/)
})

test('an order of services is not packed when its money arrives', async () => {
  const completed = async (line: { startsAt?: string }) => {
    const lines = [{ name: 'Facial', quantity: 1, price: 900, ...line }]
    const mail = orderMails.order_status({
      order: { ...order, ships: false, lines },
      status: 'completed',
      ordersUrl: link,
    })
    return (await rendered(mail, 'en')).text
  }
  expect(await completed({ startsAt: '2026-12-05T14:00:00Z' })).toContain('Your date is reserved')
  expect(await completed({})).toContain('We will contact you to arrange the date')
})

test('an order of nothing waits for no payment, and none arrives', async () => {
  const free = { ...order, total: 0, paymentMethod: 'None' }
  const lines = order.lines.map((line) => ({ ...line, startsAt: '2026-12-05T14:00:00Z' }))
  const booked = { ...free, ships: false, lines }
  const mails = [
    orderMails.order_confirmation({ order: free, ordersUrl: link }),
    orderMails.order_confirmation({ order: booked, ordersUrl: link }),
    orderMails.order_status({ order: free, status: 'completed', ordersUrl: link }),
    staffMails.order_notice({ ...staffMails.order_notice.sample, order: free }),
  ]
  for (const mail of mails) {
    const [english, spanish] = [await rendered(mail, 'en'), await rendered(mail, 'es')]
    expect(`${english.subject} ${english.text}`).not.toMatch(/payment (arrived|received)|your payment|is paid/i)
    expect(`${spanish.subject} ${spanish.text}`).not.toMatch(/tu pago|el pago|está pagado/i)
  }
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
  const event = sampleSeat
  const lines = [{ name: event.name, quantity: 1, price: 4500, startsAt: event.startsAt }]
  const booked = { ...order, ships: false, shippingAddress: null, lines }
  const calendar = { isCanceled: false, events: [event], url: link }
  const { text } = await confirm({ order: booked, calendar })
  expect(text).toMatch(
    /When\s+Saturday, December 5[\s\S]*Where\s+Studio[\s\S]*Hello[\s\S]*What Happens Next[\s\S]*We look forward to seeing you/,
  )
  expect((await confirm({})).text).toMatch(
    /We will prepare your order[\s\S]*We will write to you when it is on its way/,
  )
  expect((await confirm({ pending: true })).text).not.toContain('What Happens Next')
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

test('greets with the first name', async () => {
  expect((await confirm({})).text).toContain('Hello Marisol,')
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
  const shipped = orderMails.order_status({ order: services, status: 'shipped', ordersUrl: link })
  const { text, subject } = await rendered(shipped, 'en')
  expect(text).not.toContain('00911')
  expect(subject).toBe('Order FM-000417 is complete')
})

test('a refund lists its lines', async () => {
  const refundedLines = [{ name: 'Rose Serum', nameEs: 'Sérum de Rosas', quantity: 1, price: 3400 }]
  expect((await refund({ refundedLines })).text).toMatch(/Artículos reembolsados\s+1 × Sérum de Rosas/)
  expect((await refund({ refundedLines: [] })).text).not.toContain('Artículos reembolsados')
})

test('a refund names what was paid for its lines, the delivery, and each part of the tax', async () => {
  const credit: OrderMails['order_refunded']['credit'] = {
    amount: 4395,
    other: 100,
    lines: [{ name: 'Rose Serum', nameEs: 'Sérum de Rosas', quantity: 1, price: 3400, amount: 3400 }],
    charges: [
      { kind: 'delivery', label: 'Parcel', labelEs: 'Paquete', amount: 595 },
      { kind: 'tax', label: 'Tax', labelEs: null, amount: 300, parts: [{ label: 'IVU', labelEs: null, amount: 300 }] },
    ],
  }
  const { text } = await refund({ refunded: 4395, credit })
  const rows = ['Artículos reembolsados 1 × Sérum de Rosas: $34.00', 'Otro importe $1.00', 'Paquete $5.95']
  expect(text.replace(/\s+/g, ' ')).toContain([...rows, 'Impuesto $3.00', 'IVU $3.00', 'Reembolsado ahora'].join(' '))
})
