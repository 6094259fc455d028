import { demoAbout, demoContact, demoGeneral } from '../../../demo/settings.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Installation } from '../../kit/server/platform.ts'
import type { AnySetting } from '../setting.ts'
import { aboutSetting, contactSetting, generalSetting } from '../site-settings.ts'
import { saveSetting } from './save-setting.ts'
import { sellEverythingNow } from './seller-queries.ts'
import { findSetting } from './settings-queries.ts'

const texts: readonly [AnySetting, object][] = [
  [generalSetting, demoGeneral],
  [aboutSetting, demoAbout],
  [contactSetting, demoContact],
]

/** Stores the demo's texts and `others` for settings that do not exist. */
export async function seedDemoSettings(
  platform: Installation,
  others: readonly [AnySetting, object][] = [],
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const isNew = (await findSetting(tx, contactSetting.key)).value === null
    for (const [setting, value] of [...texts, ...others]) {
      if ((await findSetting(tx, setting.key)).value) continue
      await saveSetting(platform, tx, setting, { value: setting.schema.parse(value) })
    }
    if (isNew) await sellEverythingNow(tx)
  })
}
