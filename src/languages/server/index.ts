import type { Feature } from '../../kit/server/feature.ts'
import { staff } from '../../kit/server/http/guards.ts'
import { languagesSetting } from '../../settings/languages-setting.ts'
import { saveSentSetting } from '../../settings/server/save-setting.ts'
import * as office from '../office-api.ts'
import { readHalfTexts } from './half-texts.ts'

/** The two languages of the store: what lacks one, and whether it is held back. */
export const languages: Feature = {
  routes: ({ bind, platform, changes, settingSaved }) => {
    bind(office.saveLanguages, { guard: staff }, async ({ by, body }) => {
      const saved = await saveSentSetting(platform, settingSaved, by, languagesSetting, body)
      // The answer comes when the catalog of this process has what the setting says.
      await changes.changed('settings')
      return saved
    })
    bind(office.listHalfTexts, { guard: staff }, () => readHalfTexts(platform.database.db))
  },
}
