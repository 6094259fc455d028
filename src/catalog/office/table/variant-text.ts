import { nameIn, textIn } from '../../../kit/bilingual.ts'
import { formatSession } from '../../../kit/shop-time.ts'
import { getLocale } from '../../../paraglide/runtime.js'
import type { AdminProduct } from '../../office-api.ts'
import { choicesOf } from '../../variant.ts'
import type { AdminVariant } from '../../variants-api.ts'

/** A variant and its product; null: the product has no variant at present. */
export interface Line {
  product: AdminProduct
  variant: AdminVariant | null
}

/** What was chosen, or when the session starts: `Ruby, Full`; '' for the only variant. */
export function variantText({ product, variant }: Line): string {
  if (!variant) return ''
  const values = choicesOf(product.options, variant).map(({ value, valueEs }) => textIn(getLocale(), value, valueEs))
  return [...values, ...(variant.startsAt ? [formatSession(getLocale(), variant.startsAt)] : [])].join(', ')
}

/** `Lipstick (Ruby, Full)` */
export function lineName({ product: { name, nameEs, options }, variant }: Line): string {
  const choices = variant ? choicesOf(options, variant) : []
  return nameIn(getLocale(), { name, nameEs, choices, startsAt: variant?.startsAt?.toISOString() })
}
