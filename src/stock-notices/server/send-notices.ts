import { createToken } from '../../accounts/server/tokens.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { noticeInterval, noticesToSend } from '../stock-notice.ts'
import {
  findAvailability,
  findAvailableWithNotices,
  lockNextNotices,
  markSent,
  type NoticeTarget,
} from './notice-queries.ts'
import { mailNotice } from './notices.ts'

/** The most notices sent in one transaction. */
const batch = 100

/**
 * Sends the notices about variants that can be bought again and about new sessions of workshops, in the order of
 * confirmation (decision 056). Runs every `MAIL_EVERY_SECONDS`.
 * @returns the number of notices.
 */
export async function sendNotices(platform: Platform): Promise<number> {
  let sent = 0
  for (const target of await findAvailableWithNotices(platform.database.db, platform.clock())) {
    let count: number
    do {
      count = await sendNextNotices(platform, target)
      sent += count
    } while (count === batch)
  }
  return sent
}

/** One transaction with the mails: after a crash, either all notices of the batch are sent or none. */
function sendNextNotices(platform: Platform, target: NoticeTarget): Promise<number> {
  // One transaction at a time, so that two instances do not send notices for the same unit.
  const options = { oneByOne: `stock notices of ${target.variantId ?? `dates of ${target.productId}`}` }
  return inTransaction(
    platform.database,
    async (tx) => {
      const now = platform.clock()
      const found = await findAvailability(tx, target, now, new Date(now.getTime() - noticeInterval))
      if (!found) return 0
      const notices = await lockNextNotices(tx, target, Math.min(batch, noticesToSend(found.stock, found.sentRecently)))
      for (const notice of notices) {
        const token = createToken()
        await markSent(tx, notice.id, { toldAt: now, tokenHash: token.hash })
        await mailNotice(platform, tx, { notice, variant: found.subject, token })
      }
      return notices.length
    },
    options,
  )
}
