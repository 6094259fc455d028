import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import { type EventPlace, sampleSeat } from '../../orders/mails/event-mails.ts'

/** Mails about days that the shop cannot keep. What was moved or canceled has the mails of orders. */
export interface DayMoveMails {
  /** The link by which a customer chooses another time until `until`, or cancels; `isPaid`: with all money back. */
  day_move_asked: {
    name: string
    event: { name: string; nameEs: string | null } & EventPlace
    /** Why, in the words of the shop. */
    reason?: string | undefined
    url: string
    until: string
    isPaid: boolean
  }
}

export const dayMoveMails = mailKinds<DayMoveMails>({
  day_move_asked: {
    to: 'customer',
    causedByAnyone: false,
    oneTime: true,
    sample: {
      name: 'Marisol',
      event: { ...sampleSeat, name: 'Facial', nameEs: 'Limpieza facial', calendar: 'Rosa' },
      reason: 'A storm is coming.',
      url: sample.link,
      until: '2026-12-04T14:00:00Z',
      isPaid: true,
    },
  },
})
