import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { cartChangeText } from '../../cart/store/cart-change-text.ts'
import { itemsOf } from '../../cart/store/cart-item.ts'
import { cart } from '../../cart/store/cart-store.ts'
import { cartSettingsQuery, priceRulesQuery, quotesKey } from '../../cart/store/price-queries.ts'
import type { Product } from '../../catalog/api.ts'
import { productsQuery } from '../../catalog/store/product-queries.ts'
import { productName } from '../../catalog/store/product-text.ts'
import type { ApiError } from '../../kit/api/api-error.ts'
import { formatMoney, parseCents } from '../../kit/money.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { storefrontQuery } from '../../storefront/store/storefront-query.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { type Notice, noticeOf, noticeText } from './notice.ts'

const details = z.object({
  total: z.string().optional(),
  dueNow: z.string().optional(),
  productId: z.string().optional(),
  variantId: z.string().optional(),
  variantIds: z.array(z.string()).optional(),
  changed: z.array(z.string()).optional(),
  orderNumber: z.string().optional(),
})

/**
 * Called when the server rejected an outdated cart: refetches catalog and prices, reconciles the cart, and explains
 * what changed, naming the product, unless the notice that the page shows says it. Nothing was charged.
 */
export async function explainConflict(
  queryClient: QueryClient,
  error: ApiError,
  shown: Notice | null = null,
): Promise<void> {
  const before = cart.lines().map(({ product }) => product)
  const products = itemsOf(await readAgain(queryClient))
  const names = new Map([...before, ...products].map((product) => [product.variantId, productName(product)]))
  const changes = cart.reconcile(before, products.length > 0 ? products : before)
  const texts = changes.map(cartChangeText)
  if (texts.length === 0 && shown) return
  const { title, text } = texts.length > 0 ? changed(texts) : refused(error, names)
  toast({ topic: checkoutTopic, title, description: text, tone: 'warning' })
}

async function readAgain(queryClient: QueryClient): Promise<readonly Product[]> {
  try {
    const [products] = await Promise.all([
      queryClient.fetchQuery({ ...productsQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...cartSettingsQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...priceRulesQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...storefrontQuery, staleTime: 0 }),
      queryClient.invalidateQueries({ queryKey: quotesKey }),
    ])
    return products
  } catch (error) {
    console.warn('The catalog could not be read again', error)
    return []
  }
}

const changed = (texts: string[]) => ({
  title: m.cart_changed_title(),
  text: `${texts.join(' ')} ${m.checkout_nothing_charged()}`,
})

function refused(error: ApiError, names: ReadonlyMap<string, string>): { title: string; text: string } {
  const {
    total,
    dueNow,
    orderNumber = '',
    productId,
    variantId,
    variantIds = [],
    changed = [],
  } = details.safeParse(error.body).data ?? {}
  const cents = total === undefined ? null : parseCents(total)
  if (error.code === 'total_changed' && cents !== null) {
    const gone = changed.includes('delivery') ? `${m.checkout_delivery_changed_text()} ` : ''
    const now = dueNow === undefined ? null : parseCents(dueNow)
    const total = formatMoney(cents, getLocale())
    const changedText =
      now === null
        ? m.checkout_total_changed_text({ total })
        : m.checkout_due_changed_text({ total, now: formatMoney(now, getLocale()) })
    const text = `${gone}${changedText}`
    return { title: m.checkout_total_changed_title(), text }
  }
  if (error.code === 'quote_changed') {
    const text = changed.includes('delivery')
      ? m.checkout_delivery_changed_text()
      : changed.includes('arrival')
        ? m.checkout_arrival_changed_text()
        : changed.includes('terms')
          ? m.checkout_terms_changed_text()
          : m.checkout_quote_changed_text()
    return { title: m.checkout_quote_changed_title(), text: `${text} ${m.checkout_nothing_charged()}` }
  }
  if (error.code === 'order_placed_before') {
    return { title: m.checkout_placed_before_title(), text: m.checkout_placed_before_text({ number: orderNumber }) }
  }
  if (error.code === 'older_process') return { title: m.checkout_failed_title(), text: m.checkout_updating_text() }
  if (error.code === 'checkout_expired') return { title: m.checkout_failed_title(), text: m.checkout_expired_text() }
  if (error.code === 'payment_superseded') {
    return { title: m.checkout_failed_title(), text: m.checkout_superseded_text() }
  }
  const notice = noticeOf(error)
  if (notice) return noticeText(notice)
  const name = [variantId, ...variantIds, productId].map((id) => id && names.get(id)).find(Boolean)
  const text = name ? m.checkout_stock_named({ name }) : m.checkout_stock_some()
  return { title: m.checkout_stock_title(), text: `${text} ${m.checkout_nothing_charged()}` }
}
