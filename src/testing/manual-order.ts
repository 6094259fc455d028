import { placeManualOrder } from '../checkout/server/place-manual-order.ts'
import type { RequestedItem } from '../checkout/server/price-items.ts'
import type { Locale } from '../kit/locale.ts'
import { formatDecimal } from '../kit/money.ts'
import { addressInPonce } from './buyer.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

export interface Purchase {
  items: RequestedItem[]
  /** Cents. */
  total: number
  language?: Locale
  /** The code of a discount. */
  code?: string
}

/** Places an unpaid order with manual payment. @returns its id. */
export async function manualOrder(
  shop: TestShop,
  buyer: SignedIn,
  { items, total, language = 'es', code }: Purchase,
): Promise<string> {
  const viewer = { id: buyer.id, email: buyer.email, role: 'customer', emailVerified: true } as const
  const orderBody = {
    total: formatDecimal(total),
    items,
    customerEmail: buyer.email,
    customerName: 'Ana Peña',
    customerPhone: '787-555-0142',
    shippingAddress: addressInPonce,
    paymentId: null,
    clientKey: crypto.randomUUID(),
    language,
    ...(code && { code }),
  }
  const recipient = { email: 'pagos@tienda.test', name: 'Yarelis Colón', phone: '', address: '' }
  // Disables the limit of unpaid orders.
  const config = { ...shop.platform.config, unpaidPerCustomer: { orders: 10_000, units: 10_000 } }
  const { order } = await placeManualOrder({ ...shop.platform, config }, viewer, orderBody, recipient)
  return order.id
}
