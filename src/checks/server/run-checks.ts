import type { DoctorCheck, OtherClock } from '../../kit/server/examination.ts'
import type { Installation } from '../../kit/server/platform.ts'
import type { SecurityCheck, SecurityFinding } from '../office-api.ts'
import { type ChecklistItemId, checklistIds } from '../security-checklist.ts'
import { type BoundRoute, type Check, type CheckContext, type Finding, inconclusive } from './check.ts'

export type SecurityChecks = Record<ChecklistItemId, Check>

declare module '../../kit/server/feature.ts' {
  interface App {
    securityChecks: SecurityChecks
    /** All endpoints that were bound so far. */
    routes: readonly BoundRoute[]
  }
  interface Feature {
    /** Checks of the installation for `npm run shop -- doctor`, and of the running shop for the security checklist. */
    checks?: {
      doctor?: readonly DoctorCheck[]
      clocks?: (shop: Installation) => readonly OtherClock[]
      security?: Partial<SecurityChecks>
    }
  }
}

/** Runs all checks sequentially, in the order of the checklist. */
export async function runChecks(context: CheckContext, checks: SecurityChecks): Promise<SecurityCheck[]> {
  const results: SecurityCheck[] = []
  for (const item of checklistIds) results.push({ item, ...(await runCheck(context, item, checks[item])) })
  return results
}

/** Runs one check; an error is inconclusive. */
export async function runCheck(context: CheckContext, item: string, check: Check): Promise<SecurityFinding> {
  const { detail = null, ...finding } = await attempt(context, item, check)
  return { ...finding, detail }
}

async function attempt(context: CheckContext, item: string, check: Check): Promise<Finding> {
  try {
    return await check(context)
  } catch (err) {
    context.platform.log.error({ err, item }, 'a security check could not be run')
    return inconclusive('check_failed')
  }
}
