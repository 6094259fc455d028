import type { Importance } from '../kit/importance.ts'

/** The items of the cybersecurity checklist, in its order (back office §3). */
export const checklist = [
  { id: 'https_enforced', category: 'transport', importance: 'critical' },
  { id: 'session_security', category: 'authentication', importance: 'high' },
  { id: 'rbac_implemented', category: 'authorization', importance: 'critical' },
  { id: 'file_upload_validation', category: 'input', importance: 'high' },
  { id: 'email_verification', category: 'authentication', importance: 'medium' },
  { id: 'password_policy', category: 'authentication', importance: 'high' },
  { id: 'webhook_verification', category: 'api', importance: 'critical' },
  { id: 'secrets_management', category: 'configuration', importance: 'critical' },
  { id: 'input_validation', category: 'input', importance: 'high' },
  { id: 'rate_limiting', category: 'api', importance: 'medium' },
  { id: 'security_headers', category: 'transport', importance: 'critical' },
  { id: 'audit_logging', category: 'monitoring', importance: 'medium' },
] as const satisfies readonly { id: string; category: string; importance: Importance }[]

export type ChecklistItem = (typeof checklist)[number]
export type ChecklistItemId = ChecklistItem['id']

/** The checked items; missing items are unchecked. */
export type Ticks = Partial<Record<ChecklistItemId, boolean>>

export const checklistIds: readonly ChecklistItemId[] = checklist.map(({ id }) => id)

/** Picks the valid items of a map; unknown ids are ignored. */
export function knownTicks(items: Readonly<Record<string, unknown>>): Ticks {
  const ticks: Ticks = {}
  for (const id of checklistIds) {
    const tick = Object.hasOwn(items, id) ? items[id] : undefined
    if (typeof tick === 'boolean') ticks[id] = tick
  }
  return ticks
}

/** The rounded percentage of checked items. */
export function checklistProgress(ticks: Ticks): number {
  return Math.round((100 * checklistIds.filter((id) => ticks[id]).length) / checklistIds.length)
}
