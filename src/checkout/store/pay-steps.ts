import type { Line } from '../../cart/store/cart-item.ts'
import type { CartTotals } from '../../cart/store/use-cart-totals.ts'
import { api } from '../../kit/api/api.ts'
import { ApiError, isRefusal } from '../../kit/api/api-error.ts'
import { formatDecimal } from '../../kit/money.ts'
import type { OwnOrder } from '../../orders/api.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { CaptureReply } from '../../payments/api.ts'
import type { StoreProvider } from '../../payments/store/store-provider.ts'
import { storeProviderOf } from '../../payments/store/store-providers.ts'
import { shownKey } from '../../prices/shown-price.ts'
import { type Chosen, chosenIn } from '../../sale/choice.ts'
import { createOrder } from '../create-order-api.ts'
import type { Attempt, Purchase } from './attempt.ts'
import { type CheckoutValues, type Delivery, deliveryOf } from './checkout-values.ts'
import { visitHeaders } from './visit-origin.ts'

/** Result of a payment step: `taken` and `review` moved money, `refused` and `conflict` did not. */
export type Outcome =
  | { kind: 'taken'; captureId: string | null }
  | { kind: 'review' }
  | { kind: 'refused' }
  | { kind: 'conflict'; error: ApiError }
  /** Another tab of this browser has finished this attempt. */
  | { kind: 'elsewhere' }
  | { kind: 'open' }
  | { kind: 'unknown' }

/** Everything that the order request and the profile update need, captured at the moment of the click. */
export function purchaseOf(
  userId: string,
  { name, method }: StoreProvider,
  values: CheckoutValues,
  lines: readonly Line[],
  // The price, and what it was computed with.
  { totals, chosen, showsArrival }: { totals: CartTotals; chosen: Chosen; showsArrival: boolean },
): Purchase {
  const delivery = deliveryOf(values, totals.ships)
  const note = values.note.trim()
  return {
    userId,
    provider: name,
    report: {
      userId,
      status: 'pending',
      total: formatDecimal(totals.total),
      items: lines.map(({ product, quantity, slot }) => ({
        productId: product.id,
        ...(product.variantId !== product.id && { variantId: product.variantId }),
        quantity,
        name: product.name,
        price: formatDecimal(product.price),
        ...(slot && { slot: { startsAt: slot.startsAt, calendarId: slot.calendarId } }),
      })),
      customerEmail: values.email.trim(),
      customerName: `${values.firstName.trim()} ${values.lastName.trim()}`,
      customerAddress: delivery.shippingAddress,
      ...delivery,
      ...chosenIn(chosen),
      ...(note && { note }),
      paymentMethod: method,
      language: getLocale(),
    },
    ...(totals.dueLater && totals.dueNow !== undefined && { dueNow: formatDecimal(totals.dueNow) }),
    shown: shownIn(totals, lines, showsArrival),
    profile: profileOf(values, delivery),
  }
}

/** What the page shows of the price, besides the total. */
function shownIn(totals: CartTotals, lines: readonly Line[], showsArrival: boolean): string {
  const method = totals.deliveryMethods.find(({ id }) => id === totals.deliveryMethodId)
  return shownKey({
    lines: lines.map(({ product: { price, startsAt }, quantity, slot }) => {
      return { amount: price * quantity, startsAt: slot?.startsAt ?? startsAt }
    }),
    charges: totals.charges,
    method: method ? { ...method, ...(!showsArrival && { arrival: null }) } : null,
    terms: totals.terms,
  })
}

/** What the page tells of the visit, and what it showed, beside a request that places an order. */
export const pageHeadersOf = ({ shown }: Purchase): Record<string, string> => ({
  ...visitHeaders(),
  ...(shown !== undefined && { 'x-shown-price': shown }),
})

