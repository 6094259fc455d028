import type { OrderRow } from '../../../orders/server/tables.ts'
import type { TenderRow } from '../../../tenders/server/tables.ts'

/** The order data in an invoice; amounts in cents, `createdAt` in UTC. */
export type InvoiceOrder = Pick<
  OrderRow,
  | 'orderNumber'
  | 'createdAt'
  | 'language'
  | 'status'
  | 'paymentStatus'
  | 'takenBack'
  | 'lost'
  | 'paid'
  | 'due'
  | 'paymentMethod'
  | 'captureId'
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
  | 'charges'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'billingAddress'
  | 'shippingAddress'
> & {
  /** Refunded cents so far. */
  refunded: number
  /** What came in, oldest first. */
  tenders: readonly Pick<TenderRow, 'method' | 'amount' | 'receivedAt'>[]
}

export interface InvoiceBrand {
  companyName: string
  /** The shop's contact address. */
  email: string | null
  phone: string | null
  /** The shop's postal address, in one line. */
  address: string | null
  /** The shop's origin, printed in the footer. */
  publicUrl: string
  /** A PNG or JPEG; null draws the flower for Flor de Maga and initials for any other shop. */
  logo: Buffer | null
}
