import type { Locale } from '../../kit/locale.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { mayMailAnyone, queueMail } from '../../mail/server/queue-mail.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountLinks } from './links.ts'
import type { UserRow } from './tables.ts'
import { createToken } from './tokens.ts'
import { changeUser } from './user-queries.ts'
import { addressToVerify, createCode } from './verification-code.ts'

const lifetime = 24 * 60 * 60 * 1000

/**
 * Creates a new verification token and code, which replace the old ones, and mails them to the address to verify. Beyond
 * the daily number of mails to it, the old ones stay.
 * `invited`: staff created the account.
 */
export async function sendVerification(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  language: Locale,
  options: { invited?: boolean } = {},
): Promise<UserRow> {
  if (!(await mayMailAnyone(platform, tx, addressToVerify(user)))) return user
  const token = createToken()
  const now = platform.clock()
  const change = { emailVerificationToken: token.hash, emailVerificationExpires: verificationExpiry(now) }
  const changed = await changeUser(tx, user.id, change, now)
  const address = addressToVerify(changed)
  await mailVerification(platform, tx, {
    to: { address, name: user.firstName },
    language,
    token: token.text,
    code: await createCode(platform, tx, { userId: user.id }, address),
    userId: user.id,
    change: user.pendingEmail !== null,
    forRoot: user.role === 'root',
    ...options,
  })
  return changed
}

/** Expiry of a verification token created now. */
export const verificationExpiry = (now: Date) => new Date(now.getTime() + lifetime)

interface VerificationMail {
  to: { address: string; name: string }
  language: Locale
  token: string
  code: string
  userId: string
  /** The address replaces that of an existing account. */
  change?: boolean
  invited?: boolean
  forRoot?: boolean
}

/** Mails a verification link and code. */
export async function mailVerification(platform: AccountPlatform, tx: Tx, about: VerificationMail): Promise<void> {
  const links = accountLinks(platform, about.language)
  await queueMail(platform, tx, {
    to: about.to,
    language: about.language,
    mail: {
      template: 'verification',
      data: {
        name: about.to.name,
        verifyUrl: links.verify(about.token),
        code: about.code,
        ...(about.change ? { change: true } : {}),
        ...(about.invited ? { invited: { resetUrl: links.forgotPassword } } : {}),
      },
    },
    forRoot: about.forRoot,
    about: { type: 'user', id: about.userId },
  })
}

/** Notifies the owner of an address about a registration or a change of address with it. */
export async function sendExistingAccount(platform: AccountPlatform, tx: Tx, owner: UserRow): Promise<void> {
  const links = accountLinks(platform, owner.language)
  await queueMail(platform, tx, {
    to: { address: owner.email, name: owner.firstName },
    language: owner.language,
    mail: {
      template: 'existing_account',
      data: { name: owner.firstName, signInUrl: links.signIn, resetUrl: links.forgotPassword },
    },
    forRoot: owner.role === 'root',
    about: { type: 'user', id: owner.id },
  })
}
