import { createHash, randomBytes } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { createPaypalOrder } from '../../payments/api.ts'
import { storePaypalOrder } from '../../payments/server/checkout-queries.ts'
import { checkoutsOf, openCheckout } from '../../payments/server/open-checkout-queries.ts'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { PaypalError, paypalUnavailable } from '../../payments/server/paypal/paypal-error.ts'
import type { PaypalGateway } from '../../payments/server/paypal/paypal-gateway.ts'
import { orderRequest, type PaypalOrder } from '../../payments/server/paypal/paypal-order.ts'
import type { CheckoutRow } from '../../payments/server/tables.ts'
import { readBrand } from '../../settings/server/read-settings.ts'
import { assertAmount, readCustomer, readDelivery } from './checkout-details.ts'
import { amountsOf, priceItems } from './price-items.ts'

/** When the reconciler first checks an open payment, in case the buyer's page does not capture it. */
export function firstCheckAt({ clock, config }: Pick<Platform, 'clock' | 'config'>): Date {
  return new Date(clock().getTime() + config.firstCheckAfterSeconds * 1000)
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Opens a payment (checkout protocol, step 1). The checkout is committed with order number, prices and addresses before
 * the request to PayPal, so that every later capture can be matched. Another checkout of the same cart keeps the
 * order number.
 */
export async function createCheckout(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  body: EndpointRequest<typeof createPaypalOrder>['body'],
): Promise<EndpointReply<typeof createPaypalOrder>> {
  const customer = readCustomer(body.customerInfo)
  const { db } = platform.database
  const { items, totals } = await priceItems(db, body.items, platform.clock())
  const delivery = readDelivery(items, { ...body, phone: body.customerInfo.phone, phoneField: 'customerInfo.phone' })
  assertAmount(body.amount, totals.total)
  const gateway = await paypal.current()
  const captureSecret = randomBytes(32).toString('base64url')
  const opened = {
    userId: viewer.id,
    environment: gateway.environment,
    paypalClientId: gateway.clientId,
    items,
    ...amountsOf(totals),
    ...customer,
    ...delivery,
    language: body.language,
    captureSecretHash: hashSecret(captureSecret),
  }
  const checkout = await inTransaction(platform.database, (tx) => openCheckout(tx, opened), {
    oneByOne: checkoutsOf(viewer.id),
  })
  crashPoint(platform.config, 'checkout-stored')
  const order = await openOrder(platform, gateway, checkout)
  crashPoint(platform.config, 'order-opened')
  await storePaypalOrder(db, checkout.id, {
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
    platform.log.warn(
      { checkoutId: checkout.id, issue: cause.issue, debugId: cause.debugId },
      'PayPal did not create the order',
    )
    throw paypalUnavailable('PayPal did not open the payment. Nothing was charged. Please try again.')
  }
}
