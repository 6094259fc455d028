import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { readCartSettings } from '../../prices/cart-settings.ts'
import { getShoppingCartSetting, readPriceRules } from '../../prices/price-rules-api.ts'
import { type Choice, chosenIn } from '../../sale/choice.ts'
import type { Line } from './cart-item.ts'

/** Whether the shop must be asked what a cart costs, or the page can say it from the settings. */
export const priceRulesQuery = queryOptions({ queryKey: ['price-rules'], queryFn: () => api(readPriceRules) })

/** Tax and shipping rules, in cents and basis points. */
export const cartSettingsQuery = queryOptions({
  queryKey: ['settings', 'shopping_cart'],
  queryFn: async () => readCartSettings((await api(getShoppingCartSetting)).value),
})

/** What a buyer chose besides the code of the cart; the state is missing or empty as long as it is not known. */
export type PriceChoice = Omit<Choice, 'code'>

/** The key of all quotes. */
export const quotesKey = ['quote'] as const

/** What the shop asks for a cart; the endpoint is loaded with the first question, because few carts need it. */
export function quoteQuery(
  lines: readonly Pick<Line, 'product' | 'quantity' | 'slot'>[],
  { state, ...choice }: PriceChoice & { code: string | null },
) {
  const body = {
    items: lines.map(({ product: { id, variantId }, quantity, slot }) => ({
      productId: id,
      ...(variantId !== id && { variantId }),
      quantity,
      ...(slot && { slot: { startsAt: slot.startsAt, calendarId: slot.calendarId } }),
    })),
    ...(state && { region: { state, country: 'US' } }),
    ...chosenIn(choice),
  }
  return queryOptions({
    queryKey: [...quotesKey, body],
    queryFn: async () => api((await import('../../prices/api.ts')).quoteCart, { body }),
    // Rules change and codes are used up: a cart that is opened again asks again.
    staleTime: 5_000,
  })
}
