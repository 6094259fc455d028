import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters, normalizePlainLine } from '../kit/text.ts'
import { productFaults } from './office-texts.ts'
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

/** Stable key of a fault of options and variants. */
export type VariantFaultCode = KeyOf<typeof productFaults>
type VariantFault = Fault<VariantFaultCode>

/** The name of an option: 1 to 60 characters. */
export function checkOptionName(text: string): VariantFault | null {
  if (text === '') return fault(productFaults, 'option_name_required')
  return characters(text) > variantLimits.optionName ? fault(productFaults, 'option_name_too_long') : null
}

/** A value of an option: 1 to 60 characters. */
export function checkOptionValue(text: string): VariantFault | null {
  if (text === '') return fault(productFaults, 'option_value_required')
  return characters(text) > variantLimits.optionValue ? fault(productFaults, 'option_value_too_long') : null
}

/** The color of a swatch: six hexadecimal digits after `#`. */
export const checkColor = (text: string): VariantFault | null =>
  /^#[0-9a-f]{6}$/i.test(text) ? null : fault(productFaults, 'option_color')

/** A stock keeping unit of at most 60 characters. */
export const checkSku = (text: string): VariantFault | null =>
  characters(text) > variantLimits.sku ? fault(productFaults, 'sku_too_long') : null

/** A typed barcode without the spaces and hyphens that are printed between its digits. */
export const normalizeBarcode = (text: string): string => normalizePlainLine(text).replace(/[\s-]/g, '')

/** The digits of an EAN-13, EAN-8 or UPC-A, whose last one is the check digit (GS1 General Specifications, 7.9). */
export function checkBarcode(text: string): VariantFault | null {
  if (!/^(?:\d{8}|\d{12}|\d{13})$/.test(text)) return fault(productFaults, 'barcode_form')
  const digits = [...text].map(Number)
  // From the right, every second digit before the check digit counts three times.
  const sum = digits.reduce((total, digit, at) => total + digit * ((digits.length - at) % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 ? null : fault(productFaults, 'barcode_check_digit')
}

/** The place of a session, of at most 200 characters. */
export const checkPlace = (text: string): VariantFault | null =>
  characters(text) > variantLimits.place ? fault(productFaults, 'place_too_long') : null

/** The names of options, and the values of each, differ. */
export function checkOptions(options: readonly ProductOption[]): VariantFault | null {
  const lists = [options.map(({ name }) => name), ...options.map(({ values }) => values.map(({ value }) => value))]
  const repeated = lists.some((list) => new Set(list.map((text) => text.toLowerCase())).size < list.length)
  return repeated ? fault(productFaults, 'options_repeated') : null
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
  if (variants.length === 0) return fault(productFaults, 'variants_required')
  if (!variants.every(({ optionValues }) => matchesOptions(options, optionValues)) || hasRepeated(variants)) {
    return fault(productFaults, 'variants_mismatch')
  }
  const isReduced = ({ price, compareAtPrice }: Combination) => compareAtPrice === null || compareAtPrice > price
  return variants.every(isReduced) ? null : fault(productFaults, 'compare_price_too_low')
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
