import { isYes, leafOf, type Row, readAmount } from './cells.ts'
import type { VariantDraft } from './draft.ts'
import type { Decimal, ImportNote } from './import.ts'
import { cellOf, given, hasAny, refused, type SourceFormat, stockOf, usedOptions } from './source-format.ts'

// Shopify's products, with the header of before 2025 and the present one. One product is the rows of one handle: the first
// has what belongs to the product, a row without option, SKU and price only a further picture.

const columns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'description'],
  category: ['type', 'product category'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  price: ['variant price', 'price'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity'],
  giftCard: ['gift card'],
} as const
const optionColumns = [1, 2, 3].map((at) => ({ name: `option${at} name`, value: `option${at} value` }))
const read = new Set<string>([
  ...Object.values(columns).flat(),
  ...optionColumns.flatMap(({ name, value }) => [name, value]),
])

export const shopify: SourceFormat = {
  source: 'shopify',
  recognizedBy: [
    ['handle', 'title', 'variant price'],
    ['url handle', 'title', 'price'],
    ['handle', 'title', 'variant sku'],
  ],
  reads: (column) => read.has(column),
  amounts: columns.price,
  keyOf: (row) => cellOf(row, ...columns.handle) || null,
  read: (rows, decimal) => {
    const [first] = rows
    const name = rows.map((row) => cellOf(row, ...columns.title)).find(Boolean) ?? ''
    const handle = first ? (cellOf(first, ...columns.handle) ?? '') : ''
    if (!first || name === '') return refused(handle, 'no_name')
    if (isYes(cellOf(first, ...columns.giftCard) ?? '')) return refused(name, 'kind_of_product', { kind: 'gift card' })
    const notes: ImportNote[] = []
    const described = rows.find((row) => cellOf(row, ...columns.title)) ?? first
    const variantRows = rows.filter((row) => row === described || isVariant(row))
    const variants = variantRows.map((row) => readVariant(row, decimal, notes))
    const names = optionColumns.map((option) => rows.map((row) => cellOf(row, option.name)).find(Boolean) ?? '')
    const isDefault = variants.length === 1 && /^default title$/i.test(variants[0]?.values[0] ?? '')
    if (isDefault) for (const variant of variants) variant.values = []
    const status = cellOf(described, ...columns.status)
    const published = cellOf(described, ...columns.published)
    return {
      draft: {
        key: handle,
        slug: handle,
        texts: given({ name, description: cellOf(described, ...columns.description), category: categoryOf(described) }),
        isPublished: (status === undefined || isYes(status)) && (published === undefined || isYes(published)),
        options: isDefault ? [] : usedOptions(names, variants),
        variants,
        notes,
      },
    }
  },
}

const isVariant = (row: Row) => hasAny(row, 'option1 value', ...columns.sku, ...columns.price)

/** The type; the last part of Shopify's own category where no type is written. */
function categoryOf(row: Row): string | undefined {
  const [type, category] = columns.category.map((column) => cellOf(row, column))
  return type || (category === undefined ? type : leafOf(category))
}

function readVariant(row: Row, decimal: Decimal, notes: ImportNote[]): VariantDraft {
  const price = cellOf(row, ...columns.price)
  return {
    key: null,
    values: optionColumns.map(({ value }) => cellOf(row, value) ?? ''),
    ...given({
      sku: cellOf(row, ...columns.sku),
      barcode: cellOf(row, ...columns.barcode),
      price: price === undefined ? undefined : readAmount(price, decimal),
      stock: stockIn(row, decimal, notes),
    }),
  }
}

/** Without a tracker Shopify does not count; a file for several places has no quantities. */
function stockIn(row: Row, decimal: Decimal, notes: ImportNote[]): number | null | undefined {
  if (cellOf(row, ...columns.tracker) === '') return null
  const stock = cellOf(row, ...columns.stock)
  return stock === undefined ? undefined : stockOf(stock, decimal, notes)
}
