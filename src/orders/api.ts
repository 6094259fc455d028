import { z } from 'zod'
import { lateKeepsChoices } from '../catalog/deposit-terms.ts'
import { afterQuery, day, id, locale, moment, money, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field, reporting } from '../kit/fields.ts'
import { charge } from '../prices/api.ts'
import { deliveryKinds } from '../sale/delivery.ts'
import { refundFaults } from '../sale/office-texts.ts'
import { shownPaymentStatuses } from '../sale/order-status.ts'
import { orderFilters, orderStatuses } from '../sale/order-statuses.ts'
import { paymentEnvironments } from '../sale/payment.ts'
import { maxRefundNoteLength, refundOrigins, refundStates } from '../sale/refund.ts'
import { tender } from '../tenders/api.ts'
import { tenderKinds } from '../tenders/tender.ts'

/** The filters and the order of lists, selections and exports. Days are in the shop's time zone; the last one is included. */
export const orderSelection = z.object({
  search: searchText,
  filter: z.enum(orderFilters).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(['oldest']).optional(),
})

export const orderListQuery = orderSelection.extend(pageQuery())

export const orderStatus = z.enum(orderStatuses)
export const paymentStatus = z.enum(shownPaymentStatuses)

export const orderAddress = z.object({
  address: z.string(),
  address2: z.string().optional(),
  urbanization: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** An order line: a snapshot that later changes of the product do not affect. */
export const orderItem = z.object({
  /** Identifies the line in its order. */
  lineId: z.string(),
  productId: z.string(),
  /** In older orders the product's id. */
  variantId: z.string(),
  sku: z.string().nullish(),
  /** The chosen shade, size and so on. */
  choices: z
    .array(
      z.object({ name: z.string(), nameEs: z.string().nullish(), value: z.string(), valueEs: z.string().nullish() }),
    )
    .optional(),
  /** Start of a session or an appointment, ISO 8601. */
  startsAt: z.string().nullish(),
  endsAt: z.string().nullish(),
  /** Appointments only. */
  calendarId: z.string().nullish(),
  /** Until when the customer can move or cancel the session or appointment, ISO 8601. */
  changeUntil: z.string().nullish(),
  place: z.string().nullish(),
  placeEs: z.string().nullish(),
  name: z.string(),
  /** Missing in older orders. */
  nameEs: z.string().nullish(),
  quantity: z.int(),
  price: money,
  imageUrl: z.string().nullable(),
  /** False for services and workshops. */
  ships: z.boolean(),
  /** True for goods that were handed over where they were sold. */
  handedOver: z.boolean().optional(),
  /** What was paid for the line, with its taxes, less discounts. Missing in older orders. */
  paid: money.optional(),
  /** What of it was due when it was bought; missing: all of it. */
  deposit: money.optional(),
  /** What the shop keeps when the customer cancels too late or does not come; missing: nothing. */
  lateKeeps: z.enum(lateKeepsChoices).optional(),
  /** What of the deposit it kept, and what the units cost for which it did; `noShow`: because the customer did not come. */
  kept: z.object({ amount: money, of: money, noShow: z.boolean() }).optional(),
  /** Units that were refunded: canceled seats, returned goods. */
  returned: z.int().optional(),
  /** Units whose refund is not completed yet. */
  returning: z.int().optional(),
})

/** The chosen delivery: a parcel, or a pickup at a place; days are working days. */
const orderDelivery = z.object({
  /** With its taxes, less discounts. */
  paid: money,
  kind: z.enum(deliveryKinds),
  daysFrom: z.int().nullable(),
  daysTo: z.int().nullable(),
  /** The estimated days of the arrival, if the method has days and the order was paid. */
  arrival: z.object({ earliest: z.string(), latest: z.string() }).nullish(),
  place: z.string().nullable(),
  placeEs: z.string().nullable(),
})

const originText = z.string().optional()

/** The host that led to the shop and the campaign of the link; empty without any. */
export const orderOrigin = z.object({
  referrer: originText,
  source: originText,
  medium: originText,
  campaign: originText,
})

/** What was sent to the buyer; a voided parcel was recorded by mistake. */
const orderParcel = z.object({
  id,
  /** The name of the carrier. */
  carrier: z.string().nullable(),
  number: z.string().nullable(),
  /** Where the carrier shows it. */
  url: z.string().nullable(),
  /** A moment to come: it is packed and leaves then. */
  shippedAt: moment,
  voidedAt: moment.nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
})
export type OrderParcel = z.output<typeof orderParcel>

/** A refund of an order; with a credit note unless it was refunded before the order existed. */
const orderRefund = z.object({
  amount: money,
  /** What the order was reduced by, when the shop kept a deposit: more than went back. */
  credited: money.optional(),
  creditNote: z.string().nullable(),
  completedAt: moment,
})

export const order = z.object({
  id,
  orderNumber: z.string(),
  /** Null, as the email address, of a sale to somebody without an account. */
  userId: id.nullable(),
  status: orderStatus,
  paymentStatus,
  subtotal: money,
  tax: money,
  shipping: money,
  total: money,
  /** What the provider or the buyer's bank took back: a reversal, or a dispute that was lost. */
  lost: money.default(0),
  /** What was received less what went back, and what is still to be paid: 0 when it was canceled. */
  paid: money.default(0),
  due: money.default(0),
  /** By when staff agreed that it is paid; null: no day was named. */
  dueAt: moment.nullable().default(null),
  /** The money that came in, oldest first. */
  tenders: z.array(tender).default([]),
  /** Whether nothing of the payment is left because of `lost`. */
  takenBack: z.boolean().default(false),
  taxName: z.string(),
  /** Missing in older orders. */
  taxNameEs: z.string().nullish(),
  shippingName: z.string(),
  shippingNameEs: z.string().nullish(),
  /** What all discounts take off. */
  discount: money.default(0),
  /** What it costs besides its lines: discounts, delivery, taxes. */
  charges: z.array(charge).default([]),
  /** How it is delivered; null when nothing is, and of older orders. */
  delivery: orderDelivery.nullable().default(null),
  /** What the buyer agreed to about its deposits; missing when all of it was due at once. */
  depositTerms: z.object({ text: z.string(), textEs: z.string() }).optional(),
  /** The buyer’s note for the packer. */
  buyerNote: z.string().nullable().default(null),
  /** Where the visit began; null when it is not known. */
  origin: orderOrigin.nullable().default(null),
  /** When it was canceled; older ones only have the payment status voided. */
  canceledAt: moment.nullable().default(null),
  /** What the shop told the buyer with the cancellation. */
  cancelReason: z.string().nullable().default(null),
  currency: z.string(),
  language: locale,
  items: z.array(orderItem),
  customerEmail: z.string().nullable(),
  /** Blank of a sale to somebody unknown. */
  customerName: z.string(),
  /** Given when the order holds services and workshops only. */
  customerPhone: z.string().nullable(),
  /** Both null when nothing ships. */
  customerAddress: orderAddress.nullable(),
  shippingAddress: orderAddress.nullable(),
  /** With the billing contact, if there is one. */
  billingAddress: orderAddress.extend({ name: z.string().optional(), email: z.string().optional() }),
  paymentMethod: z.string(),
  paypalOrderId: z.string().nullable(),
  paypalTransactionId: z.string().nullable(),
  environment: z.enum(paymentEnvironments),
  /** Oldest first. */
  refunds: z.array(orderRefund),
  /** Oldest first. */
  parcels: z.array(orderParcel).default([]),
  createdAt: moment,
  updatedAt: moment,
})
export type Order = z.output<typeof order>
/** An order as its buyer reads it. */
export const ownOrder = order.extend({ userId: id, customerEmail: z.string() })
export type OwnOrder = z.output<typeof ownOrder>
/** An {@link OrderLine} as pages read it, with its returned units. */
export type OrderItem = Order['items'][number]
/** An amount of money that came in for an order. */
export type OrderTender = Order['tenders'][number]

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}',
  summary: 'Orders of one customer, newest first',
  params: z.object({ userId: id }),
  reply: z.array(ownOrder),
})

