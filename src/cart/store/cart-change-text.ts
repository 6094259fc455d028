import { formatMoney } from '../../kit/money.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { CartChange } from '../cart.ts'

/** One sentence for the changes of a cart reconciliation. */
export function cartChangeText(change: CartChange): string {
  const { name } = change
  switch (change.kind) {
    case 'priceChanged':
      return m.cart_changed_price({ name, from: money(change.from), to: money(change.to) })
    case 'reduced':
      return m.cart_changed_reduced({ name, from: change.from, to: change.to })
    case 'soldOut':
      return m.cart_changed_sold_out({ name })
    case 'chooseAgain':
      return m.cart_changed_choose_again({ name })
    case 'chooseTime':
      return m.cart_changed_choose_time({ name })
    case 'removed':
      return m.cart_changed_removed({ name })
  }
}

const money = (cents: number): string => formatMoney(cents, getLocale())
