import { type Fault, fault } from '../kit/fault.ts'
import { characters } from '../kit/text.ts'
import type { ProductOption, Variant } from './variant.ts'

/** Limits of options and variants, lengths in characters. */
export const variantLimits = {
  options: 3,
  values: 50,
  variants: 200,
  optionName: 60,
  optionValue: 60,
  sku: 60,
  place: 200,
}

/** The messages of the rules of options and variants. */
export const variantMessages = {
  option_name_required: 'Option name is required',
  option_name_too_long: 'Option name cannot exceed 60 characters',
  option_value_required: 'Option value is required',
  option_value_too_long: 'Option value cannot exceed 60 characters',
  option_color: 'Color must look like #c2185b',
  options_repeated: 'Each option and each of its values needs a name of its own',
  sku_repeated: 'Each variant needs a SKU of its own',
  sku_too_long: 'SKU cannot exceed 60 characters',
  place_too_long: 'Place cannot exceed 200 characters',
  compare_price_too_low: 'The price before must be higher than the price',
  variants_mismatch: 'Each variant needs one value of each option, and each combination only once',
  variants_required: 'At least one variant is needed',
  session_times: 'A session ends after it starts',
} as const

/** Stable key of a fault of options and variants. */
export type VariantFaultCode = keyof typeof variantMessages
type VariantFault = Fault<VariantFaultCode>

/** The name of an option: 1 to 60 characters. */
export function checkOptionName(text: string): VariantFault | null {
  if (text === '') return fault(variantMessages, 'option_name_required')
  return characters(text) > variantLimits.optionName ? fault(variantMessages, 'option_name_too_long') : null
}

/** A value of an option: 1 to 60 characters. */
export function checkOptionValue(text: string): VariantFault | null {
  if (text === '') return fault(variantMessages, 'option_value_required')
  return characters(text) > variantLimits.optionValue ? fault(variantMessages, 'option_value_too_long') : null
}

/** The color of a swatch: six hexadecimal digits after `#`. */
export const checkColor = (text: string): VariantFault | null =>
  /^#[0-9a-f]{6}$/i.test(text) ? null : fault(variantMessages, 'option_color')

/** A stock keeping unit of at most 60 characters. */
export const checkSku = (text: string): VariantFault | null =>
  characters(text) > variantLimits.sku ? fault(variantMessages, 'sku_too_long') : null

/** The place of a session, of at most 200 characters. */
export const checkPlace = (text: string): VariantFault | null =>
  characters(text) > variantLimits.place ? fault(variantMessages, 'place_too_long') : null

/** The names of options, and the values of each, differ. */
export function checkOptions(options: readonly ProductOption[]): VariantFault | null {
  const lists = [options.map(({ name }) => name), ...options.map(({ values }) => values.map(({ value }) => value))]
  const repeated = lists.some((list) => new Set(list.map((text) => text.toLowerCase())).size < list.length)
  return repeated ? fault(variantMessages, 'options_repeated') : null
}

type Combination = Pick<Variant, 'optionValues' | 'startsAt' | 'price' | 'compareAtPrice'>

/**
 * The variants of a product: each has one value of each option, and no two are the same. Without options there is one
 * variant, or one per session.
 */
export function checkVariants(
  options: readonly ProductOption[],
  variants: readonly Combination[],
): VariantFault | null {
  if (variants.length === 0) return fault(variantMessages, 'variants_required')
  if (!variants.every(({ optionValues }) => matchesOptions(options, optionValues)) || hasRepeated(variants)) {
    return fault(variantMessages, 'variants_mismatch')
  }
  const isReduced = ({ price, compareAtPrice }: Combination) => compareAtPrice === null || compareAtPrice > price
  return variants.every(isReduced) ? null : fault(variantMessages, 'compare_price_too_low')
}

function matchesOptions(options: readonly ProductOption[], chosen: readonly string[]): boolean {
  if (chosen.length !== options.length) return false
  return options.every(({ values }, at) => values.some(({ value }) => value === chosen[at]))
}

/** Sessions may repeat: two groups may start at the same time in different places. */
function hasRepeated(variants: readonly Combination[]): boolean {
  const others = variants.filter(({ startsAt }) => startsAt === null)
  return new Set(others.map(({ optionValues }) => JSON.stringify(optionValues))).size < others.length
}
