import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** Mails about violated invariants. */
export interface ViolationMails {
  /** To every root: the hourly check found violated invariants; `more` counts those that are not listed. */
  invariants_violated: { violations: { rule: string; subject: string }[]; more: number; link: string }
}

export const violationMails = mailKinds<ViolationMails>({
  invariants_violated: {
    to: 'staff',
    causedByAnyone: false,
    sample: { violations: [{ rule: 'an order adds up', subject: 'FM-000417' }], more: 2, link: sample.link },
  },
})
