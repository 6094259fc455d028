import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { AdminProductPage } from '../office-api.ts'
import type { ProductState } from '../product-states.ts'
import { updateProductRow } from './product-queries.ts'

let shop: TestShop
let cookie: string

beforeAll(async () => {
  shop = await startTestShop()
  cookie = (await shop.signIn({ role: 'admin' })).cookie
  // The newest is the first of the list.
  const dayOf = (number: number) => new Date(Date.UTC(2024, 0, number))
  const spanish = {
    nameEs: 'Jabón',
    description: 'Oats',
    descriptionEs: 'Avena',
    category: 'Velas',
    categoryEs: 'Velas',
  }
  const known = { nameEs: 'Crema', description: '', category: 'Face' }
  const products = [
    { name: 'Plenty', ...spanish, stock: 20 },
    { name: 'Unlimited', ...known, stock: null },
    { name: 'Few', ...known, stock: 5 },
    { name: 'None hidden', ...known, stock: 0, isActive: false },
    { name: 'Archived', ...known, category: 'Old', stock: 0, isActive: false, archivedAt: dayOf(9) },
    { name: 'Without name', ...spanish, nameEs: null, stock: 20 },
    { name: 'Without description', ...spanish, descriptionEs: '', stock: 20 },
    { name: 'Without directions', ...spanish, howToUse: 'Rinse.', stock: 20 },
    { name: 'Without category', ...spanish, category: 'Candles', categoryEs: null, stock: 20 },
  ]
  for (const [at, product] of products.entries()) await shop.addProduct({ ...product, createdAt: dayOf(20 - at) })
})
afterAll(() => shop.close())

async function browse(query: Record<string, string> = {}): Promise<AdminProductPage> {
  const url = `/api/admin/products/page?${new URLSearchParams(query)}`
  const answer = await shop.server.inject({ url, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const names = async (query: Record<string, string>) => (await browse(query)).products.map(({ name }) => name)

describe('the products of the back office', () => {
  test.each<[ProductState, string[]]>([
    [
      'active',
      ['Plenty', 'Unlimited', 'Few', 'Without name', 'Without description', 'Without directions', 'Without category'],
    ],
    ['hidden', ['None hidden']],
    ['low', ['Few']],
    ['untranslated', ['Without name', 'Without description', 'Without directions', 'Without category']],
    ['archived', ['Archived']],
  ])('in the state %s', async (state, expected) => {
    expect(await names({ state })).toEqual(expected)
  })

  test('are found by name and description in both languages, ignoring case and accents', async () => {
    expect(await names({ search: 'JABON oats' })).toEqual([
      'Plenty',
      'Without description',
      'Without directions',
      'Without category',
    ])
    expect(await names({ search: 'avena' })).toEqual([
      'Plenty',
      'Without name',
      'Without directions',
      'Without category',
    ])
    expect(await names({ search: '%' })).toEqual([])
  })

  test('are found in spite of typing errors, where no product has the text', async () => {
    expect(await names({ search: 'unlimitd' })).toEqual(['Unlimited'])
    expect(await names({ search: 'hiden nones' })).toEqual(['None hidden'])
    expect(await names({ search: 'archved' })).toEqual([])
    expect(await names({ search: 'archved', state: 'archived' })).toEqual(['Archived'])
    // "crema" is a name, though not of one of these.
    expect(await names({ search: 'crema', category: 'Velas' })).toEqual([])
    expect(await names({ search: 'perfume' })).toEqual([])
  })

  test('are found by a name that was changed, and no longer by the old one', async () => {
    const { database } = shop.platform
    const renamed = async (id: string, name: string) => {
      await updateProductRow(database.db, id, { name })
      return Promise.all(['plantiful', 'abundnt'].map((search) => names({ search })))
    }
    const [plenty] = (await browse({ search: 'Plenty' })).products
    if (!plenty) throw new Error('no product')
    expect(await renamed(plenty.id, 'Abundant')).toEqual([[], ['Abundant']])
    expect(await renamed(plenty.id, 'Plentiful')).toEqual([['Plentiful'], []])
    await updateProductRow(database.db, plenty.id, { name: plenty.name })
  })

  test('have pages, counts and the categories of all that are not archived', async () => {
    const last = await browse({ size: '3', page: '99' })
    expect(last).toMatchObject({ page: 3, pages: 3, matching: 8, total: 8 })
    expect(last.products.map(({ name }) => name)).toEqual(['Without directions', 'Without category'])
    const face = await browse({ category: 'Face' })
    expect(face).toMatchObject({ matching: 3, total: 8 })
    expect(face.categories).toEqual([
      { name: 'Velas', nameEs: 'Velas' },
      { name: 'Face', nameEs: null },
      { name: 'Candles', nameEs: null },
    ])
    const archived = await browse({ state: 'archived' })
    expect(archived.categories.map(({ name }) => name)).toContain('Old')
  })
})
