import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { plantPicture } from '../src/catalog/benefits.ts'
import { slugify } from '../src/catalog/catalog.ts'
import { createProduct } from '../src/catalog/office-api.ts'
import { aboutSetting, contactSetting, generalSetting } from '../src/settings/site-settings.ts'
import { demoCatalog, demoImageWidths } from './catalog.ts'
import { demoAbout, demoContact, demoGeneral } from './settings.ts'

const images = path.join(import.meta.dirname, 'images')
const publicFolder = path.join(import.meta.dirname, '..', 'public')
const kilobyte = 1024

/** The own pictures of the variants of a product. */
const imagesOf = ({ variants = [] }: (typeof demoCatalog)[number]) =>
  variants.flatMap(({ image }) => (image ? [{ image }] : []))

const sizeOf = async (file: string): Promise<number> => (await stat(path.join(images, file))).size

test('there are 24 products with their own slugs, names and pictures', () => {
  expect(demoCatalog).toHaveLength(24)
  for (const key of ['slug', 'name', 'nameEs', 'description', 'descriptionEs', 'image'] as const)
    expect(new Set(demoCatalog.map((product) => product[key])).size, key).toBe(24)
  for (const { slug } of demoCatalog) expect(slug).toBe(slugify(slug))
})

test.each(demoCatalog)('$slug keeps the rules of a product, in both languages', (product) => {
  const { name, nameEs, description, descriptionEs, category, stock, price } = product
  const { page, details } = product
  const texts = { name, nameEs, description, descriptionEs, category, ...details }
  const { batch, batchEs, benefits } = page ?? {}
  const images = product.furtherPictures?.map(({ image, alt, altEs }) => ({ url: `/images/${image}`, alt, altEs }))
  expect(
    createProduct.body.safeParse({ ...texts, batch, batchEs, benefits, stock, price: price / 100, images }).error,
  ).toBeUndefined()
})

test('each product has a page: benefits with their plants, pictures and two others that go with it', async () => {
  const slugs = demoCatalog.map(({ slug }) => slug)
  for (const { slug, type, page, details, furtherPictures = [] } of demoCatalog) {
    expect(page?.benefits, slug).toHaveLength(3)
    for (const { plant } of page?.benefits ?? []) {
      expect((await stat(path.join(publicFolder, plantPicture(plant)))).size, plant).toBeLessThan(16 * kilobyte)
    }
    expect(details?.howToUse && details.howToUseEs, slug).toBeTruthy()
    expect(furtherPictures.length, slug).toBeGreaterThanOrEqual(type === 'product' ? 2 : 1)
    expect(new Set(page?.goesWith).difference(new Set(slugs)).size, slug).toBe(0)
    expect(page?.goesWith, slug).not.toContain(slug)
  }
})

test('the first four are the featured products of the home page', () => {
  expect(demoCatalog.slice(0, 4).map(({ nameEs, price }) => [nameEs, price])).toEqual([
    ['Sérum Facial Flor de Maga', 3400],
    ['Crema Hidratante de Aloe', 2850],
    ['Labial Rojo Ponce', 1800],
    ['Paleta Viejo San Juan', 4200],
  ])
})

test('the catalog has every stock state: plenty, low, sold out, unlimited, seats', () => {
  const stocks = demoCatalog.map(({ stock }) => stock)
  expect(stocks.filter((stock) => stock === 0)).toHaveLength(2)
  expect(stocks).toEqual(expect.arrayContaining([2, 3, null]))
  for (const { type, category } of demoCatalog) {
    expect(type === 'service').toBe(category === 'Services')
    expect(type === 'workshop').toBe(category === 'Workshops')
  }
})

describe('pictures', () => {
  const pictures = demoCatalog.flatMap((product) => [product, ...(product.furtherPictures ?? []), ...imagesOf(product)])

  test.each(pictures)('$image exists in every width, 4:5 and light', async ({ image }) => {
    for (const width of demoImageWidths) {
      const { width: w, height } = await sharp(await readFile(path.join(images, `${image}-${width}.webp`))).metadata()
      expect([w, height]).toEqual([width, (width * 5) / 4])
    }
    expect(await sizeOf(`${image}-800.webp`)).toBeLessThanOrEqual(35 * kilobyte)
  })

  test('the hero stays within its size budget at every width', async () => {
    const heroes = (await readdir(images)).filter((file) => file.startsWith('hero-'))
    expect(heroes.length).toBeGreaterThanOrEqual(7)
    for (const file of heroes) expect(await sizeOf(file), file).toBeLessThanOrEqual(60 * kilobyte)
  })

  test('their total size stays small', async () => {
    const sizes = await Promise.all((await readdir(images)).map(sizeOf))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12 * 1024 * kilobyte)
  })
})

test('the settings are valid and refer to a picture that exists', async () => {
  expect(generalSetting.schema.parse(demoGeneral)).toEqual(demoGeneral)
  expect(aboutSetting.schema.parse(demoAbout)).toEqual(demoAbout)
  expect(contactSetting.schema.parse(demoContact)).toEqual(demoContact)
  expect(await sizeOf(path.basename(demoAbout.imageUrl))).toBeGreaterThan(0)
})

test.each([
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['og.jpg', 1200, 630],
])('%s has the size that browsers expect', async (file, width, height) => {
  const metadata = await sharp(await readFile(path.join(publicFolder, file))).metadata()
  expect([metadata.width, metadata.height]).toEqual([width, height])
})
