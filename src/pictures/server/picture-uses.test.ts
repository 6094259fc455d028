import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { call, openPayment } from '../../testing/buyer.ts'
import { textForm } from '../../testing/pictures.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  // Every shop has one; the invariants say so.
  await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const url = (name: string) => `/uploads/${name}-800.webp`
const newName = () => randomBytes(12).toString('hex')
const dayMs = 86_400_000

/** An uploaded picture. @returns its name. */
async function upload(): Promise<string> {
  const name = newName()
  for (const width of [400, 800, 1200]) {
    await rows(`insert into uploads (name, width, height, content) values ($1, $2, 10, 'x')`, [name, width])
  }
  return name
}

/** What the daily sweep leaves of these pictures when this number of days has passed. */
async function leftAfter(days: number, names: readonly string[]): Promise<string[]> {
  const clock = () => new Date(Date.now() + days * dayMs)
  await shop.expire({ ...shop.platform, clock })
  const left = await rows('select distinct name from uploads where name = any($1)', [names])
  return names.filter((name) => left.some((row) => row.name === name))
}

const save = (method: 'POST' | 'PUT', path: string, body: object) => call(shop, admin, method, path, body)
const soap = { name: 'Jabón de Avena', price: '9.50' }
const shades = (imageUrl: string | null) => ({
  options: [{ name: 'Shade', values: [{ value: 'Coral' }] }],
  variants: [{ optionValues: ['Coral'], price: '9.50', stock: 3, imageUrl }],
})
const about = (imageUrl: string) => ({ key: 'about', value: { title: 'x', description: 'x', content: 'x', imageUrl } })
const calendar = { name: 'Ana', weekly: [], exceptions: [], isActive: true, productIds: [] }
const brand = (fields: Record<string, string>) =>
  shop.server.inject({
    method: 'POST',
    url: '/api/brand-settings',
    headers: { cookie: admin.cookie },
    payload: textForm({ companyName: 'Maga', ...fields }),
  })

/** Each way to use a picture, and how that use ends. */
const uses: [what: string, use: (url: string) => Promise<unknown>, end: () => Promise<unknown>][] = (() => {
  let product = ''
  let calendarId = ''
  const create = async (fields: object) => {
    const { body, statusCode } = await save('POST', '/api/products', { ...soap, ...fields })
    expect(statusCode, JSON.stringify(body)).toBe(201)
    product = body.id
  }
  const change = (fields: object) => save('PUT', `/api/products/${product}`, fields)
  const remove = () => call(shop, admin, 'DELETE', `/api/products/${product}`)
  return [
    ['the first picture of a product', (at) => create({ imageUrl: at }), () => change({ imageUrl: '' })],
    ['a further picture', (at) => create({ images: [{ url: at }] }), () => change({ images: [] })],
    ['a picture of a deleted product', (at) => create({ images: [{ url: at }], ...shades(at) }), remove],
    ['the picture of a shade', (at) => create(shades(at)), () => change(shades(null))],
    ['an address with the name of the shop', (at) => create({ imageUrl: `http://shop.test${at}` }), remove],
    [
      'the About section',
      (at) => save('POST', '/api/settings', about(at)),
      () => save('POST', '/api/settings', about('')),
    ],
    [
      'the picture of a calendar',
      async (imageUrl) => {
        const { body } = await save('POST', '/api/admin/calendars', { ...calendar, imageUrl })
        calendarId = body.id
      },
      () => save('PUT', `/api/admin/calendars/${calendarId}`, { ...calendar, imageUrl: '' }),
    ],
    ['the logo', (logoUrl) => brand({ logoUrl }), () => brand({ logoUrl: '' })],
    ['the icon', (faviconUrl) => brand({ faviconUrl }), () => brand({ faviconUrl: '' })],
    [
      'the picture of an account',
      (at) => rows('update users set profile_image_url = $1 where id = $2', [at, admin.id]),
      () => rows('update users set profile_image_url = null where id = $1', [admin.id]),
    ],
  ]
})()

