import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ships } from '../../catalog/catalog.ts'
import type { QuoteReply } from '../../prices/api.ts'
import type { CartSettings } from '../../prices/cart-settings.ts'
import { type QuotedLine, quote, settingsOnly } from '../../prices/quote.ts'
import type { Charge } from '../../sale/charge.ts'
import type { Line } from './cart-item.ts'
import { cartSettingsQuery, type PriceChoice, priceRulesQuery, quoteQuery } from './price-queries.ts'
import { useCart } from './use-cart.ts'

/** What a cart costs, in cents. */
export interface CartTotals extends Omit<QuoteReply, 'lines' | 'charges'> {
  charges: readonly Charge[]
  ships: boolean
}

interface TotalsState {
  /** Undefined while loading. The previous totals while new ones are being asked for. */
  totals: CartTotals | undefined
  /** Whether the shop is being asked for them. */
  isAsking: boolean
  /** Retries after a failure. */
  onRetry: (() => void) | undefined
}

/**
 * What a cart costs: computed here from the settings, or asked from the shop when it has rules, a code was typed, or only a
 * deposit may be due now.
 */
export function useCartTotals(lines: readonly Line[], choice: PriceChoice = {}): TotalsState {
  const { code } = useCart()
  const settings = useQuery(cartSettingsQuery)
  const rules = useQuery(priceRulesQuery)
  const hasDeposit = lines.some(({ product }) => product.hasDeposit)
  const asks = lines.length > 0 && (code !== null || hasDeposit || rules.data?.byRules === true)
  const quoted = useQuery({
    ...quoteQuery(lines, { ...choice, code }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const failed = [settings, rules, quoted].filter(({ isError }) => isError)
  const ownTotals = () => settings.data && rules.data && priceBySettings(lines.map(quotedLine), settings.data, choice)
  return {
    totals: asks ? quoted.data && { ...quoted.data, ships: isDelivered(lines) } : ownTotals(),
    isAsking: asks && (quoted.isPlaceholderData || quoted.isLoading),
    onRetry: failed.length > 0 ? () => void Promise.all(failed.map(({ refetch }) => refetch())) : undefined,
  }
}

/** The totals of a shop without rules. */
export function priceBySettings(
  lines: readonly QuotedLine[],
  settings: CartSettings,
  choice: PriceChoice = {},
): CartTotals {
  const { charges, subtotal, total, ships } = quote(lines, settingsOnly(settings), choice)
  return {
    charges,
    subtotal,
    total,
    ships,
    deliveryMethods: [],
    deliveryMethodId: null,
    noDelivery: false,
    needsRegion: false,
  }
}

/** A line of the cart, to price it by the settings: they do not ask for its category. */
function quotedLine({ product: { id, type, price }, quantity }: Line): QuotedLine {
  return { productId: id, category: '', type, unitPrice: price, quantity }
}

/** Whether something of the cart is delivered. */
export const isDelivered = (lines: readonly Line[]): boolean => lines.some(({ product }) => ships(product.type))