export const getCustomerInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}/{orderId}/invoice',
  summary: 'The invoice of an own order, as PDF',
  params: z.object({ userId: id, orderId: id }),
  reply: 'pdf',
})

export const getOrderCalendar = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}/{orderId}/calendar',
  summary: 'The seats and appointments to come of an own order, as iCalendar (RFC 5545); 404 without any',
  params: z.object({ userId: id, orderId: id }),
  query: z.object({ language: locale.default('en') }),
  reply: 'raw',
})

export const getOrderInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/invoice',
  summary: 'The invoice of any order, as PDF (staff)',
  params: z.object({ id }),
  reply: 'pdf',
})

export const getPackingSlip = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/packing-slip',
  summary: 'What goes into the parcel of an order, without prices, as PDF (staff); 409 when nothing of it ships',
  params: z.object({ id }),
  reply: 'pdf',
})

export const creditNoteNumber = z.string().regex(/^CN-\d{6,12}$/)

export const getCustomerCreditNote = endpoint({
  method: 'GET',
  path: '/api/orders/customer/{userId}/{orderId}/credit-notes/{number}',
  summary: 'A credit note of an own order, as PDF',
  params: z.object({ userId: id, orderId: id, number: creditNoteNumber }),
  reply: 'pdf',
})

export const getOrderCreditNote = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/credit-notes/{number}',
  summary: 'A credit note of any order, as PDF (staff)',
  params: z.object({ id, number: creditNoteNumber }),
  reply: 'pdf',
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Orders, newest first, at most 1,000; the Link header leads to the next ones (staff)',
  query: z.object(afterQuery),
  reply: z.array(order),
})

