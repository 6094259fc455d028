import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { orderLine } from '../../../sale/order-line.ts'
import { athMovilMethod, cashMethod, manualMethod, noMethod } from '../../../sale/order-status.ts'
import type { InvoiceBrand, InvoiceOrder } from './document-data.ts'
import { renderInvoices } from './invoice.ts'
import { renderPackingSlips } from './packing-slip.ts'
import { renderCreditNote } from './render-credit-note.ts'

const address = { address: 'Calle Loíza 1234', city: 'Mayagüez', state: 'PR', postalCode: '00680', country: 'US' }
const item = (name: string, quantity: number, price: number, ships = true) =>
  orderLine({
    productId: 'p',
    name,
    quantity,
    price,
    imageUrl: null,
    ships,
  })
const order: InvoiceOrder = {
  orderNumber: 'FM-000417',
  // November 20 in Puerto Rico.
  createdAt: new Date('2026-11-21T03:59:00Z'),
  language: 'en',
  status: 'completed',
  takenBack: false,
  lost: 0,
  paid: 9589,
  due: 0,
  paymentStatus: 'paid',
  paymentMethod: 'PayPal',
  captureId: '3C679366HH908993F',
  environment: 'live',
  items: [item('Sérum Facial', 2, 3400), item('Labial Rojo', 1, 1800)],
  subtotal: 8600,
  tax: 989,
  shipping: 0,
  total: 9589,
  taxName: 'IVU',
  taxNameEs: null,
  shippingName: 'Shipping',
  shippingNameEs: null,
  charges: null,
  customerName: 'Marisol Núñez',
  customerPhone: null,
  customerEmail: 'marisol@example.test',
  billingAddress: address,
  shippingAddress: { ...address, address: 'Calle Sol 5', city: 'San Juan', postalCode: '00901' },
  refunded: 0,
  tenders: [],
}
const brand: InvoiceBrand = {
  companyName: 'Flor de Maga',
  email: 'hola@flordemaga.test',
  phone: '+1 (787) 555-0134',
  address: 'Calle Loíza 12, San Juan, PR 00911',
  publicUrl: 'https://flordemaga.test',
  logo: null,
}

/** Readers find spaces between runs in different ways. */
const withoutSpaces = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}]/gu, '')

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((part) => ('str' in part ? part.str : '')).join(' ')
}

