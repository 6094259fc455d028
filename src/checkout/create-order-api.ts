import { z } from 'zod'
import { deliveryAddress, postalAddress, submittedAddress } from '../kit/address-fields.ts'
import { id, locale, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field } from '../kit/fields.ts'
import { normalizeName } from '../kit/person.ts'
import { email, optionalPhone } from '../kit/person-fields.ts'
import { orderStatus, ownOrder } from '../orders/api.ts'
import { billingInfo, cartItemInput, pageHeaders } from '../payments/api.ts'
import { checkFullName } from '../sale/buyer.ts'
import { buyerTexts, textsIn } from '../sale/buyer-texts.ts'
import { chosenIn } from '../sale/choice.ts'
import { priceChoices } from '../sale/price-choices.ts'

/** Checked for manual orders only: the request of a paid order is never refused for its addresses. */
const looseAddress = z.union([submittedAddress, text(3000)]).nullish()

/** An address written as one text does not count: its parts are needed. */
const manualAddress = <A extends z.ZodType>(address: A) =>
  z.preprocess((given) => (typeof given === 'string' ? null : given), address.nullish())

/** The fields of the request that a manual order uses. */
const manualOrder = z.object({
  customerName: field({ normalize: normalizeName, check: checkFullName, document: { maxLength: 101 } }),
  customerEmail: email,
  customerPhone: optionalPhone,
  shippingAddress: manualAddress(deliveryAddress),
  billingInfo,
  billingAddress: manualAddress(postalAddress),
})

/** What the browser sends to get its order. Only the payment's id and, in personal mode, items and addresses are used. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'The recorded order of a captured payment, or, in personal mode, a new unpaid order; idempotent',
  headers: pageHeaders,
  body: z
    .strictObject({
      userId: text(100).optional(),
      status: orderStatus.optional(),
      total: z.union([text(20), z.number()]),
      items: z
        .array(
          cartItemInput.extend({
            name: text(1000).optional(),
            price: z.union([text(20), z.number()]).optional(),
          }),
        )
        .min(1)
        .max(200),
      customerEmail: text(400),
      customerName: text(1000),
      /** Required when nothing ships; otherwise the shipping address is required. */
      customerPhone: text(400).nullish(),
      customerAddress: looseAddress,
      shippingAddress: looseAddress,
      billingAddress: looseAddress,
      /** The billing contact, if different from the buyer. */
      billingInfo: z.strictObject({ firstName: text(400), lastName: text(400), email: text(400) }).nullish(),
      paymentMethod: text(100),
      paypalOrderId: text(40).nullish(),
      paypalTransactionId: text(40).nullish(),
      orderNumber: text(40).nullish(),
      /** Chosen by the browser once per attempt: repeating the call places no second manual order. */
      clientKey: id.optional(),
      ...priceChoices,
      ...buyerTexts,
      language: locale.default('en'),
    })
    .transform((sent, context) => {
      const { paypalOrderId, total, clientKey, items, language } = sent
      if (paypalOrderId) return { paymentId: paypalOrderId }
      const shippingAddress = sent.shippingAddress ?? sent.customerAddress
      const { data, error } = manualOrder.safeParse({ ...sent, shippingAddress })
      const choices = { ...chosenIn(sent), ...textsIn(sent) }
      if (data) return { paymentId: null, total, clientKey, items, language, ...choices, ...data }
      for (const issue of error.issues) context.issues.push({ ...issue, code: 'custom', input: sent })
      return z.NEVER
    }),
  reply: z.object({ orderNumber: z.string(), emailWarning: z.string().optional(), order: ownOrder }),
  status: 201,
})
