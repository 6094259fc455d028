import { z } from 'zod'
import { email, optionalPhone } from '../accounts/fields.ts'
import { checkFullName } from '../checkout/buyer.ts'
import { deliveryAddress, postalAddress, reportedAddress } from '../kit/address-fields.ts'
import { id, locale, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field } from '../kit/fields.ts'
import { normalizeName } from '../kit/person.ts'
import { order, orderStatus } from '../orders/api.ts'
import { originHeaders } from '../orders/origin-input.ts'
import { billingInfo, cartItemInput } from '../payments/api.ts'
import { chosenIn } from '../prices/choice.ts'
import { buyerNote, priceChoices } from '../prices/price-choices.ts'

/** Checked for manual orders only: the report of a paid order is never refused for its addresses. */
const looseAddress = z.union([reportedAddress, text(3000)]).nullish()

/** An address written as one text does not count: its parts are needed. */
const manualAddress = <A extends z.ZodType>(address: A) =>
  z.preprocess((given) => (typeof given === 'string' ? null : given), address.nullish())

/** The fields of the report that a manual order uses. */
const manualOrder = z.object({
  customerName: field({ normalize: normalizeName, check: checkFullName, document: { maxLength: 101 } }),
  customerEmail: email,
  customerPhone: optionalPhone,
  shippingAddress: manualAddress(deliveryAddress),
  billingInfo,
  billingAddress: manualAddress(postalAddress),
})

/** The browser's report of an order. Only the payment's id and, in personal mode, items and addresses are used. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'The recorded order of a captured payment, or, in personal mode, a new unpaid order; idempotent',
  headers: originHeaders,
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
      /** For the packer. */
      note: buyerNote.optional(),
      language: locale.default('en'),
    })
    .transform((report, context) => {
      const { paypalOrderId, total, clientKey, items, note, language } = report
      if (paypalOrderId) return { providerOrderId: paypalOrderId }
      const shippingAddress = report.shippingAddress ?? report.customerAddress
      const { data, error } = manualOrder.safeParse({ ...report, shippingAddress })
      const choices = { ...chosenIn(report), ...(note && { note }) }
      if (data) return { providerOrderId: null, total, clientKey, items, language, ...choices, ...data }
      for (const issue of error.issues) context.issues.push({ ...issue, code: 'custom', input: report })
      return z.NEVER
    }),
  reply: z.object({ orderNumber: z.string(), emailWarning: z.string().optional(), order }),
  status: 201,
})
