import { z } from 'zod'
import { id, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { formatDecimal, parseCents } from '../kit/money.ts'
import { itemsInput } from '../payments/api.ts'
import { chargeKinds } from '../sale/charge.ts'
import { deliveryKinds } from '../sale/delivery.ts'
import { priceChoices } from '../sale/price-choices.ts'
import { pauseNow } from '../storefront/api.ts'
import { codeReasons } from './discounts.ts'

/** Money that may be below 0: `'-2.50'` on the wire, cents in code. */
export const signedMoney = z.codec(z.string().regex(/^-?\d{1,10}\.\d{2}$/), z.int(), {
  decode: (text) => (parseCents(text.replace('-', '')) ?? 0) * (text.startsWith('-') ? -1 : 1),
  encode: (cents) => formatDecimal(cents),
})

/** A rate: `'11.5'` percent on the wire, basis points in code. */
export const rate = z.codec(z.string().regex(/^\d{1,3}(?:\.\d{1,2})?$/), z.int().min(0).max(10_000), {
  decode: (text) => Math.round(Number(text) * 100),
  encode: (basisPoints) => String(basisPoints / 100),
})

const part = { label: z.string(), labelEs: z.string().nullable(), amount: signedMoney, rate: rate.optional() }

/** A charge of a cart or an order; of a discount the amount is negative. Parts add up to the amount. */
export const charge = z.object({
  kind: z.enum(chargeKinds),
  ...part,
  parts: z.array(z.object(part)).optional(),
  /** Of a discount by code. */
  code: z.string().optional(),
})

/** What a cart costs. */
export const quoteReply = z.object({
  /** In the order asked. */
  lines: z.array(z.object({ variantId: id, quantity: z.int(), amount: money })),
  charges: z.array(charge),
  subtotal: money,
  total: money,
  /** What of it is due now, and what at the visits; missing in an answer of the release before: all now. */
  dueNow: money.optional(),
  dueLater: money.optional(),
  /** What the buyer agrees to with a deposit, in both languages; null when all of it is due now. */
  terms: z.object({ text: z.string(), textEs: z.string() }).nullish(),
  /** The methods for the region; none while the settings decide about delivery. */
  deliveryMethods: z.array(
    z.object({
      id,
      name: z.string(),
      nameEs: z.string().nullable(),
      kind: z.enum(deliveryKinds),
      price: money,
      daysFrom: z.int().nullable(),
      daysTo: z.int().nullable(),
      place: z.string().nullable(),
      placeEs: z.string().nullable(),
      /** The estimated days of an order that is paid now; missing in an answer of the release before. */
      arrival: z.object({ earliest: z.string(), latest: z.string() }).nullish(),
    }),
  ),
  deliveryMethodId: id.nullable(),
  /** Goods are delivered, and there is no method for the region. */
  noDelivery: z.boolean(),
  freeDelivery: z.object({ from: money, missing: money }).optional(),
  /** What came of the typed code. */
  code: z.object({ code: z.string(), applied: z.boolean(), reason: z.enum(codeReasons).optional() }).optional(),
  needsRegion: z.boolean(),
  /** What cannot be paid now, because the shop has paused it; the store asks to remove it. */
  paused: pauseNow.extend({ variantIds: z.array(id) }).optional(),
})
export type QuoteReply = z.output<typeof quoteReply>

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/quote',
  summary:
    'What a cart costs: its lines, discounts, delivery and taxes; without a region no delivery and no tax of goods',
  body: z.strictObject({
    items: itemsInput,
    region: z
      .strictObject({
        state: z.string().trim().min(1).max(60),
        country: z.string().trim().max(60),
        postalCode: z.string().trim().max(10).optional(),
      })
      .optional(),
    ...priceChoices,
  }),
  reply: quoteReply,
})
