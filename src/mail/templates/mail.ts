import type { ConsentKind } from '../../consents/consent.ts'
import type { PostalAddress } from '../../kit/address.ts'
import type { Named } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Cents } from '../../kit/money.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import type { OrderStatus } from '../../orders/order-statuses.ts'
import type { DisputeKind } from '../../payments/payment.ts'
import type { Arrival } from '../../prices/arrival.ts'
import type { Charge } from '../../prices/charge.ts'
import type { DeliveryKind } from '../../prices/delivery.ts'
import type { SettingKey } from '../../settings/all-settings.ts'
import type { NoticeKind } from '../../stock-notices/stock-notice.ts'

/** What a mail says of a line. */
export type MailOrderLine = Pick<
  OrderLine,
  'name' | 'nameEs' | 'choices' | 'startsAt' | 'place' | 'placeEs' | 'quantity' | 'price'
> &
  // Missing in mails from before it existed.
  Partial<Pick<OrderLine, 'imageUrl'>>

/** A seat or an appointment in a mail; times are ISO 8601 in UTC. */
export interface MailEvent extends Named {
  /** UID and SEQUENCE of the iCalendar event. */
  uid: string
  sequence: number
  startsAt: string
  endsAt: string
  place?: string | null | undefined
  placeEs?: string | null | undefined
  /** The person or place of an appointment. */
  calendar?: string | undefined
}

/** When and where an event takes place. */
export type EventPlace = Pick<MailEvent, 'startsAt' | 'endsAt' | 'place' | 'placeEs' | 'calendar'>

interface EventMailData {
  name: string
  event: MailEvent
  /** Missing for an appointment that staff entered, which has no order. */
  order?: { orderNumber: string; ordersUrl: string } | undefined
  /** Until when the customer can change it in the order, ISO 8601; missing when that has passed. */
  changeUntil?: string | undefined
}

