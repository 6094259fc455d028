import type { Choice } from '../kit/bilingual.ts'
import type { Cents } from '../kit/money.ts'
import { isOutOfStock, type Stock } from './stock.ts'

/** How the surface of a shade looks. */
export const finishes = ['matte', 'satin', 'shimmer', 'glossy', 'sheer'] as const
export type Finish = (typeof finishes)[number]

/** One value of an option, such as a shade. */
export interface OptionValue {
  value: string
  valueEs: string | null
  /** The color of a swatch: `#c2185b`. */
  color: string | null
  /** Missing when it is not stated. */
  finish?: Finish | undefined
}

/** An option of a product, such as its shade or size. */
export interface ProductOption {
  name: string
  nameEs: string | null
  values: OptionValue[]
}

/** A purchasable item: a product in one of its shades or sizes, or a session of a workshop. Prices in cents. */
export interface Variant {
  id: string
  sku: string | null
  /** The value of each option, in their order. */
  optionValues: string[]
  price: Cents
  /** The price before a reduction; shown, never charged. */
  compareAtPrice: Cents | null
  stock: Stock
  /** Null: the picture of the product. */
  imageUrl: string | null
  /** Start and end of a session, UTC. */
  startsAt: Date | null
  endsAt: Date | null
  place: string | null
  placeEs: string | null
}

/** Whether buyers must choose a variant: the product has options, or sessions. */
export function needsChoice({ id, variants }: { id: string; variants: readonly { id: string }[] }): boolean {
  return variants.length !== 1 || variants[0]?.id !== id
}

/** The variant that is shown first: the first that is not sold out, else the first; undefined without variants. */
export function firstVariant<V extends { stock: Stock }>(variants: readonly V[]): V | undefined {
  return variants.find(({ stock }) => !isOutOfStock(stock)) ?? variants[0]
}

/** The variant that the page of a product shows: the named one if it is sold, otherwise the first. */
export const shownVariant = <V extends { id: string; stock: Stock }>(
  { variants }: { variants: readonly V[] },
  id: string | undefined,
): V | undefined => variants.find((variant) => variant.id === id) ?? firstVariant(variants)

/**
 * The variant with another value of the option at `index`, the present values of the options before it, and as many of
 * the others as possible; undefined when there is none.
 */
export function variantWith<V extends { optionValues: readonly string[] }>(
  variants: readonly V[],
  present: readonly string[],
  index: number,
  value: string,
): V | undefined {
  const shared = ({ optionValues }: V) => optionValues.filter((own, at) => own === present[at]).length
  const wanted = [...present.slice(0, index), value]
  const [best] = variants
    .filter(({ optionValues }) => wanted.every((own, at) => optionValues[at] === own))
    .sort((a, b) => shared(b) - shared(a))
  return best
}

/** The chosen value with a color, such as a shade; undefined without one. */
export function shadeOf(
  options: readonly ProductOption[],
  { optionValues }: Pick<Variant, 'optionValues'>,
): OptionValue | undefined {
  return options.flatMap(({ values }, at) =>
    values.filter(({ value, color }) => color && value === optionValues[at]),
  )[0]
}

/** The chosen values of a variant with the names of their options. */
export function choicesOf(
  options: readonly ProductOption[],
  { optionValues }: Pick<Variant, 'optionValues'>,
): Choice[] {
  return options.flatMap(({ name, nameEs, values }, at) => {
    const chosen = values.find(({ value }) => value === optionValues[at])
    return chosen ? [{ name, nameEs, value: chosen.value, valueEs: chosen.valueEs }] : []
  })
}

/** The id of the variant of a line; lines without one are of the variant with the product's id. */
export const variantOf = ({
  productId,
  variantId,
}: {
  productId: string
  variantId?: string | null | undefined
}): string => variantId ?? productId
