import { createToken, type Token } from '../../accounts/server/tokens.ts'
import { variantOf } from '../../catalog/variant.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { isVerified, type Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { Mail } from '../../mail/templates/mail.ts'
import {
  findOffered,
  findWithoutSessions,
  type NoticeRow,
  type NoticeSubject,
  upsertConfirmedNotice,
  upsertPendingNotice,
} from './notice-queries.ts'

/** Per recipient, so that the form cannot flood the mailbox of another person. */
const confirmations = { name: 'notice-confirmations', points: 5, seconds: 3600 }

interface Request {
  productId: string
  variantId?: string | null | undefined
  email: string
  language: Locale
}

/**
 * Stores a request for a notice when a variant can be bought again, or when a workshop without sessions has one. The
 * viewer's own verified address is confirmed at once; any other gets a mail with a link, even when it has a notice
 * already, so that the response does not reveal existing notices. Beyond the rate limit of an address nothing happens.
 * @returns whether the notice needs no confirmation.
 * @throws HttpError 404 for a variant that is not offered.
 */
export async function requestNotice(
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
  const notice = { productId, variantId: variant.variantId, email, language, createdAt: now }
  if (isVerified(viewer) && viewer.email === email) {
    await inTransaction(platform.database, (tx) => upsertConfirmedNotice(tx, notice))
    return true
  }
  if (!(await platform.limits.allows(confirmations, hashedKey(email)))) return false
  await inTransaction(platform.database, async (tx) => {
    const token = createToken()
    const stored = await upsertPendingNotice(tx, { ...notice, tokenHash: token.hash })
    await mailConfirmation(platform, tx, { notice: stored, variant, token })
  })
  return false
}

/** A notice with its subject and the token of the link in its mail. */
interface LinkedNotice {
  notice: NoticeRow
  variant: NoticeSubject
  token: Token
}

/** Asks the owner of an address to confirm the notice. */
export async function mailConfirmation(
  platform: Platform,
  tx: Tx,
  { notice, variant, token }: LinkedNotice,
): Promise<void> {
  const data = { ...named(variant), confirmUrl: noticeUrl(platform, notice, token) }
  await mailTo(platform, tx, notice, { template: 'stock_notice_confirmation', data })
}

/** Mails that the variant is available. */
export async function mailNotice(platform: Platform, tx: Tx, { notice, variant, token }: LinkedNotice): Promise<void> {
  const home = homeIn(platform.config.publicUrl, notice.language)
  const productUrl = `${home}/products/${variant.slug}?variant=${variant.variantId}`
  const data = { ...named(variant), productUrl, unsubscribeUrl: noticeUrl(platform, notice, token) }
  await mailTo(platform, tx, notice, { template: 'stock_notice', data })
}

const named = ({ kind, name, nameEs, choices, startsAt }: NoticeSubject) => {
  return { kind, product: { name, nameEs, choices, startsAt: startsAt?.toISOString() ?? null } }
}

/** The page of a notice in its language. */
function noticeUrl({ config }: Platform, { language }: NoticeRow, token: Token): string {
  return `${homeIn(config.publicUrl, language)}/notices/${token.text}`
}

async function mailTo(platform: Platform, tx: Tx, { email, language, id }: NoticeRow, mail: Mail): Promise<void> {
  await queueMail(platform, tx, { to: { address: email }, language, mail, about: { type: 'stock_notice', id } })
}
