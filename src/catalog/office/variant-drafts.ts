import { formatDecimal } from '../../kit/money.ts'
import type { Picture } from '../../pictures/office/use-picture-upload.ts'
import type { Stock } from '../stock.ts'
import type { Finish, ProductOption } from '../variant.ts'
import type { AdminVariant } from '../variants-api.ts'

/** A value of an option in the product form. */
export interface ValueDraft {
  /** Identifies it while its name is typed and while values are moved. */
  key: string
  value: string
  valueEs: string
  /** '' for none. */
  color: string
  /** '' when it is not stated. */
  finish: Finish | ''
}

/** An option in the product form. */
export interface OptionDraft {
  key: string
  name: string
  nameEs: string
  values: ValueDraft[]
}

/** A row of the grid of variants; numbers are strings. */
export interface VariantDraft {
  key: string
  /** The key of the value of each option, in their order. */
  values: string[]
  /** Null for a variant that is not stored. */
  id: string | null
  /** Whether the combination is offered at all. */
  isOffered: boolean
  isActive: boolean
  price: string
  compareAtPrice: string
  /** '' for unlimited. */
  stock: string
  /** The stock when the form was opened, or in a later response of the server. */
  savedStock: Stock
  /** The message that the stock has changed since the form was opened. */
  stockNotice: string
  sku: string
  barcode: string
  picture: Picture
}

let made = 0

const newKey = (kind: string) => `${kind}${++made}`

/** An empty value of an option. */
export const newValue = (): ValueDraft => ({ key: newKey('value'), value: '', valueEs: '', color: '', finish: '' })

/** An option with an empty value. */
export const newOption = (): OptionDraft => ({ key: newKey('option'), name: '', nameEs: '', values: [newValue()] })

/** The form values of stored options. */
export function optionDrafts(options: readonly ProductOption[]): OptionDraft[] {
  return options.map(({ name, nameEs, values }) => ({
    key: newKey('option'),
    name,
    nameEs: nameEs ?? '',
    values: values.map(({ value, valueEs, color, finish }) => ({
      key: newKey('value'),
      value,
      valueEs: valueEs ?? '',
      color: color ?? '',
      finish: finish ?? '',
    })),
  }))
}

/** The grid of a stored product: its variants, and the combinations that are not offered. */
export function variantDrafts(options: readonly OptionDraft[], variants: readonly AdminVariant[]): VariantDraft[] {
  const stored = new Map(variants.map((variant) => [JSON.stringify(variant.optionValues), variant]))
  const first = variants[0] && figuresOf(variants[0])
  return combinationsOf(options).map((values) => {
    const variant = stored.get(JSON.stringify(values.map(({ value }) => value)))
    const keys = values.map(({ key }) => key)
    if (!variant) return { ...newVariant(keys, first?.price ?? '0'), isOffered: false }
    return { ...newVariant(keys, ''), ...figuresOf(variant) }
  })
}

const figuresOf = ({ id, isActive, price, compareAtPrice, stock, sku, barcode, imageUrl }: AdminVariant) => ({
  id,
  isActive,
  price: formatDecimal(price),
  compareAtPrice: compareAtPrice === null ? '' : formatDecimal(compareAtPrice),
  stock: stock === null ? '' : String(stock),
  savedStock: stock,
  sku: sku ?? '',
  barcode: barcode ?? '',
  picture: { file: null, url: imageUrl ?? '' },
})

const newVariant = (values: string[], price: string, stock = '0'): VariantDraft => ({
  key: values.join('-'),
  values,
  id: null,
  isOffered: true,
  isActive: true,
  price,
  compareAtPrice: '',
  stock,
  savedStock: null,
  stockNotice: '',
  sku: '',
  barcode: '',
  picture: { file: null, url: '' },
})

/**
 * Rebuilds the rows after a change of the options: one for each combination. A row keeps its input while its values exist.
 * When an option is added or removed, the first new combination inherits the old row; the others copy only its price.
 * @param typed price and stock of the product before it had options; its stock becomes that of the first row
 */
export function rebuildVariantRows(
  options: readonly OptionDraft[],
  rows: readonly VariantDraft[],
  typed: { price: string; stock: string },
): VariantDraft[] {
  const left = new Set(rows)
  return combinationsOf(options).map((chosen, at) => {
    const values = chosen.map(({ key }) => key)
    if (rows.length === 0) return newVariant(values, typed.price, at === 0 ? typed.stock : undefined)
    const like = rows.filter((row) => isPartOf(row.values, values) || isPartOf(values, row.values))
    const row = like.find((candidate) => left.has(candidate))
    if (!row) return newVariant(values, like[0]?.price ?? rows[0]?.price ?? typed.price)
    left.delete(row)
    return { ...row, key: values.join('-'), values }
  })
}

const isPartOf = (part: readonly string[], whole: readonly string[]) => part.every((key) => whole.includes(key))

function combinationsOf(options: readonly OptionDraft[]): ValueDraft[][] {
  if (options.length === 0) return []
  return options.reduce<ValueDraft[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

/** The name of a row: `Ruby, Full`. A value without a name yet is a dash. */
export function nameOfVariant(options: readonly OptionDraft[], { values }: Pick<VariantDraft, 'values'>): string {
  const names = options.map((option) => option.values.find(({ key }) => values.includes(key))?.value.trim() || '–')
  return names.join(', ')
}
