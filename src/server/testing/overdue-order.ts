import { sql } from 'drizzle-orm'
import { formatDecimal } from '../../domain/money.ts'
import { placeManualOrder } from '../checkout/place-manual-order.ts'
import { addressInPonce } from './buyer.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/** Places an order with manual payment, created eight days ago. @returns its id. */
export async function overdueOrder(
  shop: TestShop,
  buyer: SignedIn,
  product: { id: string; price: number },
): Promise<string> {
  const viewer = { id: buyer.id, email: buyer.email, role: 'customer', emailVerified: true } as const
  const report = {
    total: formatDecimal(product.price),
    items: [{ productId: product.id, quantity: 1 }],
    customerEmail: buyer.email,
    customerName: 'Ana Peña',
    shippingAddress: addressInPonce,
    paypalOrderId: null,
    clientKey: crypto.randomUUID(),
    language: 'es' as const,
  }
  const personal = { email: 'pagos@tienda.test', name: 'Yarelis Colón', phone: '', address: '' }
  const account = {
    type: 'personal',
    mode: 'sandbox',
    clientId: '',
    clientSecret: '',
    hasSecret: false,
    personal,
  } as const
  // Disables the limit of unpaid orders.
  const config = { ...shop.platform.config, unpaidPerCustomer: { orders: 10_000, pieces: 10_000 } }
  const { id } = await placeManualOrder({ ...shop.platform, config }, viewer, report, account)
  await shop.platform.database.db.execute(
    sql`update orders set created_at = now() - interval '8 days' where id = ${id}`,
  )
  return id
}
