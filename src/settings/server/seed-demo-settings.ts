import { demoAbout, demoContact, demoGeneral } from '../../../demo/settings.ts'
import { entriesOf } from '../../kit/records.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { type SettingKey, settingsByKey } from '../all-settings.ts'
import { saveSetting } from './save-setting.ts'
import { sellEverythingNow } from './seller-queries.ts'
import { findSetting } from './settings-queries.ts'

const seeds = { general: demoGeneral, about: demoAbout, contact: demoContact }

/** Stores the demo's texts and `others` for settings that do not exist. */
export async function seedDemoSettings(
  platform: Installation,
  others: Partial<Record<SettingKey, object>> = {},
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const isNew = (await findSetting(tx, 'contact')).value === null
    for (const [key, value] of entriesOf({ ...seeds, ...others })) {
      if ((await findSetting(tx, key)).value) continue
      await saveSetting(platform, tx, key, { value: settingsByKey[key].schema.parse(value) })
    }
    if (isNew) await sellEverythingNow(tx)
  })
}
