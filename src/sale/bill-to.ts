import type { Locale } from '../kit/locale.ts'
import { buyerName } from './buyer-name.ts'

interface Billed {
  customerName: string
  customerEmail: string | null
  billingAddress: { name?: string | undefined; email?: string | undefined }
}

/**
 * The recipient of an order's invoice: the billing contact if there is one, otherwise the buyer. In the language of the page
 * by default.
 */
export function billTo(order: Billed, locale?: Locale): { name: string; email: string | null } {
  const { name, email } = order.billingAddress
  return { name: name ?? buyerName(order, locale), email: email ?? order.customerEmail }
}
