import { isYes, type Row, readAmount, readCount } from '../cells.ts'
import type { DraftTexts, VariantDraft } from '../draft.ts'
import type { Decimal } from '../import.ts'
import { cellOf, given, refused, type SourceFormat, usedOptions } from './source-format.ts'

// The file that `export products --transfer` writes: a row for each variant, in the columns of `transferColumns`.

/** The texts of a product, by their columns. */
export const transferTexts = {
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

const options = [1, 2, 3].map((at) => ({
  name: `option_${at}`,
  nameEs: `option_${at}_es`,
  value: `option_${at}_value`,
}))

/** Every column, in its order. Pictures are named, and left behind when the file is imported. */
export const transferColumns = [
  'flor_de_maga',
  'slug',
  ...Object.keys(transferTexts),
  'active',
  'low_stock_limit',
  ...options.flatMap(({ name, nameEs, value }) => [name, nameEs, value]),
  'variant',
  'sku',
  'barcode',
  'price',
  'stock',
  'variant_active',
  'pictures',
] as const

const read = new Set<string>(transferColumns.filter((column) => column !== 'pictures'))

export const ours: SourceFormat = {
  source: 'flor-de-maga',
  recognizedBy: [['flor_de_maga', 'slug', 'name', 'price']],
  reads: (column) => read.has(column),
  amounts: ['price'],
  keyOf: (row) => cellOf(row, 'slug') || null,
  read: (rows, decimal) => {
    const [first] = rows
    const name = (first && cellOf(first, 'name')) ?? ''
    if (!first || name === '') return refused((first && cellOf(first, 'slug')) ?? '', 'no_name')
    const variants = rows.map((row) => readVariant(row, decimal))
    const texts = Object.entries(transferTexts).map(([column, text]) => [text, cellOf(first, column)] as const)
    const limit = cellOf(first, 'low_stock_limit')
    const named = usedOptions(
      options.map((option) => cellOf(first, option.name) ?? ''),
      variants,
    )
    return {
      draft: {
        key: cellOf(first, 'slug') ?? null,
        slug: cellOf(first, 'slug') ?? '',
        texts: given(Object.fromEntries(texts)),
        isPublished: isYes(cellOf(first, 'active') ?? ''),
        ...given({ lowStockLimit: limit === undefined ? undefined : limit === '' ? null : readCount(limit, decimal) }),
        options: named.map((option) => ({ ...option, ...given({ nameEs: spanishOf(first, option.name) }) })),
        variants,
        notes: [],
      },
    }
  },
}

function spanishOf(row: Row, name: string): string | undefined {
  const option = options.find((one) => cellOf(row, one.name) === name)
  return option && cellOf(row, option.nameEs)
}

function readVariant(row: Row, decimal: Decimal): VariantDraft {
  const [price, stock, isActive] = ['price', 'stock', 'variant_active'].map((column) => cellOf(row, column))
  return {
    key: cellOf(row, 'variant') || null,
    values: options.map(({ value }) => cellOf(row, value) ?? ''),
    ...given({
      sku: cellOf(row, 'sku'),
      barcode: cellOf(row, 'barcode'),
      price: price === undefined ? undefined : readAmount(price, decimal),
      stock: stock === undefined ? undefined : stock === 'unlimited' ? null : readCount(stock, decimal),
      isActive: isActive === undefined ? undefined : isYes(isActive),
    }),
  }
}
