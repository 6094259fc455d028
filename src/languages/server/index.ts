import { staff } from '../../kit/server/http/guards.ts'
import type { Feature } from '../../server/feature.ts'
import { saveSentSetting } from '../../settings/server/save-setting.ts'
import * as office from '../office-api.ts'
import { readHalfTexts } from './half-texts.ts'

/** The two languages of the store: what lacks one, and whether it is held back. */
export const languages: Feature = {
  routes: ({ bind, platform, changes, settingSaved }) => {
    bind(office.saveLanguages, { guard: staff }, async ({ by, body }) => {
      const saved = await saveSentSetting(platform, settingSaved, by, body)
      // The answer comes when the catalog of this process has what the setting says.
      await changes.changed('settings')
      return saved
    })
    bind(office.listHalfTexts, { guard: staff }, () => readHalfTexts(platform.database.db))
  },
}
