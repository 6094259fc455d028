import * as securityChecks from '../../checks/office-api.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, assertConfirmed, root, staff, type Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { uploadsOfAccount } from '../../pictures/server/routes.ts'
import { storePicture } from '../../pictures/server/store-picture.ts'
import { allSettings, type SettingKey, settingsByKey } from '../all-settings.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import type { AnySetting, AnyValue } from '../setting.ts'
import type { Fields } from '../setting-fields.ts'
import { answerOf, readBrand, readContact, readStored } from './read-settings.ts'
import { saveBrand } from './save-brand.ts'
import { type SettingSaved, saveSentSetting } from './save-setting.ts'
import { changeChecklist, readChecklist } from './security-checklist.ts'
import { clearSettingsCache } from './settings-cache.ts'

/** Settings whose answers are not their stored fields. */
const answers: Partial<Record<SettingKey, (db: Db) => Promise<AnyValue>>> = { contact: readContact }

/** `onSaved` is injected, because notifying users of a change is outside of this module. */
export function registerSettingsRoutes(bind: Bind, platform: Platform, onSaved: SettingSaved): void {
  const { db } = platform.database

  bind(api.getBrandSettings, { guard: anyone }, () => readBrand(db))

  for (const setting of allSettings) {
    const { key } = setting
    const { read, readers, shownTo = (_, answer) => answer }: AnySetting = setting
    bind(read, { guard: readers === 'staff' ? staff : anyone }, async ({ viewer }) => {
      // First the version: a value that is newer than it is refused when it is saved, an older one is not.
      const stored = await readStored(db, key)
      const answer = (await answers[key]?.(db)) ?? answerOf<Fields>(setting, stored)
      return { key, value: shownTo(viewer, answer), version: stored.version }
    })
  }

  bind(securityChecks.getSecurityChecklist, { guard: root }, () => readChecklist(db))

  bind(office.saveSetting, { guard: staff }, async ({ viewer, by, body, request }) => {
    if (body.key === 'security_checklist') {
      root(viewer, request)
      await changeChecklist(platform, by, body.value.items)
    } else {
      const setting: AnySetting = settingsByKey[body.key]
      if (setting.confirmed) assertConfirmed(viewer)
      return saveSentSetting(platform, onSaved, by, body)
    }
    return { key: body.key }
  })

  bind(office.saveShoppingCartSetting, { guard: staff }, ({ by, body }) => {
    return saveSentSetting(platform, onSaved, by, body)
  })

  bind(office.saveBrandSettings, { guard: staff }, async ({ viewer, by, body, file }) => {
    const logo = file ? await storeLogo(platform, viewer, file) : null
    const change = { logo, by }
    await inTransaction(platform.database, (tx) => saveBrand(platform.clock, tx, body, change))
    clearSettingsCache(db)
    return readBrand(db)
  })
}

/** Returns the smallest rendition, which is larger than a logo on any page. */
async function storeLogo({ database, limits }: Platform, viewer: Viewer, bytes: Uint8Array) {
  await limits.consume(uploadsOfAccount, viewer.id)
  const { fileName, url } = await storePicture(database.db, bytes)
  const smallest = (name: string) => name.replace(/-800\.webp$/, '-400.webp')
  return { fileName: smallest(fileName), url: smallest(url) }
}
