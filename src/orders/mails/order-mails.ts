import type { PostalAddress } from '../../kit/address.ts'
import type { Cents } from '../../kit/money.ts'
import type { MailCalendar } from '../../mail/calendar.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import type { Arrival } from '../../sale/arrival.ts'
import type { Charge } from '../../sale/charge.ts'
import type { Credit } from '../../sale/credit.ts'
import type { DeliveryKind } from '../../sale/delivery.ts'
import type { DepositText } from '../../sale/deposit-terms.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'

/** What a mail says of a line. */
export type MailOrderLine = Pick<
  OrderLine,
  'name' | 'nameEs' | 'choices' | 'startsAt' | 'place' | 'placeEs' | 'quantity' | 'price'
> &
  // Missing in mails from before it existed.
  Partial<Pick<OrderLine, 'imageUrl'>> & {
    /** Whether it was handed over where it was sold. */
    handedOver?: boolean | undefined
  }

/** An order in a mail; amounts are cents, `createdAt` is ISO 8601 in UTC. */
export interface MailOrder {
  orderNumber: string
  createdAt: string
  customerName: string
  lines: MailOrderLine[]
  subtotal: Cents
  tax: Cents
  shipping: Cents
  total: Cents
  taxName: string
  taxNameEs?: string | null | undefined
  shippingName: string
  shippingNameEs?: string | null | undefined
  /** Missing in mails from before it existed. */
  charges?: readonly Charge[] | null | undefined
  /** How it is delivered; missing in mails from before it existed. */
  delivery?: { kind: DeliveryKind; place: string | null; placeEs: string | null; arrival?: Arrival } | null | undefined
  /** Null when nothing is sent; then the phone number is set. */
  shippingAddress: PostalAddress | null
  customerPhone?: string | null
  /** Billing address and name, if they differ from shipping. */
  billing?: (PostalAddress & { name: string }) | undefined
  paymentMethod: string
  /** False for an order of services and workshops only. */
  ships: boolean
  /** Whether all of it was handed over where it was sold. */
  handedOver?: boolean | undefined
  /** Of an order with deposits: what was due at once, what came in, what is left, and what its buyer agreed to. */
  deposit?: { dueNow: Cents; paid: Cents; due: Cents; terms: DepositText } | undefined
}

/** A parcel in a mail. */
export interface MailParcel {
  id: string
  carrier: string | null
  number: string | null
  /** Where the carrier shows it. */
  url: string | null
  lines: { lineId: string; quantity: number }[]
}

/** Recipient of a manual payment (spec §9: within 7 days). */
export interface PaymentInstructions {
  email: string
  name: string
  phone?: string | undefined
  address?: string | undefined
}

/** Mails about an order to its buyer. Links are absolute URLs. */
export interface OrderMails {
  order_confirmation: {
    order: MailOrder
    ordersUrl: string
    /** Present when the order awaits a manual payment. */
    instructions?: PaymentInstructions | undefined
    /** What is still to be paid of a sale over the counter. */
    due?: Cents | undefined
    /** By when it is to be paid, ISO 8601; missing when no day was named. */
    payBy?: string | undefined
    /** The provider has not confirmed the payment yet. */
    pending?: boolean | undefined
    /** No real payment: emulator or sandbox. */
    demo?: boolean | undefined
    calendar?: MailCalendar | undefined
    /** Whether the customer can move or cancel one of its dates still, by the rule of the page; missing in older mails. */
    changeable?: boolean | undefined
  }
  order_status: {
    order: MailOrder
    status: OrderStatus
    ordersUrl: string
    /** The last status that the buyer was notified of; not rendered, but needed to withdraw the mail. */
    before?: OrderStatus | undefined
  }
  /** A part of an order was paid, and the rest is due. */
  order_payment: {
    order: MailOrder
    /** What came in now. */
    received: Cents
    /** All that came in, oldest first; `receivedAt` is ISO 8601 in UTC. */
    payments: { method: string; amount: Cents; receivedAt: string }[]
    due: Cents
    /** By when it is to be paid, ISO 8601; missing when no day was named. */
    payBy?: string | undefined
    ordersUrl: string
    /** Where the buyer pays it; missing without online payment, and in mails from before it existed. */
    payUrl?: string | undefined
  }
  /** The link by which what is due of an order is paid. */
  order_balance: {
    orderNumber: string
    customerName: string
    due: Cents
    expiresAt: string
    url: string
    /** Start of the visit before which it is mailed, ISO 8601, UTC. */
    visit?: string | undefined
  }
  /** What is on its way, or no longer. */
  order_parcels: {
    order: MailOrder
    /** `leavesAt`: of one that is packed and leaves later than the mail; ISO 8601, UTC. */
    parcels: (MailParcel & { contents: MailOrderLine[]; leavesAt?: string | undefined })[]
    /** Whether nothing is left to be sent. */
    isComplete: boolean
    /** Numbers of the last mail that no longer hold. */
    ended: string[]
    ordersUrl: string
    /** The parcels of the last mail; not rendered, but needed to withdraw this one. */
    before: MailParcel[]
  }
  order_refunded: {
    order: MailOrder
    refunded: Cents
    /** The refunded lines; empty for an amount without lines. */
    refundedLines?: MailOrderLine[] | undefined
    /** What it gave back, line by line; missing of a payment without an order and in mails of older releases. */
    credit?: Credit<MailOrderLine> | undefined
    /** What is left of the payment and may still be refunded; missing in mails of older releases. */
    left?: Cents | undefined
    ordersUrl: string
    /** A message from staff to the buyer. */
    note?: string | undefined
    /** Number of the credit note in the buyer's account. */
    creditNote?: string | undefined
    /** The shop sent the money itself, not through the provider. */
    byHand?: boolean | undefined
    /** What of a deposit the shop keeps, and what nobody has to pay any more. */
    kept?: { deposit: Cents; unpaid: Cents } | undefined
    /** Staff must still send the money, or a part of it: the buyer canceled, or the session was canceled. */
    owed?: boolean | undefined
    /** The ways in which the money of a divided refund goes back. */
    parts?: { method: string; amount: Cents }[] | undefined
    calendar?: MailCalendar | undefined
  }
  /** An unpaid order that expired. */
  order_expired: { order: MailOrder; shopUrl: string; calendar?: MailCalendar | undefined }
  /** An order that staff canceled. */
  order_canceled: {
    order: MailOrder
    shopUrl: string
    /** What goes back, of a paid order; null or missing of an unpaid one. */
    refund?: Cents | null | undefined
    /** For the buyer. */
    reason?: string | undefined
    calendar?: MailCalendar | undefined
  }
  /** An order whose payment the provider reviewed and then declined. */
  order_declined: { order: MailOrder; shopUrl: string; calendar?: MailCalendar | undefined }
}

