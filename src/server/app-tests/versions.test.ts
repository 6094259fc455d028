import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { priceBodies } from '../../prices/server/samples.ts'
import { settings } from '../../settings/server/tables.ts'
import { insertCalendarOffering } from '../../testing/appointment-records.ts'
import { call } from '../../testing/buyer.ts'
import { declaredSettings } from '../../testing/declared-settings.ts'
import { textForm } from '../../testing/pictures.ts'
import { business, mail } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

/** A record that is saved whole: how it is read, and how a value is saved with a version. */
interface Saved {
  read: () => Promise<{ version: number }>
  /** Two values that differ from each other. */
  values: [object, object]
  save: (value: object, version?: number) => Promise<{ statusCode: number; body: Record<string, unknown> }>
}

const read = async (path: string) => (await call(shop, admin, 'GET', path)).body as never
const named = (version?: number) => (version === undefined ? {} : { version })

const setting = (key: string, one: object, other: object, path = '/api/settings'): Saved => ({
  read: () => read(`/api/settings/${key}`),
  values: [one, other],
  save: (value, version) => call(shop, admin, 'POST', path, { key, value, ...named(version) }),
})
/** A setting with an address of its own. */
const ownSetting = (key: string, one: object, other: object): Saved => ({
  read: () => read(`/api/admin/${key}`),
  values: [one, other],
  save: (value, version) => call(shop, admin, 'PUT', `/api/admin/${key}`, { key, value, ...named(version) }),
})
const contact = { email: 'hola@shop.test', facebook: '', instagram: '' }
const texts = { siteName: 'Maga', tagline: 'One', heroTitle: 'Title', heroSubtitle: 'Words' }
const sentences = { text: 'Back soon.', textEs: 'Volvemos pronto.' }
const about = { title: 'About', description: 'One', content: 'Content' }

async function priceRecord(path: string, body: object, change: object): Promise<Saved> {
  const { body: created } = await call(shop, admin, 'POST', path, body)
  return {
    read: async () => {
      const all: { id: string; version: number }[] = await read(path)
      return all.find(({ id }) => id === created.id) ?? { version: -1 }
    },
    values: [body, { ...body, ...change }],
    save: (value, version) => call(shop, admin, 'PUT', `${path}/${created.id}`, { ...value, ...named(version) }),
  }
}

const records: Record<string, () => Promise<Saved>> = {
  general: async () => setting('general', texts, { ...texts, tagline: 'Two' }),
  about: async () => setting('about', about, { ...about, description: 'Two' }),
  contact: async () => setting('contact', contact, { ...contact, email: 'otra@shop.test' }),
  shopping_cart: async () => setting('shopping_cart', { tax_rate: 1 }, { tax_rate: 2 }),
  'shopping_cart by its own address': async () =>
    setting('shopping_cart', { tax_rate: 1 }, { tax_rate: 2 }, '/api/settings/shopping_cart'),
  paypal: async () => setting('paypal', business, { ...business, personal_name: 'Eva' }),
  email: async () => setting('email', mail, { ...mail, fromName: 'Otra' }),
  selling: async () => setting('selling', { shop_state: 'PR' }, { shop_state: 'FL' }),
  pause: async () => ownSetting('pause', sentences, { ...sentences, what: 'parcels' }),
  announcement: async () => ownSetting('announcement', sentences, { ...sentences, link: '/products' }),
  languages: async () => ownSetting('languages', { holdBack: true }, { holdBack: false }),
  brand: async () => ({
    read: () => read('/api/brand-settings'),
    values: [{ companyName: 'Maga' }, { companyName: 'Otra' }],
    save: async (value, version) => {
      const fields = { ...value, ...(version === undefined ? {} : { version: String(version) }) }
      const headers = { cookie: admin.cookie }
      const payload = textForm(fields as Record<string, string>)
      const answer = await shop.server.inject({ method: 'POST', url: '/api/brand-settings', headers, payload })
      return { statusCode: answer.statusCode, body: answer.json() }
    },
  }),
  'a calendar': async () => {
    const body = { name: 'Ana', place: '', placeEs: '', weekly: [], exceptions: [], isActive: true, productIds: [] }
    const { body: created } = await call(shop, admin, 'POST', '/api/admin/calendars', body)
    const path = `/api/admin/calendars/${created.id}`
    return {
      read: async () => {
        const all: { id: string; version: number }[] = await read('/api/admin/calendars')
        return all.find(({ id }) => id === created.id) ?? { version: -1 }
      },
      values: [body, { ...body, name: 'Eva', exceptions: [{ day: '2026-12-24', hours: [] }] }],
      save: (value, version) => call(shop, admin, 'PUT', path, { ...value, ...named(version) }),
    }
  },
  'a room': () =>
    priceRecord('/api/admin/resources', { name: 'Room 1', kinds: ['Room'], isActive: true }, { name: 'Room 2' }),
  'a tax rule': () => priceRecord('/api/admin/tax-rules', priceBodies.taxRule, { kinds: ['service'] }),
  'a delivery method': () => priceRecord('/api/admin/delivery-methods', priceBodies.method, { price: '5.00' }),
  'a discount': () => priceRecord('/api/admin/discounts', { ...priceBodies.discount, code: null }, { value: '15' }),
  'the terms of a service': async () => {
    const { id: service } = await shop.addProduct({ type: 'service' })
    const terms = {
      durationMinutes: 60,
      bufferMinutes: 0,
      minimumNoticeHours: 0,
      bookableDays: 30,
      cancelUntilHours: 0,
    }
    return {
      read: async () => {
        const all: { id: string; version: number }[] = await read('/api/admin/services')
        return all.find(({ id }) => id === service) ?? { version: -1 }
      },
      values: [terms, { ...terms, bufferMinutes: 15 }],
      save: (value, version) =>
        call(shop, admin, 'PUT', `/api/admin/services/${service}/terms`, { ...value, ...named(version) }),
    }
  },
}

