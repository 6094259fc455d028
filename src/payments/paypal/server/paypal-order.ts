import { z } from 'zod'
import { streetOf } from '../../../kit/address.ts'
import { nameIn } from '../../../kit/bilingual.ts'
import { type Cents, formatDecimal, parseCents } from '../../../kit/money.ts'
import { startOf } from '../../../kit/text.ts'
import { m } from '../../../paraglide/messages.js'
import type { OrderLine } from '../../../sale/order-line.ts'
import { type CheckoutRow, payableOf } from '../../../sale/server/tables.ts'
import { paidOrderNumber } from '../../../sale/settling-number.ts'
import type {
  OpenRequest,
  ProviderPayment,
  ProviderPaymentState,
  ProviderRefund,
} from '../../server/payment-provider.ts'
import { type PaypalMethod, paypalMethodOf } from '../paypal-methods.ts'

const amount = z.object({ currency_code: z.string(), value: z.string() })

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})

const trackerSchema = z.object({ id: z.string(), status: z.string().optional() })

const payeeSchema = z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() })

const refundSchema = z.object({
  id: z.string(),
  status: z.string().optional(),
  amount: amount.optional(),
  custom_id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

/** What was paid with. Payments of Pay Later are payments of a PayPal account here. */
const sourceSchema = z.object({
  card: z.object({ brand: z.string().optional() }).optional(),
  venmo: z.object({}).optional(),
})

export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  // A source of an unknown form must not hide a payment.
  payment_source: sourceSchema.optional().catch(undefined),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: payeeSchema.optional(),
        shipping: z.object({ trackers: z.array(trackerSchema).optional() }).optional(),
        payments: z
          .object({ captures: z.array(captureSchema).optional(), refunds: z.array(refundSchema).optional() })
          .optional(),
      }),
    )
    .default([]),
})

/** Parses PayPal's order. Throws a ZodError for an invalid response. */
export function readOrder(answer: unknown): ProviderPayment {
  const order = orderSchema.parse(answer)
  const unit = order.purchase_units[0]
  const payee = unit?.payee?.merchant_id ?? unit?.payee?.email_address ?? null
  const refunds = unit?.payments?.refunds ?? []
  const captures = (unit?.payments?.captures ?? []).map((capture) => {
    const own = refunds.filter((refund) => captureOf(refund) === null || captureOf(refund) === capture.id).map(toRefund)
    return {
      id: capture.id,
      status: capture.status,
      amount: parseCents(capture.amount.value),
      currency: capture.amount.currency_code,
      checkoutId: capture.custom_id ?? unit?.custom_id ?? null,
      method: methodOf(order.payment_source),
      payee,
      refunded: capture.status === 'REFUNDED' ? (parseCents(capture.amount.value) ?? 0) : completed(own),
      refunds: own,
    }
  })
  return { id: order.id, state: states[order.status] ?? 'opened', status: order.status, payee, captures }
}

/** PayPal's name for people. */
export const paypalName = 'PayPal'

/** As buyers know them; those of other brands read PayPal's name only. */
const cardBrands: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  DINERS: 'Diners Club',
}

/** `PayPal (Visa)` and `PayPal (Venmo)`: statements of the bank and refunds name PayPal, too. */
function methodOf(source: z.output<typeof sourceSchema> | undefined): string | undefined {
  const brand = source?.venmo ? 'Venmo' : cardBrands[source?.card?.brand ?? '']
  return brand && `${paypalName} (${brand})`
}

/** PayPal's states of an order; in the others, such as PAYER_ACTION_REQUIRED, the buyer has not approved it. */
const states: Record<string, ProviderPaymentState> = { APPROVED: 'approved', COMPLETED: 'captured', VOIDED: 'ended' }

/** Parses PayPal's refund. Throws a ZodError for an invalid response. */
export function readRefund(answer: unknown): ProviderRefund {
  return toRefund(refundSchema.parse(answer))
}

function toRefund({ id, status, amount: money, custom_id }: z.output<typeof refundSchema>): ProviderRefund {
  const openStatus = (['PENDING', 'FAILED', 'CANCELLED'] as const).find((candidate) => candidate === status)
  const cents = money === undefined ? null : parseCents(money.value)
  return { id, status: openStatus ?? 'COMPLETED', amount: cents, refundId: custom_id ?? null }
}

/** The id of a refund's capture, which PayPal returns only in a link (Payments v2). */
const captureOf = ({ links }: z.output<typeof refundSchema>) =>
  links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1) ?? null

const completed = (refunds: ProviderRefund[]): Cents =>
  refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, refund) => sum + (refund.amount ?? 0), 0)

const usd = (cents: Cents) => ({ currency_code: 'USD', value: formatDecimal(cents) })

/** PayPal allows 127 characters in names. */
export const truncated = (text: string) => startOf(text, 127)

/**
 * The invoice id at PayPal. It contains part of the checkout id to stay unique: a restored database repeats order numbers,
 * and several shops may share one account.
 */
