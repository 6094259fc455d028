import { z } from 'zod'
import { deliveryAddress, postalAddress } from '../kit/address-fields.ts'
import { id, locale, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field } from '../kit/fields.ts'
import { email, optionalPhone, personRules } from '../kit/person-fields.ts'
import { type Contact, checkContactFirstName, checkContactLastName } from '../sale/buyer.ts'
import { buyerTexts } from '../sale/buyer-texts.ts'
import { originHeaders } from '../sale/origin-input.ts'
import { priceChoices, shownHeaders } from '../sale/price-choices.ts'

/** A line of a cart. `variantId` may be omitted when the product has one variant; an appointment needs its `slot`. */
export const cartItemInput = z.strictObject({
  productId: id,
  variantId: id.optional(),
  quantity: z.int().min(1).max(999_999),
  slot: z.strictObject({ startsAt: moment, calendarId: id }).optional(),
})
export const itemsInput = z.array(cartItemInput).min(1).max(200)

const contactOf = (contact: Contact) =>
  z.strictObject({
    firstName: field({ ...personRules.firstName, check: (name) => checkContactFirstName(name, contact) }),
    lastName: field({ ...personRules.lastName, check: (name) => checkContactLastName(name, contact) }),
    email,
  })

/** The billing contact, if different from the buyer. */
export const billingInfo = contactOf('billing').nullish()

/** The payment state for the buyer's page. PROCESSING: the outcome is unknown, poll again. */
export const paymentState = z.enum(['CREATED', 'PROCESSING', 'COMPLETED', 'PENDING', 'DECLINED', 'REVIEW', 'EXPIRED'])

const captureReply = z.object({
  id: z.string(),
  status: paymentState,
  orderNumber: z.string(),
  purchase_units: z.array(
    z.object({
      payments: z.object({
        captures: z.array(
          z.object({
            id: z.string(),
            status: z.string(),
            amount: z.object({ currency_code: z.string(), value: z.string() }),
          }),
        ),
      }),
    }),
  ),
})
export type CaptureReply = z.output<typeof captureReply>

/** What the page of a checkout says of the visit and of what it shows. */
export const pageHeaders = originHeaders.extend(shownHeaders.shape)

/** What the browser sends to open a payment. */
export const openPaymentBody = z.strictObject({
  amount: z.union([text(20), z.number()]),
  currency: z.literal('USD'),
  intent: z.literal('CAPTURE'),
  /** The phone is required when nothing ships; otherwise the shipping address is required. */
  customerInfo: contactOf('buyer').extend({ phone: optionalPhone }),
  items: itemsInput,
  shippingAddress: deliveryAddress.nullish(),
  billingInfo,
  billingAddress: postalAddress.nullish(),
  ...priceChoices,
  ...buyerTexts,
  language: locale.default('en'),
})

export const openedPayment = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  /** Authorizes the page that started the payment to capture it, even after the session has ended. */
  captureSecret: z.string(),
})

/**
 * The endpoints of a payment at a provider, of the same form for all: below `/payments/{provider}`, or at the paths of the
 * specification. `name` is the provider's for people, `paymentId` the form of its ids, `methods` the ways to pay that a
 * request may name; without one the provider's own is meant.
 */
export const paymentEndpoints = (
  path: `/${string}`,
  name: string,
  paymentId: z.ZodType<string>,
  methods: readonly string[] = [],
) => ({
  open: endpoint({
    method: 'POST',
    path: `${path}/order`,
    summary: `Price the cart on the server and open an order at ${name}; 409 with the right total when \`amount\` differs`,
    headers: pageHeaders,
    body: openPaymentBody.extend({ method: z.enum(methods).optional() }),
    reply: openedPayment,
  }),
  capture: endpoint({
    method: 'POST',
    path: `${path}/order/{id}/capture`,
    summary: 'Take the approved payment. `status` is the capture’s; 202 while the outcome is unknown',
    params: z.object({ id: paymentId }),
    body: z.strictObject({ captureSecret: text(200).optional() }).nullish(),
    reply: captureReply,
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/order/{id}`,
    summary: 'The state of a payment, for its owner',
    params: z.object({ id: paymentId }),
    reply: captureReply,
  }),
})
/** The endpoints of a payment at one provider. */
export type PaymentEndpoints = ReturnType<typeof paymentEndpoints>

export const orderTotals = z.object({
  subtotal: money,
  tax: money,
  shipping: money,
  total: money,
  taxName: z.string(),
  taxNameEs: z.string().nullish(),
  shippingName: z.string(),
  shippingNameEs: z.string().nullish(),
})