async function read(changes: Partial<InvoiceOrder> = {}, look: Partial<InvoiceBrand> = {}) {
  const bytes = await renderInvoices([{ order: { ...order, ...changes }, brand: { ...brand, ...look } }])
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items
        .map((part) => ('str' in part ? part.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  return { pdf, pages, text: pages.join('\n'), bytes }
}

test('an invoice shows buyer, items, date, amounts and addresses', async () => {
  const { pages, text } = await read()
  expect(pages).toHaveLength(1)
  for (const part of [
    'Invoice',
    'Flor de Maga',
    'FM-000417',
    'November 20, 2026',
    'PayPal',
    '3C679366HH908993F',
    'Marisol Núñez',
    'Calle Loíza 1234',
    'Mayagüez, PR 00680',
    'San Juan, PR 00901',
    'Sérum Facial 2 $34.00 $68.00',
    'Labial Rojo 1 $18.00 $18.00',
    'Subtotal $86.00',
    'Shipping Free',
    'IVU $9.89',
    'Total $95.89',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('DEMO')
  expect(text).not.toContain('Refunded')
})

test('an invoice shows the billing name and email', async () => {
  const { text } = await read({ billingAddress: { ...address, name: 'Estudio Luz', email: 'cuentas@luz.test' } })
  expect(text).toMatch(/Estudio Luz\s+Calle Loíza 1234\s+Mayagüez, PR 00680\s+cuentas@luz\.test/)
  expect(text).toMatch(/Marisol Núñez\s+Calle Sol 5/)
  expect(text).not.toContain('marisol@example.test')
})

test('an invoice of services only has the phone, no shipping address and no shipping line', async () => {
  const items = [{ ...item('Bridal Makeup', 1, 12000), ships: false }]
  const { text } = await read({ items, customerPhone: '787-555-0100', shippingAddress: null })
  expect(text).toContain('787-555-0100')
  expect(text).not.toMatch(/Ship to|Shipping|Free/)
})

test('it is written in the language of the order', async () => {
  const items = [{ ...item('Rose Serum', 2, 3400), nameEs: 'Sérum de Rosas' }, item('Labial Rojo', 1, 1800)]
  const { pdf, text } = await read({ language: 'es', taxName: 'Tax', items })
  const lines = ['Sérum de Rosas 2 $34.00', 'Labial Rojo 1 $18.00']
  const total = ['Envío Gratis', 'Impuesto $9.89', '$95.89']
  for (const part of ['Factura', '20 de noviembre de 2026', ...lines, ...total, 'Artículo', 'Página 1 de 1']) {
    expect(text).toContain(part)
  }
  expect(text).not.toMatch(/Shipping|Tax|Rose Serum/)
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'es-PR', Title: 'Factura FM-000417' })
})

test('it is tagged with headings, tables and the alternative text of the logo', async () => {
  const { pdf } = await read()
  expect(await pdf.getMarkInfo()).toContainEqual(['Marked', true])
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['Document', 'Figure', 'H1', 'H2', 'Table', 'THead', 'TR', 'TH', 'TD']) {
    expect(tree).toContain(`"role":"${role}"`)
  }
  expect(tree).toContain('"alt":"Logo of Flor de Maga"')
})

test('200 lines fill several pages with page numbers, without losing a line', async () => {
  const items = Array.from({ length: 200 }, (_, index) => item(`Product number ${index + 1}`, 1, 100))
  const { pages, text } = await read({ items, subtotal: 20_000, tax: 0, total: 20_000 })
  expect(pages.length).toBeGreaterThan(5)
  for (let number = 1; number <= 200; number++) expect(text).toContain(`Product number ${number} 1 $1.00`)
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page).toContain('FM-000417')
  })
  expect(pages.at(-1)).toContain('Total $200.00')
})

test('an invoice prints discounts, the parts of the tax and the registration of the merchant', async () => {
  const charged: InvoiceOrder = {
    ...order,
    total: 8600 - 1000 + 595 + 874,
    tax: 874,
    shipping: 595,
    charges: [
      { kind: 'discount', label: 'Welcome', labelEs: 'Bienvenida', amount: -1000, code: 'HOLA' },
      { kind: 'delivery', label: 'Parcel', labelEs: 'Paquete', amount: 595 },
      {
        kind: 'tax',
        label: 'Tax',
        labelEs: null,
        amount: 874,
        registration: '1234567-0010',
        parts: [
          { label: 'State IVU', labelEs: 'IVU estatal', amount: 798, rate: 1050 },
          { label: 'Municipal IVU', labelEs: 'IVU municipal', amount: 76, rate: 100 },
        ],
      },
    ],
  }
  const { text } = await read({ ...charged, language: 'es' })
  for (const line of ['Bienvenida', '−$10.00', 'Paquete', '$5.95', 'IVU estatal', '$7.98', 'IVU municipal', '$0.76']) {
    expect(text).toContain(line)
  }
  expect(text).toContain('Registro de comerciante')
  expect(text).toContain('1234567-0010')
})

