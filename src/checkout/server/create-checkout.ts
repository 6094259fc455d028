import { createHash, randomBytes } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { homeIn } from '../../kit/locale.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { PaymentEndpoints } from '../../payments/api.ts'
import {
  type OpenRequest,
  type PaymentProvider,
  type ProviderAccount,
  ProviderError,
  type ProviderPayment,
  providerUnavailable,
} from '../../payments/server/payment-provider.ts'
import type { FromVisit } from '../../sale/origin.ts'
import type { Reader } from '../../sale/reader.ts'
import { storePayment } from '../../sale/server/checkout-queries.ts'
import { checkoutsOf, type NewCheckout, openCheckout } from '../../sale/server/open-checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { payRefusals } from '../../sale/texts.ts'
import { readBrand } from '../../settings/server/read-settings.ts'
import { assertNotPaused, readPause } from '../../storefront/server/banners.ts'
import { assertPrice, choicesOf, type FromPage, readCustomer, readDelivery } from './checkout-details.ts'
import { amountsOf, assertDepositsKnown, depositColumns, priceItems } from './price-items.ts'

/** When the reconciler first checks an open payment, in case the buyer's page does not capture it. */
export function firstCheckAt({ clock, config }: Platform): Date {
  return new Date(clock().getTime() + config.firstCheckAfterSeconds * 1000)
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Opens a payment (checkout protocol, step 1). The checkout is committed with order number, prices and addresses before
 * the request to the provider, so that every later capture can be matched. Another checkout of the same cart keeps the
 * order number.
 * @throws HttpError 409 `older_process` for a deposit beside a release that knows none (decision 088)
 */
export async function createCheckout(
  platform: Platform,
  provider: PaymentProvider,
  viewer: Viewer,
  body: EndpointRequest<PaymentEndpoints['open']>['body'] & FromVisit & FromPage,
): Promise<EndpointReply<PaymentEndpoints['open']>> {
  const customer = readCustomer(body.customerInfo)
  const { db } = platform.database
  const now = platform.clock()
  const { items, quote, slugs } = await priceItems(db, body.items, { ...choicesOf(body), userId: viewer.id, now })
  assertNotPaused(await readPause(db, now), items)
  const delivery = readDelivery(quote, { ...body, phone: body.customerInfo.phone, phoneField: 'customerInfo.phone' })
  assertPrice(body, items, quote, 'dueNow')
  const deposits = depositColumns(items, quote)
  await assertDepositsKnown(db, deposits)
  const prices = { ...amountsOf(quote), ...deposits }
  const purchase = { userId: viewer.id, items, ...prices, ...customer, ...delivery, language: body.language }
  return openPayment(platform, provider, purchase, { method: body.method, slugs, returnTo: '/checkout' }, openCheckout)
}

interface Opening {
  /** One of the provider's methods; undefined: its own. */
  method: string | undefined
  /** Of the products, in the order of the lines. */
  slugs: readonly string[]
  /** Where the provider's pages lead back to. */
  returnTo: `/${string}`
}

/** What is bought, before a provider is asked for the money. */
export type Purchase = Omit<NewCheckout, 'environment' | 'provider' | 'accountId' | 'captureSecretHash'> & Reader

/**
 * Stores the checkout of a purchase and opens its payment at the provider. `store` inserts the checkout, in a transaction
 * of its own, and throws to refuse the payment.
 * @throws HttpError 409 `nothing_due` for $0.00, which no provider takes
 */
export async function openPayment(
  platform: Platform,
  provider: PaymentProvider,
  purchase: Purchase,
  { method, slugs, returnTo }: Opening,
  store: (tx: Tx, opened: NewCheckout) => Promise<CheckoutRow>,
): Promise<EndpointReply<PaymentEndpoints['open']>> {
  const { db } = platform.database
  const { items, language } = purchase
  if (purchase.total === 0) throw refusal(409, fault(payRefusals, 'nothing_due'))
  const account = await provider.current()
  const captureSecret = randomBytes(32).toString('base64url')
  const opened = {
    ...purchase,
    environment: account.environment,
    provider: provider.name,
    accountId: account.id,
    captureSecretHash: hashSecret(captureSecret),
  }
  const checkout = await inTransaction(platform.database, (tx) => store(tx, opened), {
    oneByOne: checkoutsOf(purchase.userId),
  })
  crashPoint(platform.config, 'checkout-stored')
  const home = homeIn(platform.config.publicUrl, language)
  const pages = new Map(items.map(({ lineId }, at) => [lineId, `${home}/products/${slugs[at]}`]))
  const payment = await openAtProvider(platform, account, checkout, { method, pages, returnTo })
  crashPoint(platform.config, 'order-opened')
  await storePayment(db, checkout.id, {
    paymentId: payment.id,
    payee: payment.payee,
    nextCheckAt: firstCheckAt(platform),
  })
  return { id: payment.id, orderNumber: checkout.orderNumber, status: payment.status, captureSecret }
}

async function openAtProvider(
  platform: Platform,
  account: ProviderAccount,
  checkout: CheckoutRow,
  { returnTo, ...chosen }: Pick<OpenRequest, 'method' | 'pages'> & Pick<Opening, 'returnTo'>,
): Promise<ProviderPayment> {
  const brand = await readBrand(platform.database.db)
  const request = {
    ...chosen,
    key: `create-${checkout.id}`,
    brandName: brand.companyName,
    returnUrl: `${platform.config.publicUrl}${returnTo}`,
  }
  try {
    return await account.open(checkout, request)
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    platform.log.warn({ checkoutId: checkout.id, ...cause.details }, 'the payment was not opened')
    const { method } = account
    throw providerUnavailable(method)
  }
}
