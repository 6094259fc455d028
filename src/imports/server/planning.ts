import { createHash } from 'node:crypto'
import { slugify } from '../../catalog/catalog.ts'
import { listStaffProducts, type StaffProduct } from '../../catalog/server/variant-queries.ts'
import type { StoredFile } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { isStorableText, startOf } from '../../kit/text.ts'
import { decimalOf, foldColumn, type Row, rowOf } from '../cells.ts'
import type { ProductDraft } from '../draft.ts'
import type { Decimal, ImportAction, ImportSource } from '../import.ts'
import { nameByOurRules } from '../names.ts'
import { importFaults } from '../office-texts.ts'
import { type ProductPlan, planProduct, refusedPlan } from '../plan.ts'
import { recognize } from '../recognize.ts'
import type { SourceFormat } from '../source-format.ts'
import {
  deleteImport,
  findByCodes,
  findByNames,
  findSources,
  insertImport,
  insertRows,
  updateImport,
} from './import-queries.ts'
import { firstParagraphs, plainText } from './plain-text.ts'
import { NoTable, openTable, type Table } from './table-file.ts'
import type { ImportRow, LeftColumn, PlannedWork } from './tables.ts'

/** A file of products, with the folded names of its columns. */
interface ProductFile extends Table {
  name: string
  columns: string[]
  decimal: Decimal
}

/** How many products are compared with the shop at a time. */
const batchSize = 200

/** The column that the file of refused rows adds; it is nothing that is left behind. */
export const whyColumns = { en: 'why', es: 'por qué' } as const satisfies Record<Locale, string>
export const isWhy = (column: string): boolean => Object.values(whyColumns).some((why) => why === foldColumn(column))

/**
 * Reads files of products and stores what an import of them would do; nothing of the shop changes.
 * @returns the id of the import
 * @throws HttpError 400 for files that are no products, or of several sources
 */
export async function planImport(
  { database: { db }, clock }: Pick<Installation, 'database' | 'clock'>,
  files: readonly StoredFile[],
  language: Locale,
): Promise<string> {
  const { format, tables } = await openFiles(files)
  const survey = await surveyFiles(format, tables)
  if (survey.lastRow.size === 0 && survey.lost === 0) throw refusal(400, fault(importFaults, 'no_products'))
  const known = tables.map(({ name, header }) => ({ name, header }))
  const id = await insertImport(db, { source: format.source, language, files: known, createdAt: clock() })
  try {
    const counts = await planFiles(db, { id, format, tables, survey, language })
    await updateImport(db, id, { state: 'planned', counts, leftBehind: survey.left })
    return id
  } catch (cause) {
    await deleteImport(db, id)
    throw cause
  }
}

/** In the words of the shop. @throws HttpError 400 for a file that is no table, or none to its end */
async function* asked<Part>(file: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (cause) {
    throw inWords(file)(cause)
  }
}

const inWords = (file: string) => (cause: unknown) =>
  cause instanceof NoTable ? refusal(400, fault(importFaults, 'no_table', { file })) : cause

async function openFiles(files: readonly StoredFile[]): Promise<{ format: SourceFormat; tables: ProductFile[] }> {
  const tables: ProductFile[] = []
  const formats = new Set<SourceFormat>()
  for (const { name, path } of files) {
    const file = startOf(name.replaceAll('\0', '').toWellFormed(), 100)
    const table = await openTable(path, (header) => recognize(header) !== null).catch((cause: unknown) => {
      throw inWords(file)(cause)
    })
    const format = recognize(table.header)
    if (format === 'other') throw refusal(400, fault(importFaults, 'no_products_list', { file }))
    if (format === null) throw refusal(400, fault(importFaults, 'unknown_columns', { file }))
    formats.add(format)
    tables.push({ ...table, name: file, columns: table.header.map(foldColumn), decimal: 'point' })
  }
  const [format, other] = formats
  if (!format || other) throw refusal(400, fault(importFaults, 'several_sources'))
  return { format, tables }
}