export const browseOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'One page of the orders that match, newest or oldest first (staff); a page beyond the last is the last',
  query: orderListQuery,
  reply: z.object({
    orders: z.array(order),
    ...pageCounts,
  }),
})
export type OrderPage = z.output<(typeof browseOrders)['reply']>

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/export',
  summary: 'Every order that matches, newest first, as a CSV file for spreadsheets (staff)',
  query: orderSelection.extend({ language: locale.default('en') }),
  reply: 'raw',
})

export const exportCreditNotes = endpoint({
  method: 'GET',
  path: '/api/admin/credit-notes/export',
  summary: 'The credit notes of a period, newest first, as a CSV file for spreadsheets (staff)',
  query: orderSelection.pick({ from: true, to: true }).extend({ language: locale.default('en') }),
  reply: 'raw',
})

export const changeOrderStatus = endpoint({
  method: 'PUT',
  path: '/api/orders/{id}/status',
  summary: 'Change the status of an order and notify its buyer by mail (staff)',
  params: z.object({ id }),
  body: z.strictObject({
    status: orderStatus,
    /** The status shown to the user: refused with 409 when it has changed meanwhile. */
    from: orderStatus.optional(),
    /** States that a manual payment was received; without it processed and shipped are refused with 409. */
    paymentReceived: z.boolean().optional(),
    /** States that an order is shipped although its payment is not completed; without it 409 `payment_pending`. */
    shipUnpaid: z.boolean().optional(),
    language: locale.optional(),
  }),
  reply: z.object({ order, emailWarning: z.string().optional() }),
})

/** A refund as seen by staff. */
export const refund = z.object({
  id,
  amount: money,
  state: z.enum(refundStates),
  origin: z.enum(refundOrigins),
  byHand: z.boolean(),
  /** Staff must send the money themselves, and confirm it; `sentAt` is when they did. */
  owed: z.boolean(),
  sentAt: moment.nullable(),
  note: z.string().nullable(),
  creditNote: z.string().nullable(),
  /** What of a deposit was kept, and what the order was reduced by then. */
  kept: money.nullish(),
  credited: money.nullish(),
  /** The provider's code for the refusal. */
  issue: z.string().nullable(),
  createdAt: moment,
  completedAt: moment.nullable(),
  /** Of an order whose money came in several ways: which of it goes back, and how. */
  part: z
    .object({
      /** Shared by the parts of a divided refund. */
      groupId: id,
      tenderId: id,
      kind: z.enum(tenderKinds),
      method: z.string(),
      /** Why it goes back in another way than it came. */
      reason: z.string().nullable(),
    })
    .optional(),
})
export type Refund = z.output<typeof refund>

/** A refund that was just asked for, with its parts when it is divided. */
const newRefund = refund.extend({ parts: z.array(refund).optional() })
export type NewRefund = z.output<typeof newRefund>

const units = z.int().min(1).max(999_999)

/** Names a line; without its id, the line with the variant, which must stand once in the order. */
const lineName = { lineId: id.optional(), productId: id, variantId: id.optional() }

