import { z } from 'zod'
import { streetOf } from '../../../kit/address.ts'
import { nameIn } from '../../../kit/bilingual.ts'
import { type Cents, formatDecimal, parseCents } from '../../../kit/money.ts'
import { startOf } from '../../../kit/text.ts'
import type { ProviderPayment, ProviderPaymentState, ProviderRefund } from '../../server/payment-provider.ts'
import type { CheckoutRow } from '../../server/tables.ts'

const amount = z.object({ currency_code: z.string(), value: z.string() })

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})

const payeeSchema = z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() })

const refundSchema = z.object({
  id: z.string(),
  status: z.string().optional(),
  amount: amount.optional(),
  custom_id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: payeeSchema.optional(),
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
      payee,
      refunded: capture.status === 'REFUNDED' ? (parseCents(capture.amount.value) ?? 0) : completed(own),
      refunds: own,
    }
  })
  return { id: order.id, state: states[order.status] ?? 'opened', status: order.status, payee, captures }
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
const truncated = (text: string) => startOf(text, 127)

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
export function orderRequest(checkout: CheckoutRow, brandName: string, returnUrl: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(checkout)],
    payment_source: {
      paypal: {
        ...(plainEmail.test(checkout.customerEmail) && { email_address: checkout.customerEmail }),
        experience_context: {
          brand_name: truncated(brandName),
          locale: checkout.language === 'es' ? 'es-US' : 'en-US',
          shipping_preference: checkout.shippingAddress ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: returnUrl,
        },
      },
    },
  }
}

/** What is paid for, with a breakdown that adds up to the total. */
function purchaseUnit(checkout: CheckoutRow) {
  const { shippingAddress } = checkout
  return {
    reference_id: 'default',
    custom_id: checkout.id,
    invoice_id: invoiceIdOf(checkout),
    amount: {
      ...usd(checkout.total),
      breakdown: {
        item_total: usd(checkout.subtotal),
        tax_total: usd(checkout.tax),
        shipping: usd(checkout.shipping),
        ...(checkout.discount > 0 && { discount: usd(checkout.discount) }),
      },
    },
    items: checkout.items.map((item) => ({
      name: truncated(nameIn(checkout.language, item)),
      quantity: String(item.quantity),
      ...(item.sku && { sku: truncated(item.sku) }),
      unit_amount: usd(item.price),
      category: item.ships ? 'PHYSICAL_GOODS' : 'DIGITAL_GOODS',
    })),
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
