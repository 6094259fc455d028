import { setTimeout as pause } from 'node:timers/promises'
import { demoCatalog } from '../demo/catalog.ts'
import { insertMovements } from '../src/catalog/server/movement-queries.ts'
import { countProducts, insertProducts } from '../src/catalog/server/product-queries.ts'
import { fieldsOf } from '../src/kit/records.ts'
import { type Database, openDatabase } from '../src/kit/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'

const atOnce = 500
const wordsEach = 45
const stock = 40

const noticedWithinMs = 20_000

/**
 * Adds sample products to a running demo until there are `total`, and waits until the shop serves them. Each has a
 * number in its name and different words in its texts, so that the catalog compresses like a real one.
 */
export async function fillShop(shop: { url: string; dataDir: string }, total: number): Promise<void> {
  // Connects to the shop's running Postgres server without stopping it.
  const postgres = await startEmbeddedPostgres({ dataDir: shop.dataDir })
  const database = openDatabase({ connection: postgres.connection })
  try {
    await insertInvented(database, total)
  } finally {
    await database.close()
    await postgres.stop()
  }
  for (const deadline = Date.now() + noticedWithinMs; Date.now() < deadline; await pause(50)) {
    const response = await fetch(`${shop.url}/api/catalog?size=1`)
    if (fieldsOf(await response.json()).total === total) return
  }
  throw new Error(`the shop does not serve ${total} products`)
}

async function insertInvented({ db }: Database, total: number): Promise<void> {
  const first = await countProducts(db)
  for (let from = first; from < total; from += atOnce) {
    const count = Math.min(atOnce, total - from)
    const rows = await insertProducts(
      db,
      Array.from({ length: count }, (_, at) => inventedProduct(from + at)),
    )
    await insertMovements(
      db,
      rows.map(({ id }) => ({ productId: id, delta: stock, reason: 'initial' as const })),
    )
  }
}

/** The product at this index of the catalog; deterministic. */
export function inventedProduct(position: number) {
  const model = demoCatalog[position % demoCatalog.length]
  if (!model) throw new Error('the demo has no products')
  const { slug, name, nameEs, category, type, price, image } = model
  const imageFileName = `${image}-800.webp`
  const number = position + 1
  return {
    slug: `${slug}-${number}`,
    name: `${name} ${number}`,
    nameEs: `${nameEs ?? name} ${number}`,
    description: wordsFor(position, english),
    descriptionEs: wordsFor(position, spanish),
    category,
    type,
    price: price + (position % 900),
    stock,
    position,
    imageUrl: `/images/${imageFileName}`,
    imageFileName,
  }
}

const wordsOf = (texts: (string | null)[]) => [...new Set(texts.join(' ').split(/\s+/))]
const english = wordsOf(demoCatalog.map(({ description }) => description))
const spanish = wordsOf(demoCatalog.map(({ descriptionEs }) => descriptionEs))

/** Words in pseudorandom order: a linear congruential generator with the number as its seed. */
function wordsFor(seed: number, words: readonly string[]): string {
  let state = seed + 1
  const chosen = Array.from({ length: wordsEach }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[(state >>> 8) % words.length]
  })
  return `${chosen.join(' ')}.`
}
