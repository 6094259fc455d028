import { createHash, randomBytes } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '../../contract/endpoint.ts'
import type { createPaypalOrder } from '../../contract/payments.ts'
import { insertCheckout, lockBuyer, lockOpenCheckouts, updateCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import type { PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import { orderRequest, type PaypalOrder } from '../payments/paypal/paypal-order.ts'
import type { CheckoutRow, SoldItem } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { readBrand } from '../settings/read-settings.ts'
import { assertAmount, readCustomer, readDelivery } from './checkout-details.ts'
import { amountsOf, priceItems } from './price-items.ts'

/** When an open order is first looked up at PayPal, should the buyer's page not come back. */
export function firstCheckAt({ clock, config }: Pick<Platform, 'clock' | 'config'>): Date {
  return new Date(clock().getTime() + config.firstCheckAfterSeconds * 1000)
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Opens a payment (checkout protocol, step 1): the checkout is committed with its order number, prices and addresses
 * before PayPal is asked, so that whatever money arrives later finds what it was for. A buyer who tries again for the
 * same cart keeps the order number.
 */
export async function createCheckout(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  body: EndpointRequest<typeof createPaypalOrder>['body'],
): Promise<EndpointReply<typeof createPaypalOrder>> {
  const customer = readCustomer(body.customerInfo)
  const { db } = platform.database
  const { items, totals } = await priceItems(db, body.items)
  const delivery = readDelivery(items, { ...body, phone: body.customerInfo.phone })
  assertAmount(body.amount, totals.total)
  const gateway = await paypal.current()
  const captureSecret = randomBytes(32).toString('base64url')
  const checkout = await inTransaction(platform.database, async (tx) => {
    await lockBuyer(tx, viewer.id)
    const inserted = await insertCheckout(tx, {
      userId: viewer.id,
      orderNumber: await supersedeEarlier(tx, viewer.id, items),
      environment: gateway.environment,
      paypalClientId: gateway.clientId,
      items,
      ...amountsOf(totals),
      ...customer,
      ...delivery,
      language: body.language ?? 'en',
      captureSecretHash: hashSecret(captureSecret),
    })
    if (!inserted) throw new Error('a checkout without a client key cannot collide')
    return inserted
  })
  crashPoint(platform.config, 'checkout-stored')
  const order = await openOrder(platform, gateway, checkout)
  crashPoint(platform.config, 'order-opened')
  await updateCheckout(db, checkout.id, {
    paypalOrderId: order.id,
    payee: order.payee,
    nextCheckAt: firstCheckAt(platform),
  })
  return { id: order.id, orderNumber: checkout.orderNumber, status: order.status, captureSecret }
}

/** How many open attempts of one buyer are compared with the cart. */
const compared = 50

/**
 * Ends the buyer's earlier attempt for the same cart, which holds nothing: it can't be paid any more.
 * @returns its order number for the new attempt.
 */
async function supersedeEarlier(tx: Tx, userId: string, items: readonly SoldItem[]): Promise<string | undefined> {
  const open = await lockOpenCheckouts(tx, userId, compared)
  const earlier = open.find((checkout) => cartOf(checkout.items) === cartOf(items))
  if (!earlier) return undefined
  const ending = earlier.ending === 'declined' ? 'declined' : 'superseded'
  await updateCheckout(tx, earlier.id, { state: 'released', ending, nextCheckAt: null })
  return earlier.orderNumber
}

/** What is bought, in an order of its own; prices may have changed since. */
const cartOf = (items: readonly SoldItem[]) =>
  items
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .sort()
    .join()

async function openOrder(platform: Platform, gateway: PaypalGateway, checkout: CheckoutRow): Promise<PaypalOrder> {
  const { publicUrl } = platform.config
  const brand = await readBrand(platform.database.db)
  const urls = { returnUrl: `${publicUrl}/checkout`, cancelUrl: `${publicUrl}/checkout` }
  try {
    return await gateway.createOrder(orderRequest(checkout, brand.companyName, urls), `create-${checkout.id}`)
  } catch (cause) {
    if (!(cause instanceof PaypalError)) throw cause
    platform.log.warn({ checkoutId: checkout.id, issue: cause.issue, debugId: cause.debugId }, 'no order at PayPal')
    throw new HttpError(503, 'payment_provider_unavailable', 'PayPal did not open the payment. Please try again.')
  }
}
