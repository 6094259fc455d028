import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import type { Product } from '../../api.ts'
import type { Variant } from '../../variant.ts'

/** The price of a variant, after the price before a reduction. */
export function VariantPrice({ variant: { price, compareAtPrice } }: { variant: Variant }) {
  return (
    <>
      {compareAtPrice !== null && (
        <s className="mr-2 font-normal text-[0.8em] text-muted">
          <span className="sr-only">{m.catalog_price_before()}: </span>
          <span>{formatMoney(compareAtPrice, getLocale())}</span>
        </s>
      )}
      <span>{formatMoney(price, getLocale())}</span>
    </>
  )
}

/** The price of a product in a list: `From $18.00` when its variants have different prices. */
export function priceText({ price, variants }: Pick<Product, 'price' | 'variants'>): string {
  const text = formatMoney(price, getLocale())
  return variants.some((variant) => variant.price !== price) ? m.catalog_price_from({ price: text }) : text
}