test('an invoice of an order that is paid in parts lists what came in and what is due', async () => {
  const receivedAt = new Date('2026-11-21T03:59:00Z')
  const tenders = [
    { method: 'Card', amount: 2500, receivedAt },
    { method: 'ATH Móvil', amount: 2000, receivedAt: new Date('2026-11-22T12:00:00Z') },
  ]
  const partly = { tenders, paymentStatus: 'awaiting' as const, captureId: null, paid: 4500, due: 5089 }
  const { text } = await read(partly)
  expect(text).toContain('Payment method Several, see below Payment Partially paid')
  expect(text).toContain(
    'Total $95.89 Card terminal · Nov 20, 2026 $25.00 ATH Móvil · Nov 22, 2026 $20.00 Still to be paid $50.89',
  )
  const spanish = (await read({ ...partly, language: 'es' })).text
  expect(spanish).toContain('Varias, ver abajo Pago Pagado en parte')
  expect(spanish).toContain('Terminal de tarjeta · 20 nov 2026 $25.00')
  expect(spanish).toContain('Por pagar $50.89')
  const whole = [{ method: 'PayPal', amount: 9589, receivedAt }]
  expect((await read({ tenders: whole })).text).not.toContain('Nov 20, 2026 $')
})

test('an invoice shows the refunded and the remaining amount', async () => {
  const { text } = await read({ paymentStatus: 'partially_refunded', refunded: 1800, paid: 7789 })
  expect(text).toContain('Partially refunded')
  expect(text).toContain('Refunded −$18.00')
  expect(text).toContain('Paid after refund $77.89')
})

test.each(['emulator', 'sandbox'] as const)(
  'an invoice of the %s is marked as a demonstration',
  async (environment) => {
    const { text } = await read({ environment })
    expect(text).toContain('DEMO')
    expect(text).toContain('no money moved')
  },
)

test('an invoice of services has no shipping address', async () => {
  expect((await read({ items: [item('Makeup at home', 1, 8600, false)] })).text).not.toContain('Ship to')
})

test('characters outside the fonts, long names and an uploaded logo fit the layout', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#205335' } })
    .png()
    .toBuffer()
  const long = 'Very '.repeat(60)
  const { text, pages } = await read(
    { customerName: 'Łukasz Žižek 山', items: [item(long, 1, 8600), item('Crème', 999_999, 99_999_900)] },
    { companyName: 'Cosmética Natural y Talleres de Automaquillaje de la Isla del Encanto', logo: png },
  )
  expect(text).toMatch(/Ł ?ukasz Ž ?i ?ž ?ek \S/)
  expect(text).toContain('Very Very')
  expect(pages).toHaveLength(1)
})

test('a renamed shop without a logo shows its initials', async () => {
  expect((await read({}, { companyName: 'Jardín Borincano' })).text).toContain('JB')
  expect((await read()).text).not.toContain('FD')
})

test.each(['Владимир Иванов', 'Trần Thị Phương', 'Νικόλαος Παπαδόπουλος', 'Wang 王小明'])(
  'a buyer with the name %s is named on each document',
  async (customerName) => {
    const named = { ...order, customerName }
    const expected = customerName.normalize('NFC').replace('王小明', 'WangXiaoMing')
    const credit = {
      number: 'CN-1',
      lines: [],
      charges: [],
      other: 100,
      completedAt: order.createdAt,
      amount: 100,
      before: 0,
      received: 9589,
      ways: [{ method: 'PayPal', amount: 100 }],
      note: `Para ${customerName}`,
    }
    for (const bytes of [
      await renderInvoices([{ order: named, brand }]),
      await renderPackingSlips([{ order: named, brand }]),
      await renderCreditNote(credit, named, brand),
    ]) {
      const text = withoutSpaces(await textOf(bytes))
      expect(text).toContain(withoutSpaces(expected))
      expect(text).not.toContain('?')
    }
  },
)

