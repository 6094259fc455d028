import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { productsQuery } from '../../storefront/catalog/product-queries.ts'
import { productName } from '../../storefront/catalog/product-text.ts'

const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeZone: 'America/Puerto_Rico' }),
}

/** The day in Puerto Rico, in words of the page's language. */
export function dayText(date: Date): string {
  return days[getLocale()].format(date)
}

/** How the order is paid: "PayPal", or that it is paid by hand. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === 'Manual' ? m.dashboard_payment_manual() : paymentMethod
}

/** Names of sold items in the page's language; what was renamed or is no longer sold keeps the name it was sold by. */
export function useItemName(): (item: { productId: string; name: string }) => string {
  // English names are the ones that were sold; a long catalogue is not read for them.
  const products = useQuery({ ...productsQuery, enabled: getLocale() !== 'en' }).data
  return ({ productId, name }) => {
    const product = products?.find((candidate) => candidate.id === productId)
    return product?.name === name ? productName(product) : name
  }
}
