import { createToken, type Token } from '../../accounts/server/tokens.ts'
import { variantOf } from '../../catalog/variant.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import { mailboxOf } from '../../kit/person.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { isVerified, type Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { Mail } from '../../mail/mail-kind.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { stockMails } from '../mails/stock-mails.ts'
import {
  type AlertRow,
  type AlertSubject,
  findOffered,
  findWithoutSessions,
  upsertConfirmedAlert,
  upsertPendingAlert,
} from './alert-queries.ts'

/** Per recipient, so that the form cannot flood the mailbox of another person. */
const confirmations = { name: 'notice-confirmations', points: 5, seconds: 3600 }

interface Request {
  productId: string
  variantId?: string | null | undefined
  email: string
  language: Locale
}

/**
 * Stores a request for an alert when a variant can be bought again, or when a workshop without sessions has one. The
 * viewer's own verified address is confirmed at once; any other gets a mail with a link, even when it has an alert
 * already, so that the response does not reveal existing alerts. Beyond the rate limit of an address nothing happens.
 * @returns whether the alert needs no confirmation.
 * @throws HttpError 404 for a variant that is not offered.
 */
export async function requestAlert(
  platform: Platform,
  { email, language, ...asked }: Request,
  viewer: Viewer | null,
): Promise<boolean> {
  const now = platform.clock()
  const { db } = platform.database
  const { productId } = asked
  const variant =
    (await findOffered(db, { productId, variantId: variantOf(asked) }, now)) ??
    (asked.variantId ? null : await findWithoutSessions(db, productId, now))
  if (!variant) throw notFound()
  const alert = { productId, variantId: variant.variantId, email, language, createdAt: now }
  if (isVerified(viewer) && viewer.email === email) {
    await inTransaction(platform.database, (tx) => upsertConfirmedAlert(tx, alert))
    return true
  }
  if (!(await platform.limits.allows(confirmations, hashedKey(mailboxOf(email))))) return false
  await inTransaction(platform.database, async (tx) => {
    const token = createToken()
    const stored = await upsertPendingAlert(tx, { ...alert, tokenHash: token.hash })
    await mailConfirmation(platform, tx, { alert: stored, variant, token })
  })
  return false
}

/** An alert with its subject and the token of the link in its mail. */
interface LinkedAlert {
  alert: AlertRow
  variant: AlertSubject
  token: Token
}

/** Asks the owner of an address to confirm the alert. */
export async function mailConfirmation(
  platform: Platform,
  tx: Tx,
  { alert, variant, token }: LinkedAlert,
): Promise<void> {
  const data = { ...named(variant), confirmUrl: alertUrl(platform, alert, token) }
  await mailTo(platform, tx, alert, stockMails.stock_notice_confirmation(data))
}

/** Mails that the variant is available. */
export async function mailAlert(platform: Platform, tx: Tx, { alert, variant, token }: LinkedAlert): Promise<void> {
  const home = homeIn(platform.config.publicUrl, alert.language)
  const productUrl = `${home}/products/${variant.slug}?variant=${variant.variantId}`
  const data = { ...named(variant), productUrl, unsubscribeUrl: alertUrl(platform, alert, token) }
  await mailTo(platform, tx, alert, stockMails.stock_notice(data))
}

const named = ({ kind, name, nameEs, choices, startsAt }: AlertSubject) => {
  return { kind, product: { name, nameEs, choices, startsAt: startsAt?.toISOString() ?? null } }
}

/** The page of an alert in its language. */
function alertUrl({ config }: Platform, { language }: AlertRow, token: Token): string {
  return `${homeIn(config.publicUrl, language)}/notices/${token.text}`
}

async function mailTo(platform: Platform, tx: Tx, { email, language, id }: AlertRow, mail: Mail): Promise<void> {
  await queueMail(platform, tx, { to: { address: email }, language, mail, about: { type: 'stock_notice', id } })
}
