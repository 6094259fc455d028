import { createToken } from '../../accounts/server/tokens.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { alertInterval, alertsToSend } from '../stock-alert.ts'
import {
  type AlertTarget,
  findAvailability,
  findAvailableWithAlerts,
  lockNextAlerts,
  markSent,
} from './alert-queries.ts'
import { mailAlert } from './alerts.ts'

/** The most alerts sent in one transaction. */
const batch = 100

/**
 * Sends the alerts about variants that can be bought again and about new sessions of workshops, in the order of
 * confirmation (decision 056). Runs every `MAIL_EVERY_SECONDS`.
 * @returns the number of alerts.
 */
export async function sendAlerts(platform: Platform): Promise<number> {
  let sent = 0
  for (const target of await findAvailableWithAlerts(platform.database.db, platform.clock())) {
    let count: number
    do {
      count = await sendNextAlerts(platform, target)
      sent += count
    } while (count === batch)
  }
  return sent
}

/** One transaction with the mails: after a crash, either all alerts of the batch are sent or none. */
function sendNextAlerts(platform: Platform, target: AlertTarget): Promise<number> {
  // One transaction at a time, so that two instances do not send alerts for the same unit.
  const options = { oneByOne: `stock notices of ${target.variantId ?? `dates of ${target.productId}`}` }
  return inTransaction(
    platform.database,
    async (tx) => {
      const now = platform.clock()
      const found = await findAvailability(tx, target, now, new Date(now.getTime() - alertInterval))
      if (!found) return 0
      const alerts = await lockNextAlerts(tx, target, Math.min(batch, alertsToSend(found.stock, found.sentRecently)))
      for (const alert of alerts) {
        const token = createToken()
        await markSent(tx, alert.id, { toldAt: now, tokenHash: token.hash })
        await mailAlert(platform, tx, { alert, variant: found.subject, token })
      }
      return alerts.length
    },
    options,
  )
}
