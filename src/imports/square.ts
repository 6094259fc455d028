import { startOf } from '../kit/text.ts'
import { isYes, leafOf, type Row, readAmount, splitList } from './cells.ts'
import type { VariantDraft } from './draft.ts'
import type { Decimal, ImportNote } from './import.ts'
import { addNote, cellOf, given, refused, type SourceFormat, stockOf, usedOptions } from './source-format.ts'

// The items of Square: a row for each variation, with its token, and a column of quantities for each place.

const options = [1, 2, 3].map((at) => ({ name: `option name ${at}`, value: `option value ${at}` }))
const categories = ['categories', 'category', 'reporting category']
const read = new Set([
  'token',
  'reference handle',
  'item name',
  'variation name',
  'sku',
  'gtin',
  'description',
  'price',
  'archived',
  ...categories,
  ...options.flatMap(({ name, value }) => [name, value]),
])
const quantity = /^current quantity\b/

export const square: SourceFormat = {
  source: 'square',
  recognizedBy: [['token', 'item name', 'variation name', 'price']],
  reads: (column) => read.has(column) || quantity.test(column),
  amounts: ['price'],
  keyOf: (row) => cellOf(row, 'reference handle') || cellOf(row, 'item name') || null,
  read: (rows, decimal) => {
    const [first] = rows
    const name = (first && cellOf(first, 'item name')) ?? ''
    if (!first || name === '') return refused('', 'no_name')
    const notes: ImportNote[] = []
    const names = options.map((option) => rows.map((row) => cellOf(row, option.name)).find(Boolean) ?? '')
    const hasOptions = rows.some((row) => options.some(({ value }) => cellOf(row, value)))
    const variants = rows.map((row) => readVariant(row, { decimal, hasOptions }, notes))
    const isOne = variants.length === 1 && !hasOptions
    if (isOne) for (const variant of variants) variant.values = []
    const used = hasOptions ? names : ['Variation']
    return {
      draft: {
        key: null,
        texts: given({ name, description: cellOf(first, 'description'), category: categoryOf(first, notes) }),
        isPublished: !isYes(cellOf(first, 'archived') ?? ''),
        options: isOne ? [] : usedOptions(used, variants),
        variants,
        notes,
      },
    }
  },
}

/** `Body > Soaps (Soaps), Gifts`: what stands in parentheses is the name at the register. */
function categoryOf(row: Row, notes: ImportNote[]): string | undefined {
  const cell = cellOf(row, ...categories)
  if (cell === undefined) return undefined
  const all = splitList(cell)
  const leaf = leafOf(all[0] ?? '')
  const category = leaf.endsWith(')') && leaf.includes(' (') ? leaf.slice(0, leaf.lastIndexOf(' (')).trim() : leaf
  if (all.length > 1) addNote(notes, { code: 'first_category', from: startOf(all.join(', '), 200), to: category })
  return category
}

function readVariant(
  row: Row,
  { decimal, hasOptions }: { decimal: Decimal; hasOptions: boolean },
  notes: ImportNote[],
): VariantDraft {
  const price = cellOf(row, 'price')
  const named = cellOf(row, 'variation name') || 'Regular'
  return {
    key: cellOf(row, 'token') || null,
    values: hasOptions ? options.map(({ value }) => cellOf(row, value) ?? '') : [named],
    ...given({
      sku: cellOf(row, 'sku'),
      barcode: cellOf(row, 'gtin'),
      price: price === undefined ? undefined : readAmount(price, decimal),
      stock: stockIn(row, decimal, notes),
    }),
  }
}

/** The sum of all places. */
function stockIn(row: Row, decimal: Decimal, notes: ImportNote[]): number | undefined {
  const cells = row.columns.filter((column) => quantity.test(column)).map((column) => cellOf(row, column) ?? '')
  if (cells.length === 0) return undefined
  const stock = stockOf(cells[0] ?? '', decimal, notes)
  return cells.slice(1).reduce((sum, cell) => sum + stockOf(cell, decimal, notes), stock)
}
