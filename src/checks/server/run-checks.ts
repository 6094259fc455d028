import type { SecurityCheck } from '../office-api.ts'
import { type ChecklistItemId, checklistIds } from '../security-checklist.ts'
import { type Check, type CheckContext, type Finding, inconclusive } from './check.ts'

export type SecurityChecks = Record<ChecklistItemId, Check>

/** Runs all checks sequentially, in the order of the checklist. */
export async function runChecks(context: CheckContext, checks: SecurityChecks): Promise<SecurityCheck[]> {
  const results: SecurityCheck[] = []
  for (const item of checklistIds) {
    const { detail = null, ...finding } = await attempt(context, checks, item)
    results.push({ item, ...finding, detail })
  }
  return results
}

async function attempt(context: CheckContext, checks: SecurityChecks, item: ChecklistItemId): Promise<Finding> {
  try {
    return await checks[item](context)
  } catch (err) {
    context.platform.log.error({ err, item }, 'a security check could not be run')
    return inconclusive('check_failed')
  }
}
