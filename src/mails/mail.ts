import type { Locale } from '../domain/locale.ts'
import type { Cents } from '../domain/money.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { DisputeKind } from '../domain/payment.ts'

/** One sold line as a mail shows it. */
export interface MailOrderLine {
  name: string
  nameEs?: string | null | undefined
  quantity: number
  /** Price of one, in cents. */
  price: Cents
}

export interface MailAddress {
  address: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An order as a mail shows it; amounts are cents, `createdAt` is ISO 8601 in UTC. */
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
  /** Null when nothing ships; then the phone is there. */
  shippingAddress: MailAddress | null
  customerPhone?: string | null
  /** Where the bill goes, and to whom, when that is not where the parcel goes. */
  billing?: (MailAddress & { name: string }) | undefined
  paymentMethod: string
  /** False when the order holds services and workshops only. */
  ships: boolean
}

/** Where a manual payment goes (spec §9: within 7 days). */
export interface PaymentInstructions {
  email: string
  name: string
  phone?: string | undefined
  address?: string | undefined
}

/** What changed about the second factor of an account. */
export type SecondFactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'factors_removed'

/** What each template needs. Links are whole addresses, built by the caller from the configured public URL. */
export interface MailData {
  /** A new account, or a changed address (`change`), proves that its address is its own. */
  verification: {
    name: string
    verifyUrl: string
    /** Six digits to type on the page instead; mails queued by an earlier version have none. */
    code?: string | undefined
    change?: boolean | undefined
    /** The shop made the account and its password: where its owner chooses one of their own. */
    invited?: { resetUrl: string } | undefined
  }
  /** Somebody registered with an address that already has an account. */
  existing_account: { name: string; signInUrl: string; resetUrl: string }
  password_reset: { name: string; resetUrl: string }
  password_changed: { name: string; changedAt: string; resetUrl: string }
  /** A second factor of the account was added, used up or removed. `detail`: a passkey's name, or recovery codes left. */
  second_factor_changed: {
    name: string
    change: SecondFactorChange
    detail?: string | undefined
    changedAt: string
    resetUrl: string
  }
  /** To the old address, when a new one was asked for. */
  email_change_notice: { name: string; newEmail: string; resetUrl: string }
  order_confirmation: {
    order: MailOrder
    ordersUrl: string
    /** Present when the order waits for a payment by hand. */
    instructions?: PaymentInstructions | undefined
    /** The wallet has not confirmed the payment yet. */
    pending?: boolean | undefined
    /** No money moved: emulator or sandbox. */
    demo?: boolean | undefined
  }
  order_status: {
    order: MailOrder
    status: OrderStatus
    ordersUrl: string
    /** What the buyer knew until then; not shown, but needed when the mail is withdrawn. */
    before?: OrderStatus | undefined
  }
  order_refunded: {
    order: MailOrder
    refunded: Cents
    /** The lines that the refund is for; empty for a sum that belongs to no line. */
    refundedLines?: MailOrderLine[] | undefined
    ordersUrl: string
    /** What staff want to tell the buyer. */
    note?: string | undefined
    /** Number of the credit note that lies in the buyer's account. */
    creditNote?: string | undefined
    /** The shop sent the money itself, not through the wallet. */
    byHand?: boolean | undefined
  }
  /** An unpaid order that expired. */
  order_expired: { order: MailOrder; shopUrl: string }
  /** An unpaid order that staff canceled. */
  order_canceled: { order: MailOrder; shopUrl: string }
  /** An order whose payment the wallet looked at for a while, and then declined. */
  order_declined: { order: MailOrder; shopUrl: string }
  /** To the shop: a visitor's message. */
  contact_notice: { name: string; email: string; message: string; receivedAt: string }
  /** To the visitor; holds none of their text, so that nobody can send texts through the shop. */
  contact_confirmation: {
    shopUrl: string
    /** When the message arrived, ISO 8601 in UTC; mails queued by an earlier version have none. */
    receivedAt?: string | undefined
  }
  /** To the shop: an order was placed, or a payment that was under review arrived (`confirmed`). */
  order_notice: {
    order: MailOrder
    customerEmail: string
    payment: 'paid' | 'pending_review' | 'awaiting' | 'confirmed'
    orderUrl: string
    /** No money moved: emulator or sandbox. */
    demo?: boolean | undefined
  }
  /** To every root: somebody changed how the shop is paid or sends mail. Fields by their names, never their values. */
  settings_changed: {
    setting: 'paypal' | 'email'
    who: string
    changedAt: string
    fields: string[]
    auditUrl: string
  }
  /** To every root and to the shop: a payment waits for a decision (`note`, as it is stored), or PayPal refused a refund (`issue`). */
  staff_alert: { orderNumber: string; link: string } & ({ note: string } | { issue: string })
  /** To staff: a buyer or a bank claims money back. Codes are PayPal's, `amount` is cents, `respondBy` ISO 8601. */
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
  /** To every root: the hourly check found what must not be; `more` counts those that are not listed. */
  invariants_violated: { violations: { rule: string; subject: string }[]; more: number; link: string }
  /** Sent from the mail settings to prove that they work. */
  test: { sentAt: string }
}

export type MailTemplate = keyof MailData

/** A template with its data. */
export type Mail<T extends MailTemplate = MailTemplate> = { [K in T]: { template: K; data: MailData[K] } }[T]

/** How the shop calls and shows itself in a mail. */
export interface MailBrand {
  companyName: string
  /** Whole address of a logo image; null draws the name alone. */
  logoUrl: string | null
  /** Where to write to the shop; null leaves the line out. */
  supportEmail: string | null
}

export interface RenderOptions {
  language: Locale
  brand: MailBrand
  /** The shop's address without a trailing slash. */
  publicUrl: string
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Fills a template; built apart from the server because plain Node cannot run its JSX. */
export type RenderMail = (mail: Mail, options: RenderOptions) => Promise<RenderedMail>