describe.each(Object.entries(records))('%s', (_, start) => {
  const refused = { statusCode: 409, body: { code: 'newer_version' } }

  test('is saved with the version that was read, and refused over a newer one', async () => {
    const { read, save, values } = await start()
    const [one, other] = values
    const first = await read()
    expect(await save(one, first.version)).toMatchObject({ statusCode: 200 })
    const second = await read()
    expect(second.version).not.toBe(first.version)
    // Another tab still has the first version.
    expect(await save(other, first.version)).toMatchObject(refused)
    expect(await read()).toEqual(second)
    const saved = await save(other, second.version)
    expect(saved).toMatchObject({ statusCode: 200 })
    // The answer has the version for the next save of the same page.
    expect(saved.body.version).toBe((await read()).version)
  })

  test('is saved over any version when none is named, as specified', async () => {
    const { read, save, values } = await start()
    const before = await read()
    for (const value of [...values, values[0]]) expect(await save(value)).toMatchObject({ statusCode: 200 })
    expect(await save(values[1], before.version)).toMatchObject(refused)
  })

  test('of simultaneous saves of one version exactly one wins', async () => {
    const { read, save, values } = await start()
    for (let round = 0; round < 5; round++) {
      const { version } = await read()
      const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => save(values[at % 2] ?? {}, version)))
      const codes = answers.map(({ statusCode }) => statusCode).sort()
      expect(codes).toEqual([200, 409, 409, 409, 409, 409])
    }
  })
})

test('of simultaneous first saves of a setting exactly one wins', async () => {
  const { db } = shop.platform.database
  for (let round = 0; round < 10; round++) {
    await db.delete(settings).where(eq(settings.key, 'general'))
    const answers = await Promise.all(
      [1, 2, 3].map((at) =>
        call(shop, admin, 'POST', '/api/settings', {
          key: 'general',
          value: { ...texts, tagline: `Of ${at}` },
          version: 0,
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  }
})

test('a refused save changes and audits nothing', async () => {
  const { db } = shop.platform.database
  const before = await db.$count(auditEvents)
  const value = { ...texts, tagline: 'Refused' }
  const answer = await call(shop, admin, 'POST', '/api/settings', { key: 'general', value, version: 999_999 })
  expect(answer.statusCode).toBe(409)
  expect(await db.$count(auditEvents)).toBe(before)
})

test('terms that were removed and made again are another version', async () => {
  const { id } = await shop.addProduct({ type: 'service' })
  const path = `/api/admin/services/${id}/terms`
  const terms = { durationMinutes: 60, bufferMinutes: 0, minimumNoticeHours: 0, bookableDays: 30, cancelUntilHours: 0 }
  const { body: first } = await call(shop, admin, 'PUT', path, terms)
  expect((await call(shop, admin, 'DELETE', `${path}?version=999999`)).statusCode).toBe(409)
  expect((await call(shop, admin, 'DELETE', `${path}?version=${first.version}`)).body).toMatchObject({ version: 0 })
  await call(shop, admin, 'PUT', path, terms)
  expect((await call(shop, admin, 'PUT', path, { ...terms, version: first.version })).statusCode).toBe(409)
})

test('a calendar feed is no new version of its calendar', async () => {
  const calendarId = await insertCalendarOffering(shop, [])
  const find = async () => {
    const all: { id: string; version: number }[] = await read('/api/admin/calendars')
    return all.find(({ id }) => id === calendarId)?.version
  }
  const before = await find()
  const made = await call(shop, admin, 'POST', `/api/admin/calendars/${calendarId}/feed`, { language: 'es' })
  expect(made.statusCode).toBe(201)
  expect(await find()).toBe(before)
})

test('every setting answers with its version, the checklist with none', async () => {
  const root = await shop.signIn({ role: 'root' })
  for (const setting of declaredSettings) expect(await read(setting.read.path)).toHaveProperty('version')
  const items = { rate_limiting: true }
  const ticked = await call(shop, root, 'POST', '/api/settings', { key: 'security_checklist', value: { items } })
  expect(ticked.body).toEqual({ key: 'security_checklist' })
  expect((await call(shop, root, 'GET', '/api/settings/security_checklist')).body).not.toHaveProperty('version')
})