const { link } = sample

export const sampleOrder = {
  orderNumber: 'FM-000417',
  createdAt: '2026-11-21T02:30:00Z',
  customerName: 'Marisol Núñez',
  lines: [
    { name: 'Sérum Facial', quantity: 2, price: 3400 },
    { name: 'Labial <Rojo> & Ponce', quantity: 1, price: 1800 },
  ],
  subtotal: 8600,
  tax: 989,
  shipping: 0,
  total: 9589,
  taxName: 'IVU',
  shippingName: 'Shipping',
  shippingAddress: { address: 'Calle Loíza 1234', city: 'San Juan', state: 'PR', postalCode: '00911', country: 'US' },
  paymentMethod: 'PayPal',
  ships: true,
} satisfies MailOrder

export const orderMails = mailKinds<OrderMails>({
  order_confirmation: { to: 'customer', causedByAnyone: false, sample: { order: sampleOrder, ordersUrl: link } },
  order_status: {
    to: 'customer',
    causedByAnyone: false,
    sample: { order: sampleOrder, status: 'shipped', ordersUrl: link },
  },
  order_payment: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      order: { ...sampleOrder, paymentMethod: 'Cash' },
      received: 2500,
      payments: [{ method: 'Cash', amount: 2500, receivedAt: '2026-11-22T14:00:00Z' }],
      due: 7089,
      ordersUrl: link,
      payUrl: link,
    },
  },
  order_balance: {
    to: 'customer',
    causedByAnyone: false,
    oneTime: true,
    sample: {
      orderNumber: sampleOrder.orderNumber,
      customerName: sampleOrder.customerName,
      due: 7089,
      expiresAt: '2026-12-22T14:00:00Z',
      url: link,
    },
  },
  order_parcels: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      order: sampleOrder,
      parcels: [
        {
          id: 'parcel',
          carrier: 'USPS',
          number: '9400111202555842332669',
          url: link,
          lines: [{ lineId: 'serum', quantity: 2 }],
          contents: sampleOrder.lines.slice(0, 1),
        },
      ],
      isComplete: false,
      ended: ['1Z999AA10123456784'],
      ordersUrl: link,
      before: [],
    },
  },
  order_refunded: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      order: sampleOrder,
      refunded: 9589,
      ordersUrl: link,
      note: 'Lo sentimos.',
      creditNote: 'CN-000001',
    },
  },
  order_expired: { to: 'customer', causedByAnyone: false, sample: { order: sampleOrder, shopUrl: link } },
  order_canceled: {
    to: 'customer',
    causedByAnyone: false,
    sample: { order: sampleOrder, shopUrl: link, refund: 9589, reason: 'El color que pediste se agotó.' },
  },
  order_declined: { to: 'customer', causedByAnyone: false, sample: { order: sampleOrder, shopUrl: link } },
})
