import { startOf } from '../kit/text.ts'
import { type Row, readAmount, splitList, withoutEntities } from './cells.ts'
import type { VariantDraft } from './draft.ts'
import type { ImportNote } from './import.ts'
import { addNote, cellOf, given, refused, type SourceFormat, stockOf, usedOptions } from './source-format.ts'

// The listings of Etsy: a row for each, which names all values of its variations, and no id. Price and quantity are those
// of the whole listing.

const variations = [1, 2].map((at) => ({
  type: `variation ${at} type`,
  name: `variation ${at} name`,
  values: `variation ${at} values`,
}))
const read = new Set([
  'title',
  'description',
  'price',
  'currency_code',
  'quantity',
  'sku',
  ...variations.flatMap(({ type, name, values }) => [type, name, values]),
])

/** The most variants that a listing can have at Etsy. */
const mostVariants = 4_900

export const etsy: SourceFormat = {
  source: 'etsy',
  recognizedBy: [['title', 'description', 'price', 'quantity', 'tags', 'image1']],
  reads: (column) => read.has(column),
  amounts: ['price'],
  keyOf: (row) => cellOf(row, 'title') || null,
  read: (rows, decimal) => {
    const [row, other] = rows
    const title = withoutEntities((row && cellOf(row, 'title')) ?? '')
    if (!row || title === '') return refused('', 'no_name')
    if (other) return refused(title, 'same_title')
    const currency = cellOf(row, 'currency_code') ?? ''
    if (currency !== '' && currency.toUpperCase() !== 'USD') return refused(title, 'other_currency', { currency })
    const notes: ImportNote[] = []
    const lists = variations.map(({ values }) => splitList(withoutEntities(cellOf(row, values) ?? '')))
    if (lists.reduce((count, { length }) => count * Math.max(1, length), 1) > mostVariants) {
      return refused(title, 'too_many_variants')
    }
    const combined = lists.reduce<string[][]>(
      (all, values) => all.flatMap((chosen) => (values.length > 0 ? values : ['']).map((value) => [...chosen, value])),
      [[]],
    )
    const skus = splitList(cellOf(row, 'sku') ?? '')
    const price = cellOf(row, 'price')
    const quantity = cellOf(row, 'quantity')
    const isOne = combined.length === 1
    if (!isOne && quantity) addNote(notes, { code: 'stock_of_listing', from: quantity })
    if (!isOne && skus.length > 0 && skus.length !== combined.length) {
      addNote(notes, { code: 'skus_left', from: startOf(skus.join(', '), 200) })
    }
    const variants = combined.map((values, at): VariantDraft => {
      const sku = isOne || skus.length === combined.length ? (skus[at] ?? '') : undefined
      return {
        key: isOne ? null : [title, ...values].join('\n'),
        values,
        ...given({
          sku: row('sku') === undefined ? undefined : sku,
          price: price === undefined ? undefined : readAmount(price, decimal),
          stock: isOne && quantity !== undefined ? stockOf(quantity, decimal, notes) : undefined,
        }),
      }
    })
    return {
      draft: {
        key: title,
        texts: given({ name: title, description: descriptionOf(row) }),
        isPublished: true,
        options: usedOptions(
          variations.map(({ name, type }) => withoutEntities(cellOf(row, name) || cellOf(row, type) || '')),
          variants,
        ),
        variants,
        notes,
      },
    }
  },
}

function descriptionOf(row: Row): string | undefined {
  const text = cellOf(row, 'description')
  return text === undefined ? undefined : withoutEntities(text)
}
