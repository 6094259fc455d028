import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { expireMissedSearches } from './search-routes.ts'

let shop: TestShop
let staff: string

beforeAll(async () => {
  shop = await startTestShop()
  staff = (await shop.signIn({ role: 'admin' })).cookie
  const lips = { category: 'Lips', price: 1800, stock: 5 }
  const face = { category: 'Face', price: 2600, stock: 5 }
  await shop.addProduct({
    name: 'Night Cream',
    nameEs: null,
    description: 'Not for lips',
    slug: 'night-cream',
    ...face,
  })
  await shop.addProduct({ name: 'Ruby Lipstick', nameEs: 'Labial Rubí', slug: 'ruby-lipstick', ...lips })
  await shop.addProduct({ name: 'Sunscreen', nameEs: 'Protector Solar', slug: 'sunscreen', ...face })
  await shop.addProduct({ name: 'Hidden Perfume', slug: 'perfume', isActive: false, ...face })
})
afterAll(() => shop.close())

async function get(url: string, cookie = '') {
  const answer = await shop.server.inject({ url, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const found = async (search: string, more = '') =>
  (await get(`/api/catalog?search=${encodeURIComponent(search)}${more}`)).products.map(
    ({ name }: { name: string }) => name,
  )

async function saveGroups(groups: unknown, version?: number) {
  const payload = { groups, ...(version === undefined ? {} : { version }) }
  return shop.server.inject({ method: 'PUT', url: '/api/admin/synonyms', headers: { cookie: staff }, payload })
}

const miss = async (search: string) => {
  const answer = await shop.server.inject({ method: 'POST', url: '/api/missed-searches', payload: { search } })
  expect(answer.statusCode).toBe(204)
}

const sql = async (text: string) => (await shop.platform.database.pool.query(text)).rows

const missed = async () => (await get('/api/admin/missed-searches', staff)).searches

describe('the search of the store', () => {
  test('forgives where the text is in no product, before the other filters', async () => {
    expect(await found('rubi lipstik')).toEqual(['Ruby Lipstick'])
    expect(await found('rubi lipstik', '&category=Face')).toEqual([])
    expect(await found('lip', '&category=Face')).toEqual(['Night Cream'])
    expect(await found('cream', '&category=Lips')).toEqual([])
    expect(await found('perfume')).toEqual([])
  })

  test('knows the synonyms of the shop as soon as they are saved', async () => {
    expect(await found('bloqueador')).toEqual([])
    const { groups, version } = await get('/api/admin/synonyms', staff)
    expect({ groups, version }).toEqual({ groups: [], version: 0 })
    const saved = await saveGroups([['  Bloqueador ', 'protector   solar']], version)
    expect(saved.json()).toEqual({ groups: [['Bloqueador', 'protector solar']], version: expect.any(Number) })
    expect(await found('bloqueadores')).toEqual(['Sunscreen'])
    expect(await get('/api/synonyms')).toEqual({ groups: [['Bloqueador', 'protector solar']] })
    expect((await saveGroups([['a1', 'b1']], 0)).statusCode).toBe(409)
    const events = await sql(`select subject_id, before, after from audit_events where action = 'synonyms.saved'`)
    expect(events).toHaveLength(1)
    expect(events[0]).toEqual({
      subject_id: 'synonyms',
      before: { synonyms: [] },
      after: { synonyms: ['Bloqueador = protector solar'] },
    })
  })

  test.each<[unknown, string, string]>([
    [[['lipstick']], 'groups.0', 'synonyms_too_few'],
    [[['Rouge', 'rouge']], 'groups.0', 'synonyms_too_few'],
    [[['lipstick', '--']], 'groups.0.1', 'synonym_letters'],
    [[['lipstick', 'x'.repeat(61)]], 'groups.0.1', 'synonym_too_long'],
    [[Array.from({ length: 21 }, (_, at) => `w${at}`)], 'groups.0', 'synonyms_too_many'],
    [Array.from({ length: 301 }, (_, at) => [`a${at}`, `b${at}`]), 'groups', 'synonym_groups_too_many'],
  ])('refuses %j at %s: %s', async (groups, field, code) => {
    const answer = await saveGroups(groups)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toContainEqual(expect.objectContaining({ field, code }))
  })
})

describe('suggestions', () => {
  test('name products before those that only describe themselves so, and categories in both languages', async () => {
    const { products, categories } = await get('/api/suggest?q=lip')
    expect(products.map(({ slug }: { slug: string }) => slug)).toEqual(['ruby-lipstick', 'night-cream'])
    expect(products[0]).toEqual({ slug: 'ruby-lipstick', name: 'Ruby Lipstick', nameEs: 'Labial Rubí', imageUrl: null })
    expect(categories).toEqual([{ name: 'Lips', nameEs: null }])
    expect((await get('/api/suggest?q=labio')).categories).toEqual([{ name: 'Lips', nameEs: null }])
  })

  test('forgive, and are none for a blank text', async () => {
    const { products } = await get('/api/suggest?q=lipstik')
    expect(products).toHaveLength(1)
    expect(await get('/api/suggest?q=%20')).toEqual({ products: [], categories: [] })
    expect(await get('/api/suggest')).toEqual({ products: [], categories: [] })
  })
})

describe('searches without result', () => {
  test('are counted by their words, only if they find nothing and hold nothing personal', async () => {
    for (const search of [
      'Perfume',
      'pérfume ',
      'nail  polish',
      'lipstik',
      'ana@correo.test',
      '787 555 0100',
      'FM-000042',
    ]) {
      await miss(search)
    }
    const lastOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(await missed()).toEqual([
      { search: 'perfume', count: 2, lastOn },
      { search: 'nail polish', count: 1, lastOn },
    ])
  })

  test('are no longer listed once a synonym finds something', async () => {
    await miss('rouge')
    const words = async () => (await missed()).map(({ search }: { search: string }) => search)
    expect(await words()).toContain('rouge')
    const before = await get('/api/synonyms')
    await saveGroups([...before.groups, ['rouge', 'lipstick']])
    expect(await words()).not.toContain('rouge')
    await saveGroups(before.groups)
    await sql(`delete from missed_searches where search = 'rouge'`)
  })

  test('are kept for 30 days, and 500 different ones of a day', async () => {
    const [counted] = await sql(`select day::text from missed_searches limit 1`)
    await sql(`update missed_searches set day = day - 29 where search = 'perfume'`)
    await sql(`update missed_searches set day = day - 30 where search = 'nail polish'`)
    expect((await missed()).map(({ search }: { search: string }) => search)).toEqual(['perfume'])
    expect(await expireMissedSearches(shop.platform)).toEqual({ missed_searches: 1 })
    await sql(`insert into missed_searches select '${counted.day}', 'word ' || n, 1 from generate_series(1, 500) n`)
    await miss('gasoline')
    await miss('word 7')
    const kept = await sql(`select search, count from missed_searches where search in ('gasoline', 'word 7')`)
    expect(kept).toEqual([{ search: 'word 7', count: 2 }])
  })
})
