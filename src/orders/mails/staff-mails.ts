import type { Named } from '../../kit/bilingual.ts'
import type { Cents } from '../../kit/money.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import { type EventPlace, samplePlace, sampleSeat } from './event-mails.ts'
import { type MailOrder, sampleOrder } from './order-mails.ts'

/** Money in cents that staff must send to a customer themselves. */
export interface SendByHand {
  owed: Cents
  name: string
}

/** Mails about orders to the shop and its staff. */
export interface StaffMails {
  /** An order was placed, or its payment under review arrived (`confirmed`). */
  order_notice: {
    order: MailOrder
    /** Null of a sale to somebody without an account. */
    customerEmail: string | null
    payment: 'paid' | 'deposit' | 'pending_review' | 'awaiting' | 'confirmed'
    orderUrl: string
    /** The packing slip as PDF, for staff who are signed in; missing when nothing is to be packed. */
    slipUrl?: string | undefined
    /** No real payment: emulator or sandbox. */
    demo?: boolean | undefined
  }
  /** A customer moved or canceled a seat or an appointment. `before` is what a moved one was. */
  event_notice: {
    change: 'moved' | 'canceled'
    orderNumber: string
    orderUrl: string
    customerName: string
    /** Null of a sale to somebody without an account. */
    customerEmail: string | null
    customerPhone?: string | undefined
    quantity: number
    event: Named & EventPlace
    before?: EventPlace | undefined
  }
  /** To roots, too: a payment needs a decision (`note`, as stored), a refund was refused (`issue`), or money must be sent. */
  staff_alert: { orderNumber: string; link: string } & ({ note: string } | { issue: string } | SendByHand)
}

const { link } = sample

export const staffMails = mailKinds<StaffMails>({
  order_notice: {
    to: 'staff',
    causedByAnyone: false,
    sample: { order: sampleOrder, customerEmail: 'marisol@example.test', payment: 'paid', orderUrl: link },
  },
  event_notice: {
    to: 'staff',
    causedByAnyone: false,
    sample: {
      change: 'moved',
      orderNumber: 'FM-000417',
      orderUrl: link,
      customerName: 'Marisol Núñez',
      customerEmail: 'marisol@example.test',
      customerPhone: '787-555-0100',
      quantity: 2,
      event: sampleSeat,
      before: samplePlace,
    },
  },
  staff_alert: {
    to: 'staff',
    causedByAnyone: false,
    sample: { orderNumber: 'FM-000417', note: 'The captured amount differs from the order total.', link },
  },
})
