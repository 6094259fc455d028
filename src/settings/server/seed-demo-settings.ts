import { demoAbout, demoContact, demoGeneral } from '../../../demo/settings.ts'
import { entriesOf } from '../../kit/records.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { settingsByKey } from '../all-settings.ts'
import { saveSetting } from './save-setting.ts'
import { sellEverythingNow } from './seller-queries.ts'
import { findSetting } from './settings-queries.ts'

const seeds = { general: demoGeneral, about: demoAbout, contact: demoContact }

/** Stores the demo's texts for settings that do not exist. */
export async function seedDemoSettings(platform: Installation): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const isNew = (await findSetting(tx, 'contact')).value === null
    for (const [key, value] of entriesOf({ ...seeds, ...paypalOf(platform.config) })) {
      if ((await findSetting(tx, key)).value) continue
      await saveSetting(platform, tx, key, { value: settingsByKey[key].schema.parse(value) })
    }
    if (isNew) await sellEverythingNow(tx)
  })
}

/** The demo always uses the emulator; its account is stored so that the payment settings can be tested. */
function paypalOf(config: Config): { paypal?: Record<string, unknown> } {
  const { emulatorClientId, emulatorClientSecret } = config.paypal
  if (!emulatorClientId || !emulatorClientSecret) return {}
  return { paypal: { paypal_client_id: emulatorClientId, paypal_client_secret: emulatorClientSecret } }
}
