import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'
import type { ConsentKind } from '../consent.ts'

/** Mails about consents. */
export interface ConsentMails {
  /** Asks the owner of an address to confirm that it may get advertising. */
  consent_confirmation: {
    kind: ConsentKind
    confirmUrl: string
    /** Absent in mails of the previous release. */
    unsubscribeUrl?: string
  }
}

export const consentMails = mailKinds<ConsentMails>({
  consent_confirmation: {
    to: 'customer',
    causedByAnyone: true,
    oneTime: true,
    sample: { kind: 'newsletter', confirmUrl: sample.link, unsubscribeUrl: `${sample.shop}/unsubscribe/abc` },
  },
})
