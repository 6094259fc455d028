import type { OrderRow } from '../../orders/tables.ts'

/** What an invoice shows of an order; amounts in cents, `createdAt` in UTC. */
export type InvoiceOrder = Pick<
  OrderRow,
  | 'orderNumber'
  | 'createdAt'
  | 'language'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'paypalTransactionId'
  | 'environment'
  | 'items'
  | 'subtotal'
  | 'tax'
  | 'shipping'
  | 'total'
  | 'taxName'
  | 'taxNameEs'
  | 'shippingName'
  | 'shippingNameEs'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'billingAddress'
  | 'shippingAddress'
> & {
  /** Cents given back so far. */
  refunded: number
}

export interface InvoiceBrand {
  companyName: string
  /** Where to write to the shop. */
  email: string | null
  /** Origin of the shop, as printed at the foot. */
  publicUrl: string
  /** A PNG or JPEG; null draws the flower for Flor de Maga, initials for any other shop. */
  logo: Buffer | null
}
