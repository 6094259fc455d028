import { recordAudit } from '../../../audit/server/record-audit.ts'
import type { Db, Tx } from '../../../kit/server/database/database.ts'
import type { By } from '../../../kit/server/http/guards.ts'
import { memoized } from '../../../settings/server/settings-cache.ts'
import { findSetting, lockSetting, putSetting } from '../../../settings/server/settings-queries.ts'

const key = 'second_factor'

/** Whether every staff account must have a second factor. */
export function readSecondFactorRequired(db: Db): Promise<boolean> {
  return memoized(db, key, async () => (await findSetting(db, key)).value?.required === true)
}

/** Saves and audits the setting; does nothing when it is unchanged. Call `clearSettingsCache` after the commit. */
export async function saveSecondFactorRequired(clock: () => Date, tx: Tx, by: By, required: boolean): Promise<void> {
  const before = (await lockSetting(tx, key)).value?.required === true
  if (before === required) return
  await putSetting(tx, key, { required }, clock())
  await recordAudit(tx, {
    by,
    action: 'setting.saved',
    subject: { type: 'setting', id: key },
    before: { required: before },
    after: { required },
  })
}