/** The addresses saved in the profile for the next checkout. */
function profileOf(values: CheckoutValues, delivery: Delivery): Purchase['profile'] {
  const { shippingAddress: shipping, billingAddress: billing, customerPhone } = delivery
  return {
    ...(customerPhone && !shipping && { phone: customerPhone }),
    ...(shipping && {
      shippingAddress: shipping.address,
      shippingCity: shipping.city,
      shippingState: shipping.state,
      shippingPostalCode: shipping.postalCode,
      shippingCountry: shipping.country,
      sameAsShipping: values.sameAsShipping,
    }),
    billingAddress: billing.address,
    billingCity: billing.city,
    billingState: billing.state,
    billingPostalCode: billing.postalCode,
    billingCountry: billing.country,
  }
}

/**
 * Opens the payment by a method of the provider. Throws ApiError 409 when price or stock differ from what the page
 * displays.
 */
export async function openPayment(
  values: CheckoutValues,
  purchase: Purchase,
  method: string | undefined,
): Promise<Attempt> {
  const { shippingAddress, billingAddress, billingInfo, customerPhone } = purchase.report
  const { note } = purchase.report
  const { id, orderNumber, captureSecret } = await api(endpointsOf(purchase).open, {
    headers: pageHeadersOf(purchase),
    body: {
      amount: purchase.dueNow ?? purchase.report.total,
      currency: 'USD',
      intent: 'CAPTURE',
      customerInfo: {
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        email: values.email.trim(),
        ...(customerPhone && { phone: customerPhone }),
      },
      items: purchase.report.items.map(({ productId, variantId, quantity, slot }) => ({
        productId,
        variantId,
        quantity,
        slot,
      })),
      shippingAddress,
      billingAddress,
      billingInfo,
      ...chosenIn(purchase.report),
      ...(note && { note }),
      ...(method && { method }),
      language: getLocale(),
    },
  })
  return { id, orderNumber, captureSecret, phase: 'open', purchase }
}

const endpointsOf = ({ provider }: Purchase) => storeProviderOf(provider).endpoints

/** Captures the approved payment. Idempotent: one attempt is captured once. */
export async function capturePayment({ id, captureSecret, purchase }: Attempt): Promise<Outcome> {
  try {
    return outcomeOf(await api(endpointsOf(purchase).capture, { params: { id }, body: { captureSecret } }))
  } catch (error) {
    console.warn('The capture returned no result', error)
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { kind: 'unknown' }
    if (error.status !== 409 || error.code === 'payment_not_approved') return { kind: 'refused' }
    return { kind: 'conflict', error }
  }
}

/** Reads the state of a payment, and captures an approved one. An attempt unknown to the server has expired. */
export async function resumePayment(attempt: Attempt): Promise<Outcome> {
  try {
    const outcome = outcomeOf(await api(endpointsOf(attempt.purchase).read, { params: { id: attempt.id } }))
    return outcome.kind === 'open' && attempt.phase === 'approved' ? capturePayment(attempt) : outcome
  } catch (error) {
    console.warn('The payment could not be read', error)
    if (error instanceof ApiError && error.status === 404) return { kind: 'refused' }
    const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403)
    return signedOut && attempt.phase === 'approved' ? capturePayment(attempt) : { kind: 'unknown' }
  }
}

const fetchWaits = [0, 1_000, 3_000]

/** Fetches the order of a captured payment. Retries, because only the response may be missing. */
export async function fetchOrder(
  attempt: Attempt,
  captureId: string | null,
): Promise<{ order: OwnOrder; emailWarning?: string }> {
  let failure: unknown
  for (const wait of fetchWaits) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      return await api(createOrder, {
        body: {
          ...attempt.purchase.report,
          paypalOrderId: attempt.id,
          paypalTransactionId: captureId,
          orderNumber: attempt.orderNumber,
        },
      })
    } catch (error) {
      failure = error
      if (isRefusal(error)) break
    }
  }
  throw failure
}

function outcomeOf(reply: CaptureReply): Outcome {
  switch (reply.status) {
    case 'COMPLETED':
    case 'PENDING':
      return { kind: 'taken', captureId: reply.purchase_units[0]?.payments.captures[0]?.id ?? null }
    case 'REVIEW':
      return { kind: 'review' }
    case 'DECLINED':
    case 'EXPIRED':
      return { kind: 'refused' }
    case 'CREATED':
      return { kind: 'open' }
    case 'PROCESSING':
      return { kind: 'unknown' }
  }
}
