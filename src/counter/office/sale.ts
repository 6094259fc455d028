import { useEffect, useState } from 'react'
import { readPrice } from '../../catalog/catalog.ts'
import type { AdminProduct } from '../../catalog/office-api.ts'
import { productName } from '../../catalog/store/product-text.ts'
import { choicesOf } from '../../catalog/variant.ts'
import { newKey } from '../../kit/api/new-key.ts'
import type { EndpointInput, EndpointReply } from '../../kit/endpoint.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { parseStored, tabStore } from '../../kit/page/browser-storage.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { TenderInput } from '../../tenders/tender-input.ts'
import type { quoteAtCounter, sellAtCounter } from '../counter-api.ts'

/** A variant on sale. */
export interface Good {
  productId: string
  variantId: string
  name: string
  category: string
  imageUrl: string | null
  price: Cents
  stock: number | null
  /** What a scanner may type for it. */
  codes: string[]
}

/** A line as it is typed; `price` in dollars, blank: that of the product. */
export interface SaleLine extends Pick<Good, 'productId' | 'variantId' | 'name'> {
  unitPrice: Cents
  quantity: number
  price: string
  reason: string
}

/** Who buys, as it is typed; `userId` of a chosen account, blank without. */
export interface SaleCustomer {
  userId: string
  email: string
  firstName: string
  lastName: string
  phone: string
}

/** A sale that is being typed. */
export interface Sale {
  lines: SaleLine[]
  customer: SaleCustomer | null
  code: string
  /** Sent with it, so that a repeated request sells once. */
  key: string
}

/** What was sold, and the change for its cash, in cents. */
export interface Sold extends EndpointReply<typeof sellAtCounter> {
  change: number
}

const storageKey = 'counter-sale'
const emptySale = (): Sale => ({ lines: [], customer: null, code: '', key: newKey() })

/** The sale of this tab, which a reload keeps; a function to change it, and one to begin anew. */
export function useSale() {
  const [sale, setSale] = useState(() => storedSale() ?? emptySale())
  useEffect(() => tabStore.set(storageKey, JSON.stringify(sale)), [sale])
  return {
    sale,
    change: (changes: Partial<Sale>) => setSale((before) => ({ ...before, ...changes })),
    add: (good: Good) => setSale((before) => ({ ...before, lines: withOneMore(before.lines, good) })),
    clear: () => setSale(emptySale()),
  }
}

function storedSale(): Sale | null {
  try {
    return parseStored<Sale>(tabStore.get(storageKey))
  } catch {
    return null
  }
}

/** The lines with one unit more of something. */
export function withOneMore(lines: readonly SaleLine[], { productId, variantId, name, price }: Good): SaleLine[] {
  if (lines.some((line) => line.variantId === variantId)) {
    return lines.map((line) => (line.variantId === variantId ? { ...line, quantity: line.quantity + 1 } : line))
  }
  return [...lines, { productId, variantId, name, unitPrice: price, quantity: 1, price: '', reason: '' }]
}

/** What products sell: their active variants. Services need a time, which is not chosen here. */
export const goodsOf = (products: readonly AdminProduct[]): Good[] =>
  products
    .filter(({ isActive, type }) => isActive && type !== 'service')
    .flatMap((product) =>
      product.variants
        .filter(({ isActive }) => isActive)
        .map((variant) => ({
          productId: product.id,
          variantId: variant.id,
          name: productName({
            name: product.name,
            nameEs: product.nameEs,
            choices: choicesOf(product.options, variant),
            startsAt: variant.startsAt?.toISOString() ?? null,
          }),
          category: product.category,
          imageUrl: variant.imageUrl ?? product.imageUrl,
          price: variant.price,
          stock: variant.stock,
          codes: [variant.sku, variant.barcode].flatMap((code) => (code ? [comparable(code)] : [])),
        })),
    )

/** The good with exactly this barcode or SKU; undefined when none or several have it. */
export function goodOfCode(goods: readonly Good[], code: string): Good | undefined {
  const found = goods.filter(({ codes }) => codes.includes(comparable(code)))
  return found.length === 1 ? found[0] : undefined
}

/** Codes are compared without spaces, hyphens and case. */
const comparable = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

type Body = EndpointInput<typeof sellAtCounter>['body']

/** What staff typed as a price, as it is sent; what is no price is sent as it is and refused. */
const priceOf = (typed: string) => {
  const cents = readPrice(typed)
  return Number.isSafeInteger(cents) && cents >= 0 ? formatDecimal(cents) : typed
}

const linesOf = (lines: readonly SaleLine[]): Body['lines'] =>
  lines.map(({ productId, variantId, quantity, price, reason }) => ({
    productId,
    variantId,
    quantity,
    ...(price.trim() !== '' && { price: priceOf(price), reason }),
  }))

const codeOf = ({ code }: Sale) => (code.trim() === '' ? {} : { code })

/** What a price is asked with; `drawerId` is blank without a drawer. */
export const quoteBody = (sale: Sale, drawerId: string): EndpointInput<typeof quoteAtCounter>['body'] => ({
  lines: linesOf(sale.lines),
  ...codeOf(sale),
  ...(sale.customer?.userId && { userId: sale.customer.userId }),
  ...(drawerId && { drawerId }),
})

/** What is sent to sell; all money comes in at the same desk. */
export const saleBody = (sale: Sale, drawerId: string, tenders: readonly TenderInput[]): Body => ({
  lines: linesOf(sale.lines),
  ...codeOf(sale),
  ...(sale.customer && { customer: customerOf(sale.customer) }),
  tenders: tenders.map(({ amount, given, ...tender }) => ({
    ...tender,
    amount: formatDecimal(amount),
    ...(given !== undefined && { given: formatDecimal(given) }),
    ...(drawerId && { drawerId }),
  })),
  clientKey: sale.key,
  language: getLocale(),
})

function customerOf({ userId, email, firstName, lastName, phone }: SaleCustomer): NonNullable<Body['customer']> {
  if (userId !== '') return { userId }
  return { firstName, lastName, phone, ...(email.trim() !== '' && { email }) }
}