export const invoiceIdOf = ({ orderNumber, id }: Pick<CheckoutRow, 'orderNumber' | 'id'>) =>
  `${orderNumber}-${id.replaceAll('-', '').slice(0, 12)}`

/**
 * The addresses that PayPal is sure to accept. Others that the shop accepts, such as `a#b@example.com`, are left out: the
 * address only fills in PayPal's form, and must not prevent a payment.
 */
const plainEmail = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** The request body to create the order of a checkout (PayPal, Orders v2). */
export function orderRequest(checkout: CheckoutRow, request: Omit<OpenRequest, 'key'>) {
  return {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(checkout, request.pages)],
    ...paidBy(paypalMethodOf(request.method), checkout, request),
  }
}

/**
 * The payment source of a method, and how PayPal's pages look. Pay Later is a payment of a PayPal account. The card of a
 * guest has no source, as in PayPal's own example: the buyer names it to PayPal, and with PayPal's wallet as the source
 * PayPal would report a payment of an account. Its pages are then customized by the older `application_context`.
 */
function paidBy(
  method: PaypalMethod,
  { customerEmail, language, shippingAddress }: CheckoutRow,
  { brandName, returnUrl }: Pick<OpenRequest, 'brandName' | 'returnUrl'>,
) {
  const email = customerEmail !== null && plainEmail.test(customerEmail) && { email_address: customerEmail }
  const shop = {
    brand_name: truncated(brandName),
    shipping_preference: shippingAddress ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
  }
  const pages = {
    ...shop,
    locale: language === 'es' ? 'es-US' : 'en-US',
    user_action: 'PAY_NOW',
    return_url: returnUrl,
    cancel_url: returnUrl,
  }
  if (method === 'venmo') return { payment_source: { venmo: { ...email, experience_context: shop } } }
  if (method === 'card') return { application_context: pages }
  const context = { ...pages, payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' }
  return { payment_source: { paypal: { ...email, experience_context: context } } }
}

/** The pictures that PayPal shows; it refuses an order with any other address. Uploads are WebP, and never sent. */
const picture = /^https:\/\/[\w/.-]+\.(?:jpe?g|png|JPE?G|PNG)$/

/** PayPal allows 2,048 characters in addresses. */
const isAddress = (url: string | null | undefined): url is string =>
  url?.startsWith('https:') === true && url.length <= 2048

/** The lines of a checkout; of one that settles an order what is left to pay, and of one with deposits what is due now, as one item. */
function itemsOf(checkout: CheckoutRow, pages: OpenRequest['pages']) {
  const { items, language, orderNumber, settlesOrder, shippingAddress } = checkout
  if (!isWhole(checkout)) {
    const nameOf = settlesOrder === null ? m.pay_deposit_item : m.pay_balance_item
    const name = nameOf({ number: paidOrderNumber(orderNumber) }, { locale: language })
    const category = shippingAddress ? 'PHYSICAL_GOODS' : 'DIGITAL_GOODS'
    return [{ name: truncated(name), quantity: '1', unit_amount: usd(payableOf(checkout)), category }]
  }
  return items.map((item) => ({
    name: truncated(nameIn(language, item)),
    quantity: String(item.quantity),
    ...(item.sku && { sku: truncated(item.sku) }),
    ...linksOf(item, pages.get(item.lineId)),
    unit_amount: usd(item.price),
    category: item.ships ? 'PHYSICAL_GOODS' : 'DIGITAL_GOODS',
  }))
}

/** Whether a checkout pays the whole price of its lines. */
const isWhole = ({ settlesOrder, payable }: CheckoutRow) => settlesOrder === null && payable === null

/** What is paid for, with a breakdown that adds up to what is charged. */
function purchaseUnit(checkout: CheckoutRow, pages: OpenRequest['pages']) {
  const { shippingAddress } = checkout
  const charged = payableOf(checkout)
  const whole = isWhole(checkout)
  return {
    reference_id: 'default',
    custom_id: checkout.id,
    invoice_id: invoiceIdOf(checkout),
    amount: {
      ...usd(charged),
      breakdown: {
        item_total: usd(whole ? checkout.subtotal : charged),
        ...(whole && { tax_total: usd(checkout.tax), shipping: usd(checkout.shipping) }),
        ...(whole && checkout.discount > 0 && { discount: usd(checkout.discount) }),
      },
    },
    items: itemsOf(checkout, pages),
    ...(shippingAddress && {
      shipping: {
        name: { full_name: startOf(checkout.customerName, 300) },
        address: {
          address_line_1: streetOf(shippingAddress),
          ...(shippingAddress.urbanization && { address_line_2: shippingAddress.urbanization }),
          admin_area_2: shippingAddress.city,
          admin_area_1: shippingAddress.state,
          postal_code: shippingAddress.postalCode,
          country_code: shippingAddress.country,
        },
      },
    }),
  }
}

/** The page and the picture of an item, if PayPal accepts their addresses. */
const linksOf = ({ imageUrl }: OrderLine, page: string | undefined) => ({
  ...(isAddress(page) && { url: page }),
  ...(isAddress(imageUrl) && picture.test(imageUrl) && { image_url: imageUrl }),
})
