import type { Cents } from '../../kit/money.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import type { DisputeKind } from '../../sale/payment.ts'

/** Mails about money that is claimed back. */
export interface DisputeMails {
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
}

export const disputeMails = mailKinds<DisputeMails>({
  dispute_notice: {
    to: 'staff',
    causedByAnyone: false,
    sample: {
      orderNumber: 'FM-000417',
      link: sample.link,
      kind: 'dispute',
      state: 'WAITING_FOR_SELLER_RESPONSE',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      stage: 'INQUIRY',
      amount: 9589,
      respondBy: '2026-11-30T15:30:00Z',
    },
  },
})
