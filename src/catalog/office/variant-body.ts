import { z } from 'zod'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { faultText } from '../../kit/form/fault-text.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { fieldsOf } from '../../kit/records.ts'
import { normalizeLine } from '../../kit/text.ts'
import { readPrice, readStock } from '../catalog.ts'
import type { createProduct } from '../office-api.ts'
import { productFaults } from '../office-texts.ts'
import { optionsInput, variantsInput } from '../variants-api.ts'
import { nameOfVariant, type OptionDraft, type VariantDraft } from './variant-drafts.ts'

type ProductBody = EndpointInput<typeof createProduct>['body']
export type VariantBody = NonNullable<ProductBody['variants']>[number]

/** Options and variants of a product form. */
export interface VariantValues {
  options: OptionDraft[]
  variants: VariantDraft[]
}

/** The request's options. */
export const toOptionInputs = (options: readonly OptionDraft[]): NonNullable<ProductBody['options']> =>
  options.map(({ name, nameEs, values }) => ({
    name,
    nameEs,
    values: values.map(({ value, valueEs, color, finish }) => ({ value, valueEs, color, ...(finish && { finish }) })),
  }))

/** The request's variants: those that are offered. A stock is sent only if it was changed, with the displayed one. */
export function toVariantInputs({ options, variants }: VariantValues): VariantBody[] {
  const names = new Map(options.flatMap(({ values }) => values.map(({ key, value }) => [key, normalizeLine(value)])))
  return variants
    .filter(isOffered)
    .map(({ id, values, price, compareAtPrice, sku, barcode, picture, isActive, ...row }) => ({
      ...(id !== null && { id }),
      optionValues: values.map((key) => names.get(key) ?? ''),
      price: price.trim(),
      compareAtPrice: compareAtPrice.trim() || null,
      ...changedStock(id, readStock(row.stock), row.savedStock),
      sku,
      barcode,
      imageUrl: picture.file ? null : picture.url.trim() || null,
      isActive,
    }))
}

const isOffered = ({ isOffered }: VariantDraft) => isOffered

/** The stock fields of the request: always for a new variant, otherwise only if the stock was changed. */
export function changedStock(id: string | null, stock: number | null, saved: number | null): Partial<VariantBody> {
  if (id === null) return { stock }
  return stock === saved ? {} : { stock, stockBefore: saved }
}

/** The lowest price of the variants that are offered, as typed. */
export function lowestPrice({ variants }: Pick<VariantValues, 'variants'>): string {
  const prices = variants.filter(isOffered).map(({ price }) => price)
  return prices.toSorted((a, b) => readPrice(a) - readPrice(b))[0] ?? ''
}

/** A fault of an input: its name in the form and the text. */
export interface InputFault {
  /** A name made by {@link optionInput} or {@link variantInput}. */
  input: string
  field: 'options' | 'variants'
  /** The name of the variant, for the summary of the form. */
  variant?: string
  message: string
}

/** The name of an input of an option or of one of its values. */
export const optionInput = (key: string, field: string) => `options-${key}-${field}`

/** The name of an input of a variant. */
export const variantInput = (key: string, field: string) => `variants-${key}-${field}`

const schema = z.object({ options: optionsInput, variants: variantsInput })

/** The faults of options and variants, in their order. */
export function variantFaults(values: VariantValues): InputFault[] {
  const body = { options: toOptionInputs(values.options), variants: toVariantInputs(values) }
  const issues = schema.safeParse(body).error?.issues ?? []
  const found = issues.map(({ path, message, ...issue }): InputFault => {
    const { code } = fieldsOf('params' in issue ? issue.params : null)
    const text = faultText(String(code)) ?? message
    return path[0] === 'variants' ? rowFault(values, path, text) : optionFault(values, path, text)
  })
  return [...found, ...priceFaults(values)]
}

function optionFault({ options }: VariantValues, path: readonly PropertyKey[], message: string): InputFault {
  const [, at, field, valueAt, valueField] = path
  const option = options[Number(at)]
  const value = option?.values[Number(valueAt)]
  const input = value ? optionInput(value.key, String(valueField)) : optionInput(option?.key ?? '', String(field))
  return { input, field: 'options', message }
}

function rowFault(values: VariantValues, [, at, field]: readonly PropertyKey[], message: string): InputFault {
  const row = values.variants.filter(isOffered)[Number(at)]
  if (!row) return { input: '', field: 'variants', message }
  return {
    input: variantInput(row.key, String(field)),
    field: 'variants',
    variant: nameOfVariant(values.options, row),
    message,
  }
}

/** The first fault of the options and of the variants, for the summary of the form. */
export function summaryOfFaults(faults: readonly InputFault[]): { options?: string; variants?: string } {
  const text = ({ variant, message }: InputFault) => (variant === undefined ? message : `${variant}: ${message}`)
  const [options] = faults.filter(({ field }) => field === 'options')
  const [variants] = faults.filter(({ field }) => field === 'variants')
  return { ...(options && { options: text(options) }), ...(variants && { variants: text(variants) }) }
}

/** The price before a reduction must exceed the price. The schema of a single field cannot check this. */
function priceFaults(values: VariantValues): InputFault[] {
  const low = values.variants
    .filter(isOffered)
    .filter((row) => row.compareAtPrice.trim() !== '' && readPrice(row.compareAtPrice) <= readPrice(row.price))
  return low.map((row) => ({
    input: variantInput(row.key, 'compareAtPrice'),
    field: 'variants',
    variant: nameOfVariant(values.options, row),
    message: pageText(productFaults, 'compare_price_too_low'),
  }))
}
