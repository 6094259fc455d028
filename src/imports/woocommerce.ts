import { startOf } from '../kit/text.ts'
import { isYes, leafOf, type Row, readAmount, readCount, splitList } from './cells.ts'
import type { ProductDraft, VariantDraft } from './draft.ts'
import type { Decimal, ImportNote } from './import.ts'
import { addNote, cellOf, given, refused, type SourceFormat, stockOf, usedOptions } from './source-format.ts'

// The products of WooCommerce: `variable` ones with a row for each `variation`, which names its parent by SKU or `id:NN`
// and may stand anywhere.

const attributes = Array.from({ length: 20 }, (_, at) => ({
  name: `attribute ${at + 1} name`,
  values: `attribute ${at + 1} value(s)`,
}))
const read = new Set([
  'id',
  'type',
  'sku',
  'gtin, upc, ean, or isbn',
  'name',
  'published',
  'short description',
  'description',
  'regular price',
  'in stock?',
  'stock',
  'low stock amount',
  'categories',
  'parent',
  ...attributes.flatMap(({ name, values }) => [name, values]),
  // What every variation repeats of its attributes.
  ...attributes.flatMap((_, at) => ['visible', 'global', 'default'].map((what) => `attribute ${at + 1} ${what}`)),
])

export const woocommerce: SourceFormat = {
  source: 'woocommerce',
  recognizedBy: [['type', 'sku', 'name', 'regular price']],
  reads: (column) => read.has(column),
  amounts: ['regular price', 'sale price'],
  keyOf: (row, aliases) => {
    const own = ownKey(row)
    if (!isVariation(row)) return own
    const parent = cellOf(row, 'parent') ?? ''
    return aliases.get(parent) ?? (/^id:\d+$/.test(parent) ? parent : own)
  },
  aliasOf: (row) => {
    const [sku, key] = [cellOf(row, 'sku'), ownKey(row)]
    return !isVariation(row) && sku && key ? [sku, key] : null
  },
  read: (rows, decimal) => {
    const [first] = rows
    const parent = rows.find((row) => !isVariation(row))
    const named = parent ?? first
    const name = (named && cellOf(named, 'name')) ?? ''
    if (!parent) return refused(name, 'no_parent', { parent: (first && cellOf(first, 'parent')) ?? '' })
    if (name === '') return refused(ownKey(parent) ?? '', 'no_name')
    const kinds = (cellOf(parent, 'type') ?? '').split(',').map((kind) => kind.trim().toLowerCase())
    const other = kinds.find((kind) => kind === 'grouped' || kind === 'external')
    if (other) return refused(name, 'kind_of_product', { kind: other })
    const notes: ImportNote[] = []
    const children = rows.filter(isVariation)
    if (kinds.includes('variable') && children.length === 0) return refused(name, 'no_variations')
    const names = attributes.map(({ name: column }) => cellOf(parent, column) ?? '')
    const variants = (children.length > 0 ? children : [parent]).map((row) => readVariant(row, decimal, notes))
    if (children.length === 0) for (const variant of variants) variant.values = []
    if (children.length > 0 && variants.some(({ values }) => lacksValue(values, variants))) {
      return refused(name, 'any_value')
    }
    return {
      draft: {
        key: keyIn(parent),
        texts: textsOf(parent, name, notes),
        isPublished: cellOf(parent, 'published') !== '0' && cellOf(parent, 'published') !== '-1',
        ...given({ lowStockLimit: lowStockOf(parent, decimal) }),
        options: children.length > 0 ? usedOptions(names, variants) : [],
        variants,
        notes,
      },
    }
  },
}

const isVariation = (row: Row) =>
  (cellOf(row, 'type') ?? '')
    .toLowerCase()
    .split(',')
    .some((kind) => kind.trim() === 'variation')

const keyIn = (row: Row): string | null => cellOf(row, 'id') || null

/** A file need not have ids. */
function ownKey(row: Row): string | null {
  const [id, sku, name] = ['id', 'sku', 'name'].map((column) => cellOf(row, column))
  if (id) return `id:${id}`
  return sku ? `sku:${sku}` : name ? `name:${name}` : null
}

/** A variation without a value that others have is sold in any of them. */
const lacksValue = (values: readonly string[], variants: readonly VariantDraft[]) =>
  values.some((value, at) => value === '' && variants.some((other) => other.values[at] !== ''))

function textsOf(row: Row, name: string, notes: ImportNote[]): ProductDraft['texts'] {
  const [long, short] = [cellOf(row, 'description'), cellOf(row, 'short description')]
  if (long && short) addNote(notes, { code: 'short_description_left', from: startOf(short, 200) })
  return given({ name, description: long || short || long, category: categoryOf(row, notes) })
}

function categoryOf(row: Row, notes: ImportNote[]): string | undefined {
  const cell = cellOf(row, 'categories')
  if (cell === undefined) return undefined
  const categories = splitList(cell)
  const category = leafOf(categories[0] ?? '')
  if (categories.length > 1)
    addNote(notes, { code: 'first_category', from: startOf(categories.join(', '), 200), to: category })
  return category
}

function lowStockOf(row: Row, decimal: Decimal): number | null | undefined {
  const cell = cellOf(row, 'low stock amount')
  if (cell === undefined) return undefined
  const limit = cell === '' ? null : readCount(cell, decimal)
  return Number.isNaN(limit) ? undefined : limit
}

function readVariant(row: Row, decimal: Decimal, notes: ImportNote[]): VariantDraft {
  const price = cellOf(row, 'regular price')
  const published = cellOf(row, 'published')
  return {
    key: keyIn(row),
    values: attributes.map(({ values }) => splitList(cellOf(row, values) ?? '')[0] ?? ''),
    ...given({
      sku: cellOf(row, 'sku'),
      barcode: cellOf(row, 'gtin, upc, ean, or isbn'),
      price: price === undefined ? undefined : readAmount(price, decimal),
      stock: stockIn(row, decimal, notes),
      isActive: published === undefined || !isVariation(row) ? undefined : published !== '0' && published !== '-1',
    }),
  }
}

/** A blank stock is not counted while the product is in stock. */
function stockIn(row: Row, decimal: Decimal, notes: ImportNote[]): number | null | undefined {
  const [stock, available] = [cellOf(row, 'stock'), cellOf(row, 'in stock?')]
  if (stock?.toLowerCase() === 'parent') {
    addNote(notes, { code: 'shared_stock' })
    return undefined
  }
  if (stock) return stockOf(stock, decimal, notes)
  if (available === undefined) return stock === undefined ? undefined : 0
  return isYes(available) || available === 'backorder' ? null : 0
}