export const getOrderDetails = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  summary: 'Additional details of an order for staff: its refunds, and the refundable amount',
  params: z.object({ id }),
  reply: z.object({
    refunds: z.array(refund),
    refundable: money,
    paid: money,
    due: money,
    tenders: z.array(
      tender.extend({
        /** What can still be refunded of it, when there are several or it came in through a drawer. */
        left: money.optional(),
        /** The drawer through which it came in. */
        drawerId: id.optional(),
      }),
    ),
    byHand: z.boolean(),
    /** Of the parcels whose numbers the provider is told: whether it was, and why it refused. */
    trackings: z.array(z.object({ parcelId: id, state: z.string(), issue: z.string().nullable() })),
    /** Where the provider of the payment was told that the order goes, if the address was corrected later. */
    paidAddress: orderAddress.nullable(),
    /** Awaits a manual payment. */
    unpaid: z.boolean(),
    /** Units that were not refunded yet. */
    returnable: z.array(z.object({ lineId: id, productId: id, variantId: id, quantity: units })),
    /** The sum of the shares of the units that were or are being refunded. */
    shared: money,
    /** Lines with refunded units that are not back in stock: how many were refunded, and how many are back. */
    restockable: z.array(z.object({ lineId: id, productId: id, variantId: id, refunded: z.int(), restocked: z.int() })),
  }),
})
export type OrderDetails = z.output<(typeof getOrderDetails)['reply']>

const refundNote = field({
  normalize: (text) => text.trim(),
  check: (text) => checkMaxLength(text, maxRefundNoteLength),
  document: { maxLength: maxRefundNoteLength },
})

const refundReason = field({
  normalize: (text) => text.trim(),
  check: (text) =>
    text === '' ? fault(refundFaults, 'part_reason_required') : checkMaxLength(text, maxRefundNoteLength),
  document: { minLength: 1, maxLength: maxRefundNoteLength },
})

/** How money goes back in another way than it came, why, and for cash the open drawer that it is taken out of. */
export const anotherWay = { reason: refundReason.optional(), drawerId: id.optional() }

const refundPart = z.strictObject({
  /** The tender that it gives back. */
  tenderId: id,
  amount: money.check(reporting((amount) => (amount > 0 ? null : fault(refundFaults, 'refund_amount_zero')))),
  /** By default the way in which the money came. */
  by: z.enum(tenderKinds).optional(),
  ...anotherWay,
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/refunds',
  summary:
    'Refund an amount of an order (staff); 202 while the provider’s answer is not known, 409 with the reason when it refuses',
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the browser once per refund: repeating the request does not refund twice. */
    key: id,
    /** 0.00 gives back units without money: free seats, for example. */
    amount: money.meta({ pattern: '^\\d{1,10}\\.\\d{2}$' }),
    /** For the buyer; the length is limited by the provider. */
    note: refundNote.optional(),
    /** The refunded units; without any, the refund is a free amount. */
    returned: z
      .array(
        z
          .strictObject({
            ...lineName,
            quantity: units,
            /** The units that return to stock; all by default, and always all of seats and appointments. */
            restocked: z.int().min(0).max(999_999).optional(),
          })
          .refine(({ quantity, restocked = 0 }) => restocked <= quantity, {
            message: 'At most the refunded units return to stock',
            path: ['restocked'],
          }),
      )
      .max(200)
      .default([]),
    /** How the amount is divided over the tenders of the order; by default what a provider took first, cash last. */
    parts: z.array(refundPart).min(1).max(50).optional(),
    language: locale.optional(),
  }),
  reply: z.object({ order, refund: newRefund, emailWarning: z.string().optional() }),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/cancel',
  summary:
    'Cancel an order and refund it in one step (staff); 202 while the provider’s answer is not known; repeated it does what is left',
  params: z.object({ id }),
  body: z.strictObject({
    /** All that can be refunded, or nothing. An unpaid order has no money to refund. */
    refund: z.enum(['all', 'none']),
    /** Whether its goods return to stock; seats and appointments are free in any case, and so is all of an unpaid order. */
    restock: z.boolean(),
    /** The payment status shown to the user: refused with 409 when it has changed meanwhile. */
    from: paymentStatus.optional(),
    /** For the buyer. */
    reason: refundNote.optional(),
    language: locale.optional(),
  }),
  reply: z.object({
    order,
    /** Null when no money goes back. */
    refund: newRefund.nullable(),
    emailWarning: z.string().optional(),
  }),
})

export const restockOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/restock',
  summary: 'Put refunded units of an order back to stock (staff); 409 when its refunds have changed; idempotent',
  params: z.object({ id }),
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          ...lineName,
          /** How many units of the line are back in stock afterwards. */
          restocked: z.int().min(0).max(999_999),
        }),
      )
      .min(1)
      .max(200),
  }),
  reply: getOrderDetails.reply,
})

export const markRefundSent = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/sent',
  summary: 'Confirm that the money of a canceled seat or appointment was sent by hand (staff); idempotent',
  params: z.object({ id }),
  body: z.strictObject({ drawerId: anotherWay.drawerId }).optional(),
  reply: refund,
})
