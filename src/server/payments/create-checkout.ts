import { createHash, randomBytes } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '../../contract/endpoint.ts'
import type { createPaypalOrder } from '../../contract/payments.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { HttpError } from '../platform/errors.ts'
import type { Viewer } from '../platform/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { readBrand } from '../settings/read-settings.ts'
import { assertAmount, readAddress, readBilling, readCustomer } from './checkout-details.ts'
import { insertCheckout, updateCheckout } from './checkout-queries.ts'
import type { PaypalAccounts } from './paypal/paypal-accounts.ts'
import { PaypalError } from './paypal/paypal-error.ts'
import type { PaypalGateway } from './paypal/paypal-gateway.ts'
import { orderRequest, type PaypalOrder } from './paypal/paypal-order.ts'
import { amountsOf, priceItems } from './price-items.ts'
import type { CheckoutRow } from './tables.ts'

/** When an open order is first looked up at PayPal, should the buyer's page not come back. */
export function firstCheckAt({ clock, config }: Pick<Platform, 'clock' | 'config'>): Date {
  return new Date(clock().getTime() + config.firstCheckAfterSeconds * 1000)
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Opens a payment (checkout protocol, step 1): the checkout is committed with its order number, prices and addresses
 * before PayPal hears of it, so that whatever money arrives later finds what it was for.
 */
export async function createCheckout(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  body: EndpointRequest<typeof createPaypalOrder>['body'],
): Promise<EndpointReply<typeof createPaypalOrder>> {
  const shippingAddress = readAddress(body.shippingAddress)
  const billingAddress = readBilling(body.billingAddress ?? body.shippingAddress, body.billingInfo)
  const customer = readCustomer(body.customerInfo)
  const { db } = platform.database
  const { items, totals } = await priceItems(db, body.items)
  assertAmount(body.amount, totals.total)
  const gateway = await paypal.current()
  const captureSecret = randomBytes(32).toString('base64url')
  const checkout = await insertCheckout(db, {
    userId: viewer.id,
    environment: gateway.environment,
    items,
    ...amountsOf(totals),
    ...customer,
    shippingAddress,
    billingAddress,
    language: body.language ?? 'en',
    captureSecretHash: hashSecret(captureSecret),
  })
  if (!checkout) throw new Error('a checkout without a client key cannot collide')
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
