import { createToken } from '../../accounts/server/tokens.ts'
import { variantOf } from '../../catalog/variant.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mailConfirmation } from './notice-mails.ts'
import { findOffered, findWithoutSessions, upsertConfirmedNotice, upsertPendingNotice } from './notice-queries.ts'

type NoticePlatform = Pick<Platform, 'config' | 'database' | 'jobs' | 'clock' | 'limits'>

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
  platform: NoticePlatform,
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
  if (viewer?.emailVerified && viewer.email === email) {
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
