import { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { checklistChange, type SecurityChecklist } from '../../checks/office-api.ts'
import { knownTicks, type Ticks } from '../../checks/security-checklist.ts'
import { fieldsOf, keysOf } from '../../kit/records.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { type By, root } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { OtherSetting } from '../../settings/server/other-setting.ts'
import { findSetting, lockSetting, putSetting, type StoredValue } from '../../settings/server/settings-queries.ts'

const key = 'security_checklist'

/** The checklist as it is saved, item by item. */
export const checklist: OtherSetting<z.output<typeof checklistChange>> = {
  key,
  toSave: z.strictObject({ key: z.literal(key), value: checklistChange }),
  guard: root,
  save: (platform, by, { items }) => changeChecklist(platform, by, items),
}

/** @throws HttpError 404 until an item has been checked. */
export async function readChecklist(db: Db): Promise<SecurityChecklist> {
  const { value } = await findSetting(db, key)
  if (!value) throw notFound()
  return { key, value: { items: ticksOf(value), lastUpdated: new Date(String(value.lastUpdated)) } }
}

/**
 * Changes single items, so that simultaneous changes of other items are kept. Unknown ids are ignored, and a change
 * without effect is not audited.
 */
async function changeChecklist(platform: Platform, by: By, items: Record<string, boolean>): Promise<void> {
  const changes = knownTicks(items)
  if (Object.keys(changes).length === 0) return
  await inTransaction(platform.database, async (tx) => {
    const now = platform.clock()
    const lastUpdated = now.toISOString()
    const before = ticksOf((await lockSetting(tx, key)).value)
    const changed = keysOf(changes)
    const different = changed.filter((id) => (before[id] ?? false) !== changes[id])
    await putSetting(tx, key, { items: { ...before, ...changes }, lastUpdated }, now)
    if (different.length === 0) return
    await recordAudit(tx, {
      by,
      action: 'security_checklist.changed',
      subject: { type: 'setting', id: key },
      before: Object.fromEntries(different.map((id) => [id, before[id] ?? false])),
      after: Object.fromEntries(different.map((id) => [id, changes[id]])),
    })
  })
}

function ticksOf(value: StoredValue | null): Ticks {
  return knownTicks(fieldsOf(value?.items))
}