describe('a picture', () => {
  it.each(uses)('is kept as %s, and deleted 7 days after that has ended', async (_what, use, end) => {
    const name = await upload()
    await use(url(name))
    expect(await leftAfter(1000, [name])).toEqual([name])
    await end()
    expect(await leftAfter(6.9, [name])).toEqual([name])
    expect(await leftAfter(7.1, [name])).toEqual([])
  })

  it('is kept in the lines of an order after the shop replaced it', async () => {
    const [first, shade] = [await upload(), await upload()]
    const buyer = await shop.signIn()
    const { body } = await save('POST', '/api/products', { ...soap, imageUrl: url(first), ...shades(url(shade)) })
    await openPayment(shop, buyer, [{ id: body.id, variantId: Object(body).variants[0].id, price: 950, quantity: 1 }])
    await save('PUT', `/api/products/${body.id}`, { imageUrl: '', ...shades(null) })
    expect(await leftAfter(1000, [first, shade])).toEqual([shade])
  })

  it('that is used is not deleted by the sweep of the version before', async () => {
    const [used, unused] = [await upload(), await upload()]
    await save('POST', '/api/products', { ...soap, images: [{ url: url(used) }] })
    // That version knows nothing of galleries.
    await rows('delete from uploads where name = any($1)', [[used, unused]])
    expect(
      await rows('select name, count(*)::int from uploads where name = any($1) group by 1', [[used, unused]]),
    ).toEqual([{ name: used, count: 3 }])
    expect(await rows('select name from pictures where name = $1', [unused])).toEqual([])
  })

  it('is kept by a save that runs at the same time as the sweep', async () => {
    const names = await Promise.all(Array.from({ length: 12 }, upload))
    await rows(`update pictures set unused_since = now() - interval '30 days' where name = any($1)`, [names])
    const [answers] = await Promise.all([
      Promise.all(names.map((name) => save('POST', '/api/products', { ...soap, images: [{ url: url(name) }] }))),
      ...Array.from({ length: 6 }, () => shop.expire(shop.platform)),
    ])
    const kept = names.filter((_, at) => answers[at]?.statusCode === 201)
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 400)).toEqual([])
    expect(await leftAfter(0, names)).toEqual(kept)
  })
})

describe('an upload that does not exist', () => {
  const gone = () => url(newName())

  it.each([
    ['imageUrl', () => save('POST', '/api/products', { ...soap, imageUrl: gone() })],
    [
      'images.1.url',
      () => save('POST', '/api/products', { ...soap, images: [{ url: '/images/a.webp' }, { url: gone() }] }),
    ],
    ['variants.0.imageUrl', () => save('POST', '/api/products', { ...soap, ...shades(gone()) })],
    ['value.imageUrl', () => save('POST', '/api/settings', about(gone()))],
    ['imageUrl', () => save('POST', '/api/admin/calendars', { ...calendar, imageUrl: gone() })],
    ['logoUrl', async () => brandAnswer({ logoUrl: gone() })],
    ['faviconUrl', async () => brandAnswer({ faviconUrl: gone() })],
  ])('is refused at its field: %s', async (field, send) => {
    const { statusCode, body } = await send()
    expect([statusCode, body.fields]).toEqual([400, [expect.objectContaining({ field, code: 'picture_gone' })]])
  })

  const brandAnswer = async (fields: Record<string, string>) => {
    const answer = await brand(fields)
    return { statusCode: answer.statusCode, body: answer.json() }
  }
})

it('pictures that an earlier version deleted while they were shown are listed for staff', async () => {
  const old = await createEmptyDatabase()
  const migrations = await readMigrations()
  const before = migrations.slice(
    0,
    migrations.findIndex(({ tag }) => tag.endsWith('_pictures')),
  )
  const [kept, gone, unused] = [newName(), newName(), newName()]
  try {
    await migrate(old.database, before)
    const run = (text: string, values: unknown[] = []) => old.database.pool.query(text, values)
    const insert = `insert into uploads (name, width, height, content) values ($1, 800, 1, 'x')`
    for (const name of [kept, unused]) await run(insert, [name])
    const { rows: made } = await run(
      `insert into products (slug, name, price, image_url) values ('a', 'Aloe', 1, $1), ('b', 'Barro', 1, null) returning id`,
      [url(kept)],
    )
    const [aloe, clay] = made.map(({ id }) => id)
    const images = 'insert into product_images (product_id, position, url) values ($1, 0, $2), ($1, 1, $3)'
    await run(images, [aloe, url(gone), url(kept)])
    await run('update product_variants set image_url = $2 where product_id = $1', [clay, 'javascript:alert(1)'])
    await run(`insert into settings (key, value) values ('about', $1)`, [{ imageUrl: url(newName()) }])
    await migrate(old.database, migrations)

    const late = await startTestShop({ share: { testDatabase: old, emulator: shop.emulator } })
    try {
      const viewer = await late.signIn({ role: 'admin' })
      const attention = async () => (await call(late, viewer, 'GET', '/api/dashboard/attention')).body.lostPictures
      expect(await attention()).toMatchObject({
        count: 2,
        first: [{ place: 'about' }, { place: 'product', id: aloe, name: 'Aloe' }],
      })
      expect((await run('select image_url from product_variants where product_id = $1', [clay])).rows).toEqual([
        { image_url: null },
      ])
      // The form sends what it shows: a lost picture does not keep other changes from being saved.
      const form = { name: 'Aloe 2', images: [{ url: url(gone) }, { url: url(kept) }] }
      expect((await call(late, viewer, 'PUT', `/api/products/${aloe}`, form)).statusCode).toBe(200)
      await call(late, viewer, 'PUT', `/api/products/${aloe}`, { images: [{ url: url(kept) }] })
      await call(late, viewer, 'POST', '/api/settings', about(''))
      expect(await attention()).toEqual({ count: 0, first: [] })
      const clock = () => new Date(Date.now() + 8 * dayMs)
      await late.expire({ ...late.platform, clock })
      expect((await run('select name from pictures')).rows).toEqual([{ name: kept }])
    } finally {
      await late.server.close()
    }
  } finally {
    await old.drop()
  }
})
