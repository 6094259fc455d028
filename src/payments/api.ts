import { z } from 'zod'
import { email, optionalPhone, personRules } from '../accounts/fields.ts'
import { type Contact, checkContactFirstName, checkContactLastName } from '../checkout/buyer.ts'
import { address } from '../kit/address-fields.ts'
import { id, locale, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field } from '../kit/fields.ts'
import { paypalEnvironments } from './payment.ts'
import { paypalSetting } from './paypal-setting.ts'

/** A complete address. */
export const addressInput = z.strictObject(address)

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

/** PayPal's order id. */
export const paypalOrderId = z.string().regex(/^[A-Z0-9]{17,20}$/)

/** The payment state for the buyer's page. PROCESSING: the outcome is unknown, poll again. */
export const paymentState = z.enum(['CREATED', 'PROCESSING', 'COMPLETED', 'PENDING', 'DECLINED', 'REVIEW', 'EXPIRED'])

export const getPaypalSetup = endpoint({
  method: 'GET',
  path: '/paypal/setup',
  summary: 'What the payment button needs: a browser token and the address of the SDK',
  reply: z.object({
    clientToken: z.string(),
    sdkUrl: z.string(),
    environment: z.enum(paypalEnvironments),
    currency: z.literal('USD'),
  }),
})

export const createPaypalOrder = endpoint({
  method: 'POST',
  path: '/paypal/order',
  summary: 'Price the cart on the server and open an order at PayPal; 409 with the right total when `amount` differs',
  body: z.strictObject({
    amount: z.union([text(20), z.number()]),
    currency: z.literal('USD'),
    intent: z.literal('CAPTURE'),
    /** The phone is required when nothing ships; otherwise the shipping address is required. */
    customerInfo: contactOf('buyer').extend({ phone: optionalPhone }),
    items: itemsInput,
    shippingAddress: addressInput.nullish(),
    billingInfo,
    billingAddress: addressInput.nullish(),
    language: locale.default('en'),
  }),
  reply: z.object({
    id: z.string(),
    orderNumber: z.string(),
    status: z.string(),
    /** Authorizes the page that started the payment to capture it, even after the session has ended. */
    captureSecret: z.string(),
  }),
})

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

export const capturePaypalOrder = endpoint({
  method: 'POST',
  path: '/paypal/order/{id}/capture',
  summary: 'Take the approved payment. `status` is the capture’s; 202 while the outcome is unknown',
  params: z.object({ id: paypalOrderId }),
  body: z.strictObject({ captureSecret: text(200).optional() }).nullish(),
  reply: captureReply,
})

export const getPaypalOrder = endpoint({
  method: 'GET',
  path: '/paypal/order/{id}',
  summary: 'The state of a payment, for its owner',
  params: z.object({ id: paypalOrderId }),
  reply: captureReply,
})

export const paypalWebhook = endpoint({
  method: 'POST',
  path: '/paypal/webhook',
  summary: 'Receives PayPal’s signed webhooks',
  reply: z.object({ received: z.literal(true) }),
})

/**
 * The state of the PayPal webhook: `ready`; `missing` without a webhook id; `mismatch` when the id belongs to another
 * account or another URL; `unchecked` when PayPal did not respond.
 */
export const webhookState = z.enum(['ready', 'missing', 'mismatch', 'unchecked'])
export type WebhookState = z.output<typeof webhookState>

/** Answers 400 when PayPal refuses the account, 503 when it does not respond. */
export const testPaypalConnection = endpoint({
  method: 'POST',
  path: '/api/paypal/test-connection',
  summary: 'Whether PayPal accepts the account of the form; a secret left blank is the stored one',
  body: paypalSetting.schema,
  reply: z.object({
    success: z.literal(true),
    environment: z.enum(paypalEnvironments),
    webhook: webhookState,
  }),
})

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
