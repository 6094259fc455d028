import type { OptionValue, ProductOption, Variant } from '../catalog/variant.ts'
import { formatDecimal } from '../kit/money.ts'
import { isYes, type Row, readAmount, readCount } from './cells.ts'
import type { DraftTexts, ProductDraft, VariantDraft } from './draft.ts'
import type { Decimal } from './import.ts'
import { cellOf, given, refused, type SourceFormat } from './source-format.ts'

// The file that `export products --transfer` writes: a row for each variant, with cells that only this shop reads.

/** The texts of a product, by their columns. */
const texts = {
  name: 'name',
  name_es: 'nameEs',
  description: 'description',
  description_es: 'descriptionEs',
  category: 'category',
  category_es: 'categoryEs',
  size: 'size',
  size_es: 'sizeEs',
  ingredients: 'ingredients',
  ingredients_es: 'ingredientsEs',
  how_to_use: 'howToUse',
  how_to_use_es: 'howToUseEs',
  batch: 'batch',
  batch_es: 'batchEs',
} as const satisfies Record<string, keyof DraftTexts>

/** What a file for a transfer has of a product. */
export interface TransferredProduct extends Record<(typeof texts)[keyof typeof texts], string | null> {
  slug: string
  isActive: boolean
  lowStockLimit: number | null
  benefits: unknown
  options: readonly ProductOption[]
  imageUrl: string | null
}
type TransferredVariant = Pick<Variant, 'id' | 'sku' | 'optionValues' | 'price' | 'compareAtPrice' | 'stock'> & {
  barcode: string | null
  isActive: boolean
}

/** The first column, whose name no other program writes, and the number of the format. */
const mark = { flor_de_maga: '1' }

/** A row of the file, by its columns. */
export function transferRow(product: TransferredProduct, variant: TransferredVariant): Record<string, string> {
  const { slug, isActive, lowStockLimit, benefits, options, imageUrl } = product
  const amount = variant.compareAtPrice
  return {
    ...mark,
    slug,
    ...Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, product[text] ?? ''])),
    benefits: JSON.stringify(benefits),
    active: String(isActive),
    low_stock_limit: String(lowStockLimit ?? ''),
    options: JSON.stringify(options),
    option_values: JSON.stringify(variant.optionValues),
    variant: variant.id,
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    price: formatDecimal(variant.price),
    compare_at_price: amount === null ? '' : formatDecimal(amount),
    stock: variant.stock === null ? 'unlimited' : String(variant.stock),
    variant_active: String(variant.isActive),
    picture: imageUrl ?? '',
  }
}

const read = new Set([
  ...Object.keys({ ...mark, ...texts }),
  ...['slug', 'benefits', 'active', 'low_stock_limit', 'options', 'option_values', 'variant', 'sku', 'barcode'],
  ...['price', 'compare_at_price', 'stock', 'variant_active'],
])

export const ours: SourceFormat = {
  source: 'flor-de-maga',
  recognizedBy: [['flor_de_maga', 'slug', 'name', 'price']],
  reads: (column) => read.has(column),
  amounts: ['price'],
  keyOf: (row) => cellOf(row, 'slug') || null,
  read: (rows, decimal) => {
    const [first] = rows
    const slug = (first && cellOf(first, 'slug')) ?? ''
    const name = (first && cellOf(first, 'name')) ?? ''
    if (!first || name === '') return refused(slug, 'no_name')
    const cells = Object.entries(texts).map(([column, text]) => [text, cellOf(first, column)] as const)
    const limit = cellOf(first, 'low_stock_limit')
    const options = optionsIn(cellOf(first, 'options'))
    const benefits = fromJson(cellOf(first, 'benefits'))
    if (options === null || benefits === null) return refused(name, 'not_readable')
    return {
      draft: {
        key: slug,
        slug,
        texts: given(Object.fromEntries(cells)),
        isPublished: isYes(cellOf(first, 'active') ?? ''),
        ...given({ lowStockLimit: limit === undefined ? undefined : limit === '' ? null : readCount(limit, decimal) }),
        ...given({ benefits }),
        options,
        variants: rows.map((row) => readVariant(row, decimal)),
        notes: [],
      },
    }
  },
}

/** Undefined without a cell, null for one that is damaged. */
function fromJson(cell: string | undefined): unknown {
  if (!cell) return undefined
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function optionsIn(cell: string | undefined): ProductDraft['options'] | null {
  const list = fromJson(cell) ?? []
  if (!Array.isArray(list)) return null
  const isOption = (one: unknown): one is { name: string; nameEs: string | null; values: OptionValue[] } =>
    typeof one === 'object' &&
    one !== null &&
    'name' in one &&
    isText(one.name) &&
    'values' in one &&
    Array.isArray(one.values) &&
    one.values.every((value: unknown) => typeof value === 'object' && value !== null)
  // The schema of the request checks the rest.
  return list.every(isOption) ? list.map(({ name, nameEs, values }) => ({ name, nameEs, values })) : null
}

function readVariant(row: Row, decimal: Decimal): VariantDraft {
  const [price, before, stock] = ['price', 'compare_at_price', 'stock'].map((column) => cellOf(row, column))
  const isActive = cellOf(row, 'variant_active')
  const values = fromJson(cellOf(row, 'option_values'))
  return {
    key: cellOf(row, 'variant') || null,
    values: Array.isArray(values) ? values.filter(isText) : [],
    ...given({
      sku: cellOf(row, 'sku'),
      barcode: cellOf(row, 'barcode'),
      price: price === undefined ? undefined : readAmount(price, decimal),
      compareAtPrice: before === undefined ? undefined : before === '' ? null : readAmount(before, decimal),
      stock: stock === undefined ? undefined : stock === 'unlimited' ? null : readCount(stock, decimal),
      isActive: isActive === undefined ? undefined : isYes(isActive),
    }),
  }
}