test('a credit note names units, delivery and the parts of the tax, which add up to its amount', async () => {
  const amount = 6800 + 595 - 200 + 850
  const credit: Parameters<typeof renderCreditNote>[0] = {
    number: 'CN-1',
    completedAt: order.createdAt,
    note: null,
    before: 0,
    received: 9589,
    amount,
    ways: [
      { method: 'PayPal', amount: 8000 },
      { method: 'Cash', amount: 45 },
    ],
    other: -200,
    lines: [{ name: 'Rose Serum', nameEs: 'Sérum de Rosas', quantity: 2, amount: 6800 }],
    charges: [
      { kind: 'delivery', label: 'Shipping', labelEs: null, amount: 595 },
      {
        kind: 'tax',
        label: 'Tax',
        labelEs: null,
        amount: 850,
        parts: [
          { label: 'State IVU', labelEs: 'IVU estatal', amount: 776, rate: 1050 },
          { label: 'Municipal IVU', labelEs: 'IVU municipal', amount: 74, rate: 100 },
        ],
      },
    ],
  }
  const text = async (language: 'en' | 'es') =>
    (await textOf(await renderCreditNote(credit, { ...order, language }, brand))).replace(/\s+/g, ' ')
  expect(await text('en')).toContain(
    'Rose Serum 2 $68.00 Deduction −$2.00 Shipping $5.95 Tax $8.50 State IVU $7.76 Municipal IVU $0.74 Paid for the order',
  )
  expect(await text('en')).toContain('Several, see below')
  expect(await text('en')).toContain('$80.45 PayPal $80.00 Cash $0.45')
  expect(await text('es')).toContain(
    'Sérum de Rosas 2 $68.00 Deducción −$2.00 Envío $5.95 Impuesto $8.50 IVU estatal $7.76 IVU municipal $0.74 Pagado',
  )
})

/** Names, and words that are the same in both languages. */
const sameWords = ['Subtotal', 'Total', 'DEMO']

test('no fixed text of a document is English in Spanish', () => {
  const [en, es] = ['en', 'es'].map(
    (language): Record<string, string> => JSON.parse(readFileSync(`messages/${language}/invoice.json`, 'utf8')),
  )
  const same = Object.entries(es ?? {}).filter(([key, text]) => en?.[key] === text && !sameWords.includes(text))
  expect(same).toEqual([])
})

test.each([manualMethod, cashMethod, athMovilMethod, noMethod])('the method %s is named in Spanish', async (method) => {
  const { text } = await read({ language: 'es', paymentMethod: method, captureId: null })
  const printed = { [manualMethod]: 'Pago manual', [cashMethod]: 'Efectivo', [noMethod]: 'Ninguna' }[method] ?? method
  expect(text).toContain(printed)
  if (printed !== method) expect(text).not.toMatch(new RegExp(`\\b${method}\\b(?! manual)`))
})

test.each([
  ['محمد علي', true],
  ['Wang 王小明', true],
  ['Владимир Łukasz Núñez 787', false],
])('a document that writes %s in Latin letters says so: %s', async (customerName, says) => {
  const note = withoutSpaces('Text in other scripts is shown in Latin letters.')
  const named = { ...order, customerName }
  for (const bytes of [
    await renderPackingSlips([{ order: named, brand }]),
    await renderInvoices([{ order: named, brand }]),
  ]) {
    expect(withoutSpaces(await textOf(bytes)).includes(note)).toBe(says)
  }
})

test.each([
  ['en', 'Cash sale'],
  ['es', 'Venta al contado'],
] as const)('a sale to somebody unknown says so instead of a name, in %s', async (language, words) => {
  const place = { address: '', city: '', state: 'PR', postalCode: '', country: 'US' }
  const nobody = { customerName: '', customerEmail: null, billingAddress: place, shippingAddress: null, language }
  const credit = {
    ...{ number: 'CN-000001', lines: [], charges: [], other: 100, completedAt: order.createdAt },
    ...{ amount: 100, before: 0, received: 9589, ways: [{ method: 'Cash', amount: 100 }], note: null },
  }
  const { text } = await read(nobody)
  const creditNote = await renderCreditNote(credit, { ...order, ...nobody }, brand)
  const slip = await renderPackingSlips([{ order: { ...order, ...nobody }, brand }])
  for (const shown of [text, await textOf(creditNote), await textOf(slip)]) {
    expect(withoutSpaces(shown)).toContain(withoutSpaces(words))
    expect(shown).not.toMatch(/null|undefined|, PR(?! 00911)/)
  }
})
