import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { orderLine } from '../../../sale/order-line.ts'
import { type PackedOrder, renderPackingSlips } from './packing-slip.ts'

const item = (name: string, quantity: number, ships = true) =>
  orderLine({
    productId: 'p',
    name,
    quantity,
    price: 3417,
    imageUrl: null,
    ships,
  })
const order: PackedOrder & { total: number; customerEmail: string } = {
  orderNumber: 'FM-000417',
  // November 20 in Puerto Rico.
  createdAt: new Date('2026-11-21T03:59:00Z'),
  language: 'en',
  environment: 'live',
  items: [item('Sérum Facial', 2), item('Labial Rojo', 12), item('Makeup at home', 1, false)],
  customerName: 'Marisol Núñez',
  customerEmail: 'marisol@example.test',
  total: 51_255,
  shippingAddress: { address: 'Calle Sol 5', city: 'San Juan', state: 'PR', postalCode: '00901', country: 'US' },
}
const brand = {
  companyName: 'Flor de Maga',
  email: 'hola@flordemaga.test',
  phone: '+1 (787) 555-0134',
  address: 'Calle Loíza 12, San Juan, PR 00911',
  publicUrl: 'https://flordemaga.test',
  logo: null,
}

async function read(changes: Partial<PackedOrder> = {}) {
  const bytes = await renderPackingSlips([{ order: { ...order, ...changes }, brand }])
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const parts = items.map((part) => ('str' in part ? part.str : ''))
    pages.push(parts.join(' ').replace(/\s+/g, ' '))
  }
  return { pdf, pages, text: pages.join('\n') }
}

test('a packing slip shows the shipped items and the shipping address', async () => {
  const { pages, text } = await read()
  expect(pages).toHaveLength(1)
  for (const part of [
    'Packing slip',
    'Flor de Maga',
    'FM-000417',
    'November 20, 2026',
    'Items 14',
    'Ship to Marisol Núñez Calle Sol 5 San Juan, PR 00901',
    'Packed Item Qty',
    'Sérum Facial 2',
    'Labial Rojo 12',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('DEMO')
})

test('it shows urbanization, unit, phone and note as the packer needs them', async () => {
  const shippingAddress = {
    address: 'A17 Calle 1',
    address2: 'Apt. 3B',
    urbanization: 'Urb. Las Gladiolas',
    city: 'San Juan',
    state: 'PR',
    postalCode: '00926',
    country: 'US',
  }
  const { text } = await read({ shippingAddress, customerPhone: '787-555-0142', buyerNote: 'Ring twice' })
  expect(text).toContain('Marisol Núñez URB Las Gladiolas A17 Calle 1 Apt. 3B San Juan, PR 00926 787-555-0142')
  expect(text).toContain('Note from the customer Ring twice')
})

test('a pickup says who comes, and where', async () => {
  const delivery = {
    kind: 'pickup' as const,
    place: 'Caguas, Calle 2',
    placeEs: null,
    daysFrom: null,
    daysTo: null,
    amount: 0,
    discounts: [],
    taxes: [],
    paid: 0,
  }
  const { text } = await read({ shippingAddress: null, customerPhone: '787-555-0142', delivery })
  expect(text).toContain('Pickup Marisol Núñez Caguas, Calle 2 787-555-0142')
  expect(text).not.toContain('Ship to')
})

test('it shows no prices, no email of the buyer and no services', async () => {
  const { text } = await read()
  expect(text).not.toMatch(/\$|\d\.\d\d|34\.?17|512/)
  expect(text).not.toContain('marisol@')
  expect(text).not.toContain('Makeup at home')
})

test('it is written in the language of the order', async () => {
  const { pdf, text } = await read({ language: 'es', items: [{ ...item('Rose Serum', 14), nameEs: 'Sérum de Rosas' }] })
  for (const part of [
    'Lista de empaque',
    '20 de noviembre de 2026',
    'Enviar a',
    'Artículos 14',
    'Listo Artículo Cant. Sérum de Rosas 14',
  ]) {
    expect(text).toContain(part)
  }
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Language: 'es-PR', Title: 'Lista de empaque FM-000417' })
})

test('it is tagged with headings, a table and a checkbox in each line', async () => {
  const { pdf } = await read()
  expect(await pdf.getMarkInfo()).toContainEqual(['Marked', true])
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['Document', 'H1', 'H2', 'Table', 'THead', 'TR', 'TH', 'TD']) {
    expect(tree).toContain(`"role":"${role}"`)
  }
  expect(tree.split('"alt":"Box to check"')).toHaveLength(3)
})

test('many lines fill several pages with repeated headers, without losing a line', async () => {
  const items = Array.from({ length: 60 }, (_, index) => item(`Product number ${index + 1}`, index + 1))
  const { pages, text } = await read({ items })
  expect(pages.length).toBeGreaterThan(2)
  for (let number = 1; number <= 60; number++) expect(text).toContain(`Product number ${number} ${number}`)
  for (const page of pages) expect(page).toContain('Packed Item Qty')
})

test.each(['emulator', 'sandbox'] as const)(
  'a packing slip of the %s is marked as a demonstration',
  async (environment) => {
    const { text } = await read({ environment })
    expect(text).toContain('DEMO')
    expect(text).toContain('there is nothing to send')
  },
)

test('slips of many orders are one file: each in its language, with its own pages, numbered by itself', async () => {
  const orders = Array.from({ length: 40 }, (_, at) => ({
    ...order,
    orderNumber: `FM-${String(at).padStart(6, '0')}`,
    language: at % 2 === 0 ? ('en' as const) : ('es' as const),
    ...(at === 1 && { items: Array.from({ length: 40 }, (__, line) => item(`Sérum ${line}`, 1)) }),
  }))
  const pdf = await getDocument({
    data: new Uint8Array(await renderPackingSlips(orders.map((one) => ({ order: one, brand })))),
  }).promise
  const pageText = async (page: number) => {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    return items.map((part) => ('str' in part ? part.str : '')).join(' ')
  }
  expect(pdf.numPages).toBeGreaterThan(40)
  expect(await pageText(1)).toMatch(/Packing slip.*FM-000000 · Page 1 of 1$/)
  expect(await pageText(2)).toMatch(/FM-000001 · Página 1 de 3$/)
  expect(await pageText(3)).toMatch(/FM-000001 · Página 2 de 3$/)
  expect(await pageText(pdf.numPages)).toMatch(/FM-000039 · Página 1 de 1$/)
})
