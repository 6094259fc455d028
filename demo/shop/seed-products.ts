import { randomUUID } from 'node:crypto'
import { insertMovements } from '../../src/catalog/server/movement-queries.ts'
import { insertImages } from '../../src/catalog/server/product-image-queries.ts'
import { countProducts, insertProducts } from '../../src/catalog/server/product-queries.ts'
import { forNewProduct, saveVariants, type VariantInput } from '../../src/catalog/server/save-variants.ts'
import type { ProductRow } from '../../src/catalog/server/tables.ts'
import { inTransaction, type Tx } from '../../src/kit/server/database/database.ts'
import type { Installation } from '../../src/kit/server/platform.ts'
import { shopDay, shopTimeZone } from '../../src/kit/shop-time.ts'
import { addDays, weekdayOf } from '../../src/kit/zoned-time.ts'
import { weeklySessions } from '../../src/workshops/weekly-sessions.ts'
import type { DemoProduct, DemoSession } from '../product.ts'

/** Inserts products into an empty catalog in the given order, with their variants and initial stock. */
export async function seedProducts({ database, clock }: Installation, seeds: readonly DemoProduct[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await countProducts(tx)) > 0) return
    // What goes with a product is named by id.
    const ids = new Map(seeds.map(({ slug }) => [slug, randomUUID()]))
    const rows = await insertProducts(
      tx,
      seeds.map((seed, position) => rowOf(seed, position, ids)),
    )
    const simple: ProductRow[] = []
    for (const [at, row] of rows.entries()) {
      const seed = seeds[at]
      await insertImages(tx, row.id, picturesOf(seed))
      const variants = variantsOf(seed, clock())
      if (variants.length === 0) simple.push(row)
      else await saveVariants(tx, { clock, ...forNewProduct }, row, { options: row.options, variants })
    }
    await insertInitialStock(tx, simple)
  })
}

const fileNameOf = (image: string) => `${image}-800.webp`
const urlOf = (image: string) => `/images/${fileNameOf(image)}`

const picturesOf = (seed: DemoProduct | undefined) =>
  (seed?.furtherPictures ?? []).map(({ image, alt, altEs }) => ({ url: urlOf(image), alt, altEs }))

function rowOf({ image, ...seed }: DemoProduct, position: number, ids: ReadonlyMap<string, string>) {
  const { slug, name, nameEs, description, descriptionEs, category, type, price, stock, lowStockLimit, depositTerms } =
    seed
  const imageFileName = fileNameOf(image)
  const imageUrl = urlOf(image)
  const fields = {
    slug,
    name,
    nameEs,
    description,
    descriptionEs,
    category,
    type,
    price,
    stock,
    lowStockLimit,
    depositTerms,
  }
  const options = (seed.options ?? []).map((option) => ({
    ...option,
    values: option.values.map(({ value, valueEs = null, color = null, finish }) => ({
      value,
      valueEs,
      color,
      ...(finish && { finish }),
    })),
  }))
  const { batch, batchEs, benefits = [] } = seed.page ?? {}
  const texts = { ...seed.details, batch, batchEs, benefits: [...benefits] }
  const companionIds = (seed.page?.goesWith ?? []).flatMap((other) => ids.get(other) ?? [])
  return { id: ids.get(slug), ...fields, ...texts, companionIds, options, position, imageUrl, imageFileName }
}

const noPlace = { place: null, placeEs: null, placeState: null }

function variantsOf(seed: DemoProduct | undefined, now: Date): VariantInput[] {
  const none = { compareAtPrice: null, sku: null, startsAt: null, endsAt: null, ...noPlace }
  const common = { ...none, imageUrl: null, isActive: true, optionValues: [] }
  const variants = (seed?.variants ?? []).map(({ values, image, ...fields }) => {
    return { ...common, ...fields, ...(image && { imageUrl: urlOf(image) }), optionValues: [...values] }
  })
  const sessions = (seed?.sessions ?? []).map(({ seats, place, placeEs, ...times }) => {
    return { ...common, ...timesOf(times, now), price: seed?.price ?? 0, stock: seats, place, placeEs }
  })
  return [...variants, ...sessions]
}

/** The start and end of a session of the demo. */
function timesOf({ week, weekday, ...times }: Pick<DemoSession, 'week' | 'weekday' | 'from' | 'to'>, now: Date) {
  const earliest = addDays(shopDay(now), 2)
  const days = ((weekday - weekdayOf(earliest) + 7) % 7) + (week - 1) * 7
  return weeklySessions(shopTimeZone, { day: addDays(earliest, days), ...times }, 1)[0]
}

async function insertInitialStock(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
  const counted = rows.flatMap(({ id, stock }) => (stock ? [{ id, stock }] : []))
  await insertMovements(
    tx,
    counted.map(({ id, stock }) => ({ productId: id, variantId: id, delta: stock, reason: 'initial' as const })),
  )
}