interface Survey {
  /** On which row of all files a product ends. */
  lastRow: Map<string, number>
  aliases: Map<string, string>
  left: LeftColumn[]
  /** Rows of no product. */
  lost: number
}

/** Reads all rows once: where each product ends, since its rows need not stand together, and how amounts are written. */
async function surveyFiles(format: SourceFormat, tables: ProductFile[]): Promise<Survey> {
  const aliases = new Map<string, string>()
  const left = new Map<string, number>()
  // The other names of products first: a variation may stand before its parent.
  if (format.aliasOf) {
    for await (const { row } of rowsOf(tables)) {
      const [alias, key] = format.aliasOf(row) ?? []
      if (alias !== undefined && key !== undefined && !aliases.has(alias)) aliases.set(alias, key)
    }
  }
  const isLeft = (column: string) => !format.reads(column) && !isWhy(column)
  const leftPlaces = tables.map(({ columns, header }) =>
    [...columns.entries()].flatMap(([place, column]) => {
      const name = header[place]?.trim()
      return name && isLeft(column) ? [{ place, name }] : []
    }),
  )
  const lastRow = new Map<string, number>()
  const votes = tables.map(() => ({ point: 0, comma: 0 }))
  let lost = 0
  for await (const { row, at, file, cells } of rowsOf(tables)) {
    const key = format.keyOf(row, aliases)
    if (key === null) lost++
    else lastRow.set(key, at)
    for (const column of format.amounts) {
      const decimal = decimalOf(row(column) ?? '')
      const vote = votes[file]
      if (decimal && vote) vote[decimal]++
    }
    for (const { place, name } of leftPlaces[file] ?? []) {
      if (cells[place]?.trim()) left.set(name, (left.get(name) ?? 0) + 1)
    }
  }
  for (const [file, { point, comma }] of votes.entries()) {
    const table = tables[file]
    if (table && comma > point) table.decimal = 'comma'
  }
  return { lastRow, aliases, lost, left: [...left].map(([column, rows]) => ({ column: startOf(column, 200), rows })) }
}

interface FileRow {
  row: Row
  /** The number of the row among those of all files. */
  at: number
  file: number
  line: number
  cells: string[]
}

async function* rowsOf(tables: readonly ProductFile[]): AsyncGenerator<FileRow> {
  let at = 0
  for (const [file, table] of tables.entries()) {
    for await (const { line, cells } of asked(table.name, table.rows())) {
      yield { row: rowOf(table.columns, cells), at: at++, file, line, cells }
    }
  }
}

interface Group {
  file: number
  line: number
  raw: string[][]
  rows: Row[]
}

interface Planning {
  id: string
  format: SourceFormat
  tables: readonly ProductFile[]
  survey: Survey
  language: Locale
}

/** Reads all rows again, and plans each product once its last row has come. */
async function planFiles(db: Db, planning: Planning): Promise<Record<ImportAction, number>> {
  const { format, tables, survey } = planning
  const open = new Map<string, Group>()
  const counts = { create: 0, update: 0, skip: 0, refuse: 0 }
  const planner = new BatchPlanner(db, planning)
  const ready: (Group & { isLost?: boolean })[] = []
  const flush = async () => {
    for (const { action } of await planner.plan(ready.splice(0))) counts[action]++
  }
  for await (const { row, at, file, line, cells } of rowsOf(tables)) {
    const key = format.keyOf(row, survey.aliases)
    const group = (key === null ? undefined : open.get(key)) ?? { file, line, raw: [], rows: [] }
    group.raw.push(cells)
    group.rows.push(row)
    if (key === null) ready.push({ ...group, isLost: true })
    else if (survey.lastRow.get(key) === at) {
      open.delete(key)
      ready.push(group)
    } else open.set(key, group)
    if (ready.length >= batchSize) await flush()
  }
  await flush()
  return counts
}

type Draft = { group: Group; draft: ProductDraft | null; plan: ProductPlan | null; name: string }

