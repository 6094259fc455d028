import { listRoots } from '../accounts/user-queries.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { checkInvariants, type Violation } from './check-invariants.ts'
import { replaceViolations } from './invariant-queries.ts'

/** Beyond these a violation is counted by the check itself only: so many have one cause. */
const kept = 500
const listed = 20

/**
 * Runs the invariants and keeps what violates them for the dashboard and the metrics. Roots get a mail about what was
 * not known before: once for each violation, and again only if it comes back after it was gone.
 */
export async function reportViolations(
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'log' | 'clock'>,
): Promise<void> {
  const found = (await checkInvariants(platform.database)).slice(0, kept)
  if (found.length > 0)
    platform.log.error({ violations: found }, 'invariants are violated: see invariants/invariants.sql')
  await inTransaction(platform.database, async (tx) => {
    const fresh = await replaceViolations(tx, found, platform.clock())
    if (fresh.length > 0) await alertRoots(platform, tx, fresh)
  })
}

async function alertRoots(
  platform: Pick<Platform, 'config' | 'jobs'>,
  tx: Tx,
  violations: readonly Violation[],
): Promise<void> {
  for (const root of await listRoots(tx)) {
    const data = {
      violations: violations.slice(0, listed),
      more: Math.max(0, violations.length - listed),
      link: `${platform.config.publicUrl}${root.language === 'es' ? '/es' : ''}/admin`,
    }
    await queueMail(platform, tx, {
      to: { address: root.email, name: root.firstName },
      language: root.language,
      mail: { template: 'invariants_violated', data },
    })
  }
}
