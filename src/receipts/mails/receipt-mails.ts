import type { Cents } from '../../kit/money.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import type { Charge } from '../../sale/charge.ts'

/** A payment in a mail; `receivedAt` is ISO 8601 in UTC. */
interface MailPayment {
  method: string
  amount: Cents
  receivedAt: string
}

/** Receipts by mail. */
export interface ReceiptMails {
  /** The receipt of a payment, to the address that staff typed; it names no person. */
  order_receipt: {
    number: string
    subtotal: Cents
    charges: readonly Charge[]
    total: Cents
    /** Those that came in before it, and the one that it is about. */
    payments: MailPayment[]
    /** What was handed over in cash, with the change. */
    given: Cents | null
    change: Cents
    /** What was left to pay afterwards. */
    rest: Cents
    controlNumber: string | null
    isVoided: boolean
    isDemo: boolean
    url: string
  }
}

export const receiptMails = mailKinds<ReceiptMails>({
  order_receipt: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      number: 'FM-000417/2',
      subtotal: 8600,
      charges: [{ kind: 'tax', label: 'IVU', labelEs: null, amount: 989 }],
      total: 9589,
      payments: [
        { method: 'ATH Móvil', amount: 2500, receivedAt: '2026-11-21T14:00:00Z' },
        { method: 'Cash', amount: 5000, receivedAt: '2026-11-22T14:00:00Z' },
      ],
      given: 6000,
      change: 1000,
      rest: 2089,
      controlNumber: 'AB-12',
      isVoided: false,
      isDemo: false,
      url: sample.link,
    },
  },
})
