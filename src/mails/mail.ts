import type { Locale } from '../domain/locale.ts'
import type { Cents } from '../domain/money.ts'
import type { OrderStatus } from '../domain/order-status.ts'

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
  shippingName: string
  shippingAddress: MailAddress
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

/** What each template needs. Links are whole addresses, built by the caller from the configured public URL. */
export interface MailData {
  /** A new account, or a changed address (`change`), proves that its address is its own. */
  verification: {
    name: string
    verifyUrl: string
    change?: boolean | undefined
    /** The shop made the account and its password: where its owner chooses one of their own. */
    invited?: { resetUrl: string } | undefined
  }
  /** Somebody registered with an address that already has an account. */
  existing_account: { name: string; signInUrl: string; resetUrl: string }
  password_reset: { name: string; resetUrl: string }
  password_changed: { name: string; changedAt: string; resetUrl: string }
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
  /** An order whose payment the wallet looked at for a while, and then declined. */
  order_declined: { order: MailOrder; shopUrl: string }
  /** To the shop: a visitor's message. */
  contact_notice: { name: string; email: string; message: string; receivedAt: string }
  /** To the visitor; holds none of their text, so that nobody can send texts through the shop. */
  contact_confirmation: { shopUrl: string }
  /** To every root: somebody changed how the shop is paid or sends mail. Fields by their names, never their values. */
  settings_changed: {
    setting: 'paypal' | 'email'
    who: string
    changedAt: string
    fields: string[]
    auditUrl: string
  }
  /** To every root: a payment waits for a decision (`note`, as it is stored), or PayPal refused a refund (`issue`). */
  staff_alert: { orderNumber: string; link: string } & ({ note: string } | { issue: string })
  /** Sent from the mail settings to prove that they work. */
  test: { sentAt: string }
}

export type MailTemplate = keyof MailData

/** A template with its data. */
export type Mail = { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate]

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
