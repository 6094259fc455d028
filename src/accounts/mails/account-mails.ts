import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

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

/** Mails to the owner of an account. */
export interface AccountMails {
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
}

const { link } = sample
const changedAt = '2026-11-20T15:30:00Z'

export const accountMails = mailKinds<AccountMails>({
  verification: {
    to: 'customer',
    causedByAnyone: true,
    oneTime: true,
    ownBudget: true,
    sample: { name: 'Marisol', verifyUrl: link, code: '048215' },
  },
  existing_account: {
    to: 'customer',
    causedByAnyone: true,
    sample: { name: 'Marisol', signInUrl: link, resetUrl: link },
  },
  password_reset: {
    to: 'customer',
    causedByAnyone: true,
    oneTime: true,
    ownBudget: true,
    sample: { name: 'Marisol', resetUrl: link },
  },
  sign_in_code: {
    to: 'customer',
    causedByAnyone: false,
    oneTime: true,
    sample: { name: 'Marisol', code: '048215', claim: { resetUrl: link } },
  },
  password_changed: {
    to: 'customer',
    causedByAnyone: false,
    sample: { name: 'Marisol', changedAt, resetUrl: link },
  },
  second_factor_changed: {
    to: 'customer',
    causedByAnyone: false,
    sample: { name: 'Marisol', change: 'passkey_added', detail: 'iPhone', changedAt, resetUrl: link },
  },
  email_change_notice: {
    to: 'customer',
    causedByAnyone: false,
    sample: { name: 'Marisol', newEmail: 'new@example.test', resetUrl: link },
  },
})
