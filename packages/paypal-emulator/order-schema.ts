import { z } from 'zod'

/** The fields of PayPal's order request that are checked and stored; unknown fields are ignored, as PayPal does. */

const decimal = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/** PayPal's pattern, without quoted local parts and addresses of machines. */
const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`)

const text = (max: number) => z.string().min(1).max(max)

export const moneySchema = z.object({ currency_code: z.string().length(3), value: z.string().max(32).regex(decimal) })

const breakdownSchema = z.object({
  item_total: moneySchema.optional(),
  shipping: moneySchema.optional(),
  handling: moneySchema.optional(),
  tax_total: moneySchema.optional(),
  insurance: moneySchema.optional(),
  shipping_discount: moneySchema.optional(),
  discount: moneySchema.optional(),
})

/** PayPal's pattern of the address of a picture: https, and a JPEG, PNG or GIF. */
const pictureUrl = /^https:[\w\s/.|-]*\.(?:jpe?g|gif|png|JPE?G|GIF|PNG)/

const itemSchema = z.object({
  name: text(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: moneySchema,
  tax: moneySchema.optional(),
  description: z.string().max(2048).optional(),
  sku: z.string().max(127).optional(),
  url: text(2048)
    .pipe(z.url({ protocol: /^https$/ }))
    .optional(),
  image_url: text(2048).regex(pictureUrl).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
})

const addressSchema = z.object({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^([A-Z]{2}|C2)$/),
})

export const purchaseUnitSchema = z.object({
  reference_id: text(256).default('default'),
  custom_id: text(255).optional(),
  invoice_id: text(127).optional(),
  description: text(127).optional(),
  soft_descriptor: text(22).optional(),
  amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
  items: z.array(itemSchema).optional(),
  shipping: z
    .object({ name: z.object({ full_name: z.string().max(300) }).optional(), address: addressSchema.optional() })
    .optional(),
})

const experienceContextSchema = z.object({
  brand_name: text(127).optional(),
  locale: z
    .string()
    .min(2)
    .max(10)
    .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)
    .optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
  payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  cancel_url: z.url({ protocol: /^https?$/ }).optional(),
})

const payerEmail = z.string().min(3).max(254).regex(email)

const walletSchema = z.object({
  email_address: payerEmail.optional(),
  name: z.object({ given_name: z.string().max(140).optional(), surname: z.string().max(140).optional() }).optional(),
  experience_context: experienceContextSchema.optional(),
})

const venmoSchema = z.object({
  email_address: payerEmail.optional(),
  experience_context: experienceContextSchema.pick({ brand_name: true, shipping_preference: true }).optional(),
})

/** What customizes the pages of an order without a payment source. */
const applicationContextSchema = experienceContextSchema.omit({ landing_page: true, payment_method_preference: true })

export const orderRequestSchema = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(purchaseUnitSchema).min(1).max(10),
  payment_source: z
    .object({ paypal: walletSchema.optional(), venmo: venmoSchema.optional(), card: z.object({}).optional() })
    .refine((sources) => Object.keys(sources).length < 2)
    .optional(),
  application_context: applicationContextSchema.optional(),
})

export const refundRequestSchema = z.object({
  amount: moneySchema.optional(),
  invoice_id: text(127).optional(),
  custom_id: text(127).optional(),
  note_to_payer: text(255).optional(),
})

export type PurchaseUnit = z.output<typeof purchaseUnitSchema>
export type Wallet = z.output<typeof walletSchema>
export type ApplicationContext = z.output<typeof applicationContextSchema>
export type OrderRequest = z.output<typeof orderRequestSchema>
