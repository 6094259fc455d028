import { z } from 'zod'
import { dayRange, freeSlot } from '../appointments/api.ts'
import { adminProduct } from '../catalog/office-api.ts'
import { day, id, locale, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { blankOr } from '../kit/fields.ts'
import { email, optionalPhone, personRules } from '../kit/person-fields.ts'
import { order } from '../orders/api.ts'
import { controlNumber, tenderReference } from '../orders/tenders-api.ts'
import { deskLines, phoneOrder } from '../phone-orders/office-api.ts'
import { phoneOrderFaults } from '../phone-orders/office-texts.ts'
import { quoteReply } from '../prices/api.ts'
import { typedCode } from '../sale/price-choices.ts'
import { buyerFaults } from '../sale/texts.ts'
import { manualKinds } from '../tenders/tender.ts'
import { checkTender } from '../tenders/tender-input.ts'
import { counterFaults } from './office-texts.ts'

/** An account that is chosen or made by its address, or only what somebody without one is called. */
export const saleCustomer = z
  .strictObject({
    userId: id.optional(),
    email: email.optional(),
    firstName: blankOr(personRules.firstName).optional(),
    lastName: blankOr(personRules.lastName).optional(),
    phone: optionalPhone,
  })
  .check(({ value, issues }) => {
    if (value.email === undefined || value.userId !== undefined) return
    for (const name of ['firstName', 'lastName'] as const) {
      if (value[name]) continue
      const code = name === 'firstName' ? 'buyer_first_name_required' : 'buyer_last_name_required'
      const { message, ...params } = fault(buyerFaults, code)
      issues.push({ code: 'custom', input: value, path: [name], message, params })
    }
  })

/** What came in for a sale, in one way. */
const tender = z
  .strictObject({
    kind: z.enum(manualKinds),
    amount: money,
    /** What was handed over in cash; the rest of it is the change. */
    given: money.optional(),
    /** At most 12 letters and digits; never a card number. */
    reference: tenderReference.optional(),
    controlNumber: controlNumber.optional(),
    /** The open drawer at which it was received; cash needs one. */
    drawerId: id.optional(),
  })
  .check(({ value, issues }) => {
    const needsDrawer = value.kind === 'cash' && value.drawerId === undefined
    const [field, wrong] = checkTender(value) ?? (needsDrawer ? noDrawer : [])
    if (field === undefined || wrong === undefined) return
    const { message, ...params } = wrong
    issues.push({ code: 'custom', input: value, path: [field], message, params })
  })
const noDrawer = ['drawerId', fault(counterFaults, 'drawer_required')] as const

export const sellAtCounter = endpoint({
  method: 'POST',
  path: '/api/admin/counter/sales',
  status: 201,
  repeated: 200,
  summary:
    'Sell over the counter: priced, taken from stock, booked, paid and recorded together, or nothing is (staff); 200 when it was recorded before',
  body: z.strictObject({
    /** A service without a `slot` has a date that is still to be arranged. */
    lines: deskLines,
    /** Missing: somebody unknown. */
    customer: saleCustomer.optional(),
    code: typedCode.optional(),
    /** What came in, at most the total; a rest needs a customer with an account. */
    tenders: z.array(tender).max(20),
    /** The day by which a rest is to be paid; without one it is paid by a link, or when its customer comes again. */
    payBy: day.optional(),
    /** Chosen by the browser once per sale: repeating the request does not sell twice. */
    clientKey: id,
    /** Of the documents of somebody without an account. */
    language: locale.optional(),
    /** The draft that is sold by it, such as a parked sale; it becomes this order. */
    draftId: id.optional(),
    /** Of the draft, as it was read: a newer one is refused. */
    draftVersion: z.int().min(1).optional(),
  }),
  reply: z.object({
    order,
    emailWarning: z.string().optional(),
    /** Of the last payment, with those before it; null when nothing came in. */
    receiptUrl: z.string().nullable(),
  }),
})

export const quoteAtCounter = endpoint({
  method: 'POST',
  path: '/api/admin/counter/quote',
  summary: 'What a sale over the counter costs; nothing is stored (staff)',
  body: z.strictObject({
    lines: deskLines,
    userId: id.optional(),
    code: typedCode.optional(),
    /** Where it is sold; missing: in the state of the shop. */
    drawerId: id.optional(),
  }),
  reply: quoteReply,
})

/** The longest word that a parked sale is found by, in characters. */
export const maxWord = 60

export const parkSale = endpoint({
  method: 'PUT',
  path: '/api/admin/counter/parked/{id}',
  summary:
    'Store a sale over the counter as a draft with this id, or change the draft that it came from; it needs no customer (staff). It holds no stock',
  /** Of the draft that it came from, or chosen by the browser for a new one: repeating the request does not park twice. */
  params: z.object({ id }),
  body: z.strictObject({
    lines: deskLines,
    customer: saleCustomer.optional(),
    code: typedCode.optional(),
    /** What staff find it by, such as a name. */
    word: text(maxWord)
      .overwrite((word) => word.trim())
      .optional(),
    /** It does not wait at the counter: its goods are to be sent. */
    toSend: z.boolean().optional(),
    /** Of the draft that it came from, as it was read. */
    version: z.int().min(1).optional(),
    /** Where it is sold; missing: in the state of the shop. */
    drawerId: id.optional(),
    language: locale.optional(),
  }),
  reply: phoneOrder,
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/admin/counter/favourites',
  summary: 'What staff pinned at the counter, in the order in which they did (staff)',
  reply: z.object({
    variantIds: z.array(id),
    /** The products of these variants, on sale or not. */
    products: z.array(adminProduct),
  }),
})

const variant = z.object({ variantId: id })

export const pinFavourite = endpoint({
  method: 'PUT',
  path: '/api/admin/counter/favourites/{variantId}',
  summary: 'Pin a variant at the counter, for all staff; nothing when it is pinned (staff)',
  params: variant,
  reply: null,
  status: 204,
})

export const unpinFavourite = endpoint({
  method: 'DELETE',
  path: '/api/admin/counter/favourites/{variantId}',
  summary: 'Unpin a variant; nothing when it is not pinned (staff)',
  params: variant,
  reply: null,
  status: 204,
})

export const findTimesAtCounter = endpoint({
  method: 'GET',
  path: '/api/admin/counter/services/{id}/times',
  summary:
    'The free times of a service at the counter, also at `presentAt` and those that began up to 30 minutes ago, at most 62 days (staff)',
  params: z.object({ id }),
  query: dayRange,
  reply: z.object({
    /** Whether it is booked by appointment; otherwise there are no times. */
    byAppointment: z.boolean(),
    /** The present, at whole 5 minutes. */
    presentAt: moment,
    /** In ascending order; a time that is free in several calendars has one slot for each. */
    slots: z.array(freeSlot),
    /** Those that offer the service. */
    calendars: z.array(z.object({ id, name: z.string() })),
  }),
})

export type TimesAtCounter = z.output<(typeof findTimesAtCounter)['reply']>

/** An account that is chosen or made by its address. */
const orderCustomer = saleCustomer.check(({ value, issues }) => {
  if (value.userId !== undefined || value.email !== undefined) return
  const { message, ...params } = fault(phoneOrderFaults, 'draft_customer_required')
  issues.push({ code: 'custom', input: value, path: ['email'], message, params })
})

export const addOrderCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/customer',
  summary:
    'Give an order of nobody an account, or with `email` a new one: not verified, and without a password (staff); 409 when it has one, or its person was removed',
  params: z.object({ id }),
  body: orderCustomer,
  reply: order,
})