/** Compares products with the shop, a batch at a time, and stores what becomes of them. */
class BatchPlanner {
  readonly #db: Db
  readonly #planning: Planning
  #n = 0
  readonly #targets = new Set<string>()
  readonly #skus = new Set<string>()
  readonly #keys = new Set<string>()

  constructor(db: Db, planning: Planning) {
    this.#db = db
    this.#planning = planning
  }

  async plan(groups: readonly (Group & { isLost?: boolean })[]): Promise<ImportRow[]> {
    const drafts = groups.map((group) => this.#read(group))
    const shop = await readShop(
      this.#db,
      this.#planning,
      drafts.flatMap(({ draft }) => draft ?? []),
    )
    const rows = drafts.map(({ group, draft, plan, name }): ImportRow => {
      const target = draft ? shop.targetOf(draft) : null
      const planned = plan ?? (draft && this.#planOne(draft, target, shop))
      if (!planned) throw new Error('a product has a draft or a fault')
      const existing = typeof target === 'string' ? shop.products.get(target) : undefined
      return {
        importId: this.#planning.id,
        n: ++this.#n,
        ...{ file: group.file, line: group.line, raw: group.raw },
        name: startOf(name, 300),
        action: planned.action,
        target: existing?.id ?? null,
        change: {
          ...{ input: planned.input, keys: planned.keys, notes: planned.notes, changes: planned.changes },
          key: draft?.key ?? null,
          slug: draft?.slug === undefined || draft.slug.length > 200 ? null : draft.slug,
          isPublished: draft?.isPublished ?? false,
          version: existing?.version.toISOString() ?? null,
        } satisfies PlannedWork,
        fault: planned.fault,
      }
    })
    await insertRows(this.#db, rows)
    return rows
  }

  #read({ isLost, ...group }: Group & { isLost?: boolean }): Draft {
    const { format, tables } = this.#planning
    const unread = (name: string, plan: ProductPlan) => ({ group, draft: null, plan, name })
    if (!group.raw.flat().every(isStorableText)) return unread('', refusedPlan([], fault(importFaults, 'not_readable')))
    if (isLost) return unread('', refusedPlan([], fault(importFaults, 'no_name')))
    const read = format.read(group.rows, tables[group.file]?.decimal ?? 'point')
    if ('fault' in read) return unread(read.name, refusedPlan([], read.fault))
    const { draft } = read
    for (const text of ['description', 'descriptionEs'] as const) {
      const html = draft.texts[text]
      if (html === undefined || format.source === 'flor-de-maga') continue
      const whole = plainText(html)
      draft.texts[text] = firstParagraphs(whole)
      if (draft.texts[text] !== whole) {
        const rest = whole.slice(draft.texts[text].length).trim()
        draft.notes.push({ code: 'description_shortened', from: startOf(rest, 300) })
      }
    }
    return { group, draft, plan: null, name: draft.texts.name ?? '' }
  }

  #planOne(draft: ProductDraft, target: Target, shop: ShopBatch): ProductPlan {
    const { language } = this.#planning
    if (target === 'several') return refusedPlan(draft.notes, fault(importFaults, 'several_products'))
    const existing = target === null ? null : (shop.products.get(target) ?? null)
    const keys = keysOf(draft)
    const skus = draft.variants.flatMap(({ sku }) => sku || [])
    if ((target !== null && this.#targets.has(target)) || keys.some((key) => this.#keys.has(key))) {
      return refusedPlan(draft.notes, fault(importFaults, 'twice_in_file'))
    }
    const repeated = skus.find((sku) => this.#skus.has(sku))
    if (repeated !== undefined) return refusedPlan(draft.notes, fault(importFaults, 'sku_twice', { sku: repeated }))
    const plan = planProduct(draft, {
      language,
      existing,
      variantOfKey: shop.variantOfKey,
      takenSkus: shop.takenSkus,
      hasSameName: shop.hasName(draft.texts.name ?? '', language),
    })
    if (plan.action === 'refuse') return plan
    if (target !== null) this.#targets.add(target)
    for (const key of keys) this.#keys.add(key)
    for (const sku of skus) this.#skus.add(sku)
    return plan
  }
}

const keysOf = ({ key, variants }: ProductDraft) =>
  [key, ...variants.map((variant) => variant.key)].flatMap((one) => (one === null ? [] : one))

/** An id of a source as it is stored: long ones, and Etsy's titles, by their hash. */
export const storedKey = (source: ImportSource, key: string): string =>
  source === 'etsy' || key.length > 100 ? createHash('sha256').update(key).digest('base64url') : key

/** The id of a product of the shop, null for none, or several. */
type Target = string | null | 'several'

interface ShopBatch {
  products: ReadonlyMap<string, StaffProduct>
  variantOfKey: ReadonlyMap<string, string>
  takenSkus: ReadonlyMap<string, { productId: string; name: string }>
  targetOf: (draft: ProductDraft) => Target
  hasName: (name: string, language: Locale) => boolean
}

/** What the shop has of some products: found by the source's id, then SKU, barcode and slug, never by name. */
async function readShop(
  db: Db,
  { format: { source }, language }: Planning,
  drafts: readonly ProductDraft[],
): Promise<ShopBatch> {
  const variants = drafts.flatMap((draft) => draft.variants)
  const skus = variants.flatMap(({ sku }) => sku || [])
  const barcodes = variants.flatMap(({ barcode }) => barcode || [])
  const slugs = drafts.flatMap(({ slug }) => (slug === undefined ? [] : slugify(slug)))
  const names = drafts.map(({ texts }) => nameByOurRules(texts.name ?? '', language))
  const [sources, coded, named] = await Promise.all([
    findSources(
      db,
      source,
      drafts.flatMap(keysOf).map((key) => storedKey(source, key)),
    ),
    findByCodes(db, skus, barcodes),
    findByNames(db, slugs, names),
  ])
  const bySku = Map.groupBy(coded, ({ sku }) => sku)
  const byBarcode = Map.groupBy(coded, ({ barcode }) => barcode)
  const bySlug = new Map(named.map(({ slug, id }) => [slug, id]))
  const knownNames = new Set(named.map(({ name }) => name))
  const sourceOf = (key: string | null) => (key === null ? undefined : sources.get(storedKey(source, key)))
  const targetOf = (draft: ProductDraft): Target => {
    const levels = [
      () => [sourceOf(draft.key)?.productId],
      () => draft.variants.map(({ key }) => sourceOf(key)?.productId),
      () => draft.variants.flatMap(({ sku }) => (sku ? (bySku.get(sku) ?? []) : [])).map(({ productId }) => productId),
      () =>
        draft.variants
          .flatMap(({ barcode, sku }) => (barcode && !sku ? (byBarcode.get(barcode) ?? []) : []))
          .map(({ productId }) => productId),
      () => [draft.slug === undefined ? undefined : bySlug.get(slugify(draft.slug))],
    ]
    for (const level of levels) {
      const [id, other] = new Set(level().filter((found) => found !== undefined))
      if (other !== undefined) return 'several'
      if (id !== undefined) return id
    }
    return null
  }
  const ids = drafts.map(targetOf).flatMap((target) => (target === null || target === 'several' ? [] : target))
  const products = ids.length === 0 ? [] : await listStaffProducts(db, ids)
  return {
    products: new Map(products.map((product) => [product.id, product])),
    variantOfKey: new Map(
      variants.flatMap(({ key }) => {
        const variantId = sourceOf(key)?.variantId
        return key !== null && variantId ? [[key, variantId] as const] : []
      }),
    ),
    takenSkus: new Map(
      coded.flatMap(({ sku, productId, name }) => (sku === null ? [] : [[sku, { productId, name }] as const])),
    ),
    targetOf,
    hasName: (name, words) => knownNames.has(nameByOurRules(name, words)),
  }
}
