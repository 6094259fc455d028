import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../accounts/server/tables.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import { spreadsheetTime } from '../../kit/server/csv.ts'
import { sampleRecordsOf } from '../../testing/all-samples.ts'
import { call } from '../../testing/buyer.ts'
import { lipstick } from '../../testing/lipstick.ts'
import { parseCsv } from '../../testing/parse-csv.ts'
import { productForm } from '../../testing/sample-product.ts'
import { databaseUrlOf } from '../../testing/shop-process.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let folder: string

beforeAll(async () => {
  shop = await startTestShop()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)
const bundle = join(import.meta.dirname, '../../../dist/shop/shop.js')

const environment = () => ({
  ...process.env,
  DEMO: '1',
  DATABASE_URL: databaseUrlOf(shop.testDatabase.connection),
  APP_SECRET: shop.config.appSecret,
  PUBLIC_URL: 'http://shop.test',
})

/** Runs the command in a process of its own. */
async function shopCommand(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = { env: environment(), maxBuffer: 20_000_000 }
  return run(process.execPath, [bundle, 'export', ...words], options).then(
    (done) => ({ code: 0, ...done }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
}

async function exported(list: string, ...options: string[]): Promise<Record<string, string>[]> {
  const { code, stdout, stderr } = await shopCommand(list, ...options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return parseCsv(stdout)
}

const eventsOf = (action: string) =>
  shop.platform.database.db.select().from(auditEvents).where(eq(auditEvents.action, action))

const secretCells = { password: '$argon2id$secret-hash', passwordResetToken: 'secret-token' }

describe('customers', () => {
  it('are exported completely over several batches, newest first, without staff and secrets', async () => {
    const { db } = shop.platform.database
    const people = Array.from({ length: 1_203 }, (_, at) => ({
      ...secretCells,
      passwordResetToken: `secret-token-${at}`,
      email: `customer${at}@correo.test`,
      // Groups of the same time, which batches divide.
      createdAt: new Date(Date.UTC(2025, 0, 1, 12, 0, Math.floor(at / 300))),
    }))
    await db.insert(users).values(people)
    await db.insert(users).values({ ...secretCells, email: 'boss@correo.test', role: 'admin' })
    const rows = await exported('customers')
    expect(new Set(rows.map(({ Email }) => Email)).size).toBe(1_203)
    expect(rows).toHaveLength(1_203)
    const times = rows.map((row) => row['Member since'] ?? '')
    expect(times[0]).toBe('2025-01-01 08:00:04')
    expect(times).toEqual([...times].sort().reverse())
    expect(JSON.stringify(rows)).not.toMatch(/secret|argon|boss@/)
    await db.delete(users)
  })

  it('keep quotes, line breaks and accents, while formulas are escaped', async () => {
    await shop.signIn({
      firstName: "=cmd|' /C calc'!A0",
      lastName: 'Núñez "Bego"\r\nde Ñandú, hija',
      phone: '+17875550199',
      shippingStreet: 'Calle Unión 12',
      shippingCity: 'Mayagüez',
      shippingState: 'PR',
      shippingZip: '00680',
    })
    const [row, ...more] = await exported('customers', '--language', 'es')
    expect(more).toEqual([])
    expect(row).toMatchObject({
      Nombre: "'=cmd|' /C calc'!A0",
      Apellido: 'Núñez "Bego"\r\nde Ñandú, hija',
      Teléfono: '+17875550199',
      'Dirección de envío': 'Calle Unión 12, Mayagüez, PR 00680',
      Estado: 'Activa',
    })
    expect((await eventsOf('user.list_exported')).at(-1)).toMatchObject({ actorId: null, after: { console: true } })
  })
})

it('products are exported in the order of the catalog, with their texts in both languages', async () => {
  await shop.addProduct({
    name: 'Third',
    position: 3,
    stock: null,
    price: 1_234_50,
    archivedAt: new Date(),
    isActive: false,
  })
  const many = Array.from({ length: 600 }, () => ({ name: 'Second', position: 2, price: 100, slug: randomUUID() }))
  await shop.platform.database.db.insert(products).values(many)
  await shop.addProduct({ name: '@First', nameEs: 'Jabón de "avena"', position: 1, stock: 7, isActive: false })
  const rows = await exported('products')
  expect(rows).toHaveLength(602)
  expect(rows[0]).toMatchObject({
    Name: "'@First",
    'Name in Spanish': 'Jabón de "avena"',
    Stock: '7',
    Status: 'Hidden',
  })
  expect(rows.at(-1)).toMatchObject({ Name: 'Third', 'Price ($)': '1234.50', Stock: 'unlimited', Status: 'Archived' })
  expect(new Set(rows.map(({ Address }) => Address)).size).toBe(602)
})

it('each variant of a product is a row, with its price, stock, SKU and choices', async () => {
  const admin = await shop.signIn({ role: 'admin' })
  const form = { ...productForm(), ...lipstick, name: 'Lip Balm' }
  expect((await call(shop, admin, 'POST', '/api/products', form)).statusCode).toBe(201)
  const { startsAt } = await addWorkshop(shop)
  await shop.addProduct({ name: 'Plain', stock: 2, price: 300 })
  const rows = await exported('products', '--language', 'es')
  const cells = (name: string) => rows.filter(({ Nombre }) => Nombre === name)
  expect(cells('Lip Balm')).toMatchObject([
    {
      'Precio ($)': '18.00',
      Inventario: '3',
      'Código (SKU)': 'LIP-RUBY',
      'Tonos y tamaños': 'Tono: Rubí, Tamaño: Full',
    },
    { 'Precio ($)': '9.50', Inventario: '0', 'Código (SKU)': '', 'Tonos y tamaños': 'Tono: Rubí, Tamaño: Mini' },
    { 'Precio ($)': '20.00', Inventario: '4', 'Tonos y tamaños': 'Tono: Coral, Tamaño: Full' },
  ])
  expect(cells('Makeup Workshop')).toMatchObject([
    { 'Precio ($)': '45.00', Inventario: '20', Empieza: spreadsheetTime(startsAt), Dónde: 'Ponce' },
  ])
  expect(cells('Plain')).toMatchObject([{ 'Precio ($)': '3.00', Inventario: '2', 'Tonos y tamaños': '', Empieza: '' }])
})

it('orders are exported as in the back office, and the export is audited', async () => {
  const ana = await shop.signIn()
  await sampleRecordsOf(shop, ana, await shop.addProduct()).orderId()
  const rows = await exported('orders')
  expect(rows).toHaveLength(1)
  const admin = await shop.signIn({ role: 'admin' })
  const url = '/api/admin/orders/export'
  const answer = await shop.server.inject({ method: 'GET', url, headers: { cookie: admin.cookie } })
  expect(rows).toEqual(parseCsv(answer.payload))
  expect((await eventsOf('order.list_exported'))[0]).toMatchObject({ actorId: null, after: { console: true } })
})

describe('a file', () => {
  it('is written as a whole for its owner only, and overwritten only with --force', async () => {
    const file = join(folder, 'orders.csv')
    expect(await shopCommand('orders', file)).toMatchObject({ code: 0, stderr: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const content = await readFile(file, 'utf8')
    expect(parseCsv(content)).toHaveLength(1)
    const events = await eventsOf('order.list_exported')
    const refused = await shopCommand('orders', file)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('--force')
    expect(await eventsOf('order.list_exported')).toHaveLength(events.length)
    expect(await readFile(file, 'utf8')).toBe(content)
    expect(await shopCommand('products', file, '--force')).toMatchObject({ code: 0 })
    expect(await readFile(file, 'utf8')).not.toBe(content)
    expect(await readdir(folder)).toEqual(['orders.csv'])
  })
})

it('credit notes are exported as in the back office, and the export is audited', async () => {
  const admin = await shop.signIn({ role: 'admin' })
  const { number } = await sampleRecordsOf(shop, await shop.signIn(), await shop.addProduct()).creditNote()
  const rows = await exported('credit-notes')
  expect(rows).toMatchObject([{ 'Credit note': number, Amount: '0.01' }])
  const url = '/api/admin/credit-notes/export'
  const answer = await shop.server.inject({ method: 'GET', url, headers: { cookie: admin.cookie } })
  expect(rows).toEqual(parseCsv(answer.payload))
  const [event] = await eventsOf('order.credit_notes_exported')
  expect(event).toMatchObject({ actorId: null, after: { console: true } })
})

it.each([[['passwords']], [['order']], [[]], [['orders', 'a', 'b']], [['orders', '--language', 'fr']]])(
  'refuses %j with exit code 2 and writes nothing to the standard output',
  async (words) => {
    expect(await shopCommand(...words)).toMatchObject({ code: 2, stdout: '' })
  },
)

it.each(['head -c 1', 'true'])('succeeds when the reader of its output ends early (`| %s`)', async (reader) => {
  const command = `set -o pipefail; '${process.execPath}' '${bundle}' export customers | ${reader}`
  const { stderr } = await run('bash', ['-c', command], { env: environment() })
  expect(stderr).toBe('')
})
