import type { Cents } from '../../kit/money.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** Mails about orders that staff make. */
export interface PhoneOrderMails {
  /** The link by which a customer pays an order that staff made. `total` in cents. */
  payment_link: { orderNumber: string; name: string; total: Cents; expiresAt: string; url: string }
}

export const phoneOrderMails = mailKinds<PhoneOrderMails>({
  payment_link: {
    to: 'customer',
    causedByAnyone: false,
    oneTime: true,
    sample: {
      orderNumber: 'FM-000417',
      name: 'Marisol',
      total: 9589,
      expiresAt: '2026-11-27T15:30:00Z',
      url: sample.link,
    },
  },
})