/** The events that the recipient's calendar enters or removes: one attached iCalendar file each. */
export interface MailCalendar {
  isCanceled: boolean
  events: MailEvent[]
  /** Missing for an appointment that staff entered. */
  orderNumber?: string | undefined
  url: string
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

/** Changes of the second factors of an account, and of passkeys that sign in. */
export type SecondFactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'factors_removed'
  | 'sign_in_passkey_added'
  | 'sign_in_passkey_removed'

/** Money in cents that staff must send to a customer themselves. */
export interface SendByHand {
  owed: Cents
  name: string
}

/** Data of each template. Links are absolute URLs that the caller builds from the configured public URL. */
export interface MailData {
  /** Verifies the address of a new account, or a changed one (`change`). */
  verification: {
    name: string
    verifyUrl: string
    /** A six-digit alternative to the link; missing in mails queued by an earlier version. */
    code?: string | undefined
    change?: boolean | undefined
    /** For an account created by staff: the link to set its own password. */
    invited?: { resetUrl: string } | undefined
  }
  /** A registration used the address of an existing account. */
  existing_account: { name: string; signInUrl: string; resetUrl: string }
  password_reset: { name: string; resetUrl: string }
  /** A code to sign in. `claim`: the address was never verified; the code does that and removes the password. */
  sign_in_code: { name: string; code: string; claim?: { resetUrl: string } | undefined }
  password_changed: { name: string; changedAt: string; resetUrl: string }
  /**
   * A second factor was added or removed, or recovery codes were used or renewed. `detail`: a passkey's name, or the
   * number of recovery codes left.
   */
  second_factor_changed: {
    name: string
    change: SecondFactorChange
    detail?: string | undefined
    changedAt: string
    resetUrl: string
  }
  /** To the old address, when a change to a new one was requested. */
  email_change_notice: { name: string; newEmail: string; resetUrl: string }
  order_confirmation: {
    order: MailOrder
    ordersUrl: string
    /** Present when the order awaits a manual payment. */
    instructions?: PaymentInstructions | undefined
    /** The provider has not confirmed the payment yet. */
    pending?: boolean | undefined
    /** No real payment: emulator or sandbox. */
    demo?: boolean | undefined
    calendar?: MailCalendar | undefined
  }
  /** To the address typed at the checkout: asks whether mails about the order shall go there. Names no person. */
  order_address: { orderNumber: string; confirmUrl: string }
  /** To the account's address: mails about the order go to another one from now on. */
  order_address_notice: { orderNumber: string; email: string; ordersUrl: string }
  /** The link by which a customer pays an order that staff made. `total` in cents. */
  payment_link: { orderNumber: string; name: string; total: Cents; expiresAt: string; url: string }
  order_status: {
    order: MailOrder
    status: OrderStatus
    ordersUrl: string
    /** The last status that the buyer was notified of; not rendered, but needed to withdraw the mail. */
    before?: OrderStatus | undefined
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
    /** What is left of the payment and may still be refunded; missing in mails of older releases. */
    left?: Cents | undefined
    ordersUrl: string
    /** A message from staff to the buyer. */
    note?: string | undefined
    /** Number of the credit note in the buyer's account. */
    creditNote?: string | undefined
    /** The shop sent the money itself, not through the provider. */
    byHand?: boolean | undefined
    /** Staff must still send the money: the buyer canceled, or the session was canceled. */
    owed?: boolean | undefined
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
  /** A seat or an appointment starts within a day. */
  event_reminder: EventMailData
  /** Staff changed time or place of a seat or an appointment; `before` has the previous time and place. */
  event_changed: EventMailData & { before: EventPlace; calendar: MailCalendar }
  /** Staff canceled an appointment. */
  event_canceled: EventMailData & { calendar: MailCalendar }
  /** To the shop: a visitor's message. */
  contact_notice: { name: string; email: string; message: string; receivedAt: string }
  /** To the visitor; contains no visitor text, so that the form cannot be used to send spam. */
  contact_confirmation: {
    shopUrl: string
    /** Time of the message, ISO 8601 in UTC; missing in mails queued by an earlier version. */
    receivedAt?: string | undefined
  }
  /** To the visitor: the answer of staff, above the visitor's message, received at a time in ISO 8601. */
  contact_answer: { name: string; text: string; message: string; receivedAt: string; shopUrl: string }
  /** Asks the owner of an address to confirm that it may get advertising. */
  consent_confirmation: { kind: ConsentKind; confirmUrl: string }
  /** What waits in the cart of a checkout that was not paid. */
  cart_reminder: {
    name: string
    lines: (Named & { quantity: number })[]
    cartUrl: string
    unsubscribeUrl: string
    /** Of the checkout; not rendered, but needed to see whether it was bought meanwhile. */
    checkoutId: string
  }
  /** Asks for reviews of what the buyer has had for a while; each line links its form. */
  review_invitation: {
    name: string
    lines: (Named & { reviewUrl: string })[]
    unsubscribeUrl: string
    /** Not rendered, but needed to see whether they can still be reviewed. */
    orderId: string
    lineIds: string[]
  }
  /** Asks the owner of an address to confirm a notice. */
  stock_notice_confirmation: { product: Named; kind: NoticeKind; confirmUrl: string }
  /** The product can be bought again. */
  stock_notice: { product: Named; kind: NoticeKind; productUrl: string; unsubscribeUrl: string }
  /** To the shop: an order was placed, or its payment under review arrived (`confirmed`). */
  order_notice: {
    order: MailOrder
    customerEmail: string
    payment: 'paid' | 'pending_review' | 'awaiting' | 'confirmed'
    orderUrl: string
    /** The packing slip as PDF, for staff who are signed in; missing when nothing is to be packed. */
    slipUrl?: string | undefined
    /** No real payment: emulator or sandbox. */
    demo?: boolean | undefined
  }
  /** To the shop: a customer moved or canceled a seat or an appointment. `before` is what a moved one was. */
  event_notice: {
    change: 'moved' | 'canceled'
    orderNumber: string
    orderUrl: string
    customerName: string
    customerEmail: string
    customerPhone?: string | undefined
    quantity: number
    event: Named & EventPlace
    before?: EventPlace | undefined
  }
  /** To every root: a setting whose change was confirmed, such as the mail account. Lists field names, never values. */
  settings_changed: {
    setting: SettingKey
    who: string
    changedAt: string
    fields: string[]
    auditUrl: string
  }
  /** To roots and the shop: a payment needs a decision (`note`, as stored), a refund was refused (`issue`), or money must be sent. */
  staff_alert: { orderNumber: string; link: string } & ({ note: string } | { issue: string } | SendByHand)
  /** To staff: a dispute or reversal. Codes are the provider's, `amount` is cents, `respondBy` ISO 8601. */
  dispute_notice: {
    orderNumber: string
    link: string
    kind: DisputeKind
    state: string
    reason?: string | undefined
    stage?: string | undefined
    outcome?: string | undefined
    amount?: Cents | undefined
    respondBy?: string | undefined
  }
  /** To every root: the hourly check found violated invariants; `more` counts those that are not listed. */
  invariants_violated: { violations: { rule: string; subject: string }[]; more: number; link: string }
  /** Test mail of the mail settings. */
  test: { sentAt: string }
}

export type MailTemplate = keyof MailData

/** A template with its data. */
export type Mail<T extends MailTemplate = MailTemplate> = { [K in T]: { template: K; data: MailData[K] } }[T]

/** Name and logo of the shop in mails. */
export interface MailBrand {
  companyName: string
  /** Absolute URL of a logo image; null shows the name alone. */
  logoUrl: string | null
  /** The shop's contact address; null omits the line. */
  supportEmail: string | null
  /** Where the shop is; null if it entered nothing. */
  address: string | null
}

export interface RenderOptions {
  language: Locale
  brand: MailBrand
  /** The shop's URL without a trailing slash. */
  publicUrl: string
}

/** Whom a mail addresses. */
export type Audience = 'customer' | 'staff'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Renders a template; built separately from the server because Node cannot run JSX. */
export type RenderMail = (mail: Mail, options: RenderOptions) => Promise<RenderedMail>
