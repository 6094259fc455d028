import { listRoots } from '../../accounts/server/user-queries.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { violationMails } from '../mails/violation-mails.ts'
import { checkInvariants, type Violation } from './check-invariants.ts'
import { findViolations, replaceViolations } from './invariant-queries.ts'

/** The maximum number of stored violations; more of them have one cause. */
const maxStored = 500
const maxInMail = 20

/**
 * Checks the invariants and stores the violations for the dashboard and the metrics. Root users get a mail about new
 * violations: once for each, and again only when one reappears after it was resolved.
 */
export async function recordViolations(platform: Platform): Promise<void> {
  const found = (await checkInvariants(platform.database)).slice(0, maxStored)
  if (found.length > 0)
    platform.log.error({ violations: found }, 'invariants are violated: see invariants/invariants.sql')
  await inTransaction(platform.database, async (tx) => {
    const added = await replaceViolations(tx, found, platform.clock())
    if (added.length > 0) await alertRoots(platform, tx, added)
  })
}

/** Checks again while the dashboard shows violations, so that it does not show what has been resolved. */
export async function recheckViolations(platform: Platform): Promise<void> {
  if ((await findViolations(platform.database.db, 0)).count > 0) await recordViolations(platform)
}

async function alertRoots(platform: Platform, tx: Tx, violations: readonly Violation[]): Promise<void> {
  for (const root of await listRoots(tx)) {
    const data = {
      violations: violations.slice(0, maxInMail),
      more: Math.max(0, violations.length - maxInMail),
      link: `${platform.config.publicUrl}${root.language === 'es' ? '/es' : ''}/admin`,
    }
    await queueMail(platform, tx, {
      to: { address: root.email, name: root.firstName },
      language: root.language,
      mail: violationMails.invariants_violated(data),
    })
  }
}
