import { z } from 'zod'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, assertConfirmed, staff, type Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { uploadsOfAccount } from '../../pictures/server/routes.ts'
import { storePicture } from '../../pictures/server/store-picture.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import type { AnySetting, AnyValue } from '../setting.ts'
import { contactSetting } from '../site-settings.ts'
import type { OtherSetting } from './other-setting.ts'
import { answerOf, readBrand, readContact, readStored } from './read-settings.ts'
import { saveBrand } from './save-brand.ts'
import { type SettingSaved, saveSentSetting } from './save-setting.ts'
import { clearSettingsCache } from './settings-cache.ts'

/** What the features declare. */
export interface DeclaredSettings {
  settings: readonly AnySetting[]
  others: readonly OtherSetting[]
}

type SaveBody = typeof office.saveSetting.body

/** The endpoint that saves a setting, with the rules of all. */
export function saveSettingOf({ settings, others }: DeclaredSettings) {
  const declared = [...settings, ...others]
  return {
    ...office.saveSetting,
    summary: `Saves one of the settings: ${declared.map(({ key }) => key).join(', ')}`,
    // What one of them accepts is a body of the endpoint, which TypeScript cannot derive from a list.
    body: z.discriminatedUnion('key', declared.map(({ toSave }) => toSave) as never) as unknown as SaveBody,
  }
}

/** Settings whose answers are not their stored fields. */
const answers: Readonly<Record<string, (db: Db) => Promise<AnyValue>>> = { [contactSetting.key]: readContact }

/** `onSaved` is injected, because notifying users of a change is outside of this module. */
export function registerSettingsRoutes(
  bind: Bind,
  platform: Platform,
  onSaved: SettingSaved,
  declared: DeclaredSettings,
): void {
  const { db } = platform.database

  bind(api.getBrandSettings, { guard: anyone }, () => readBrand(db))

  for (const setting of declared.settings) {
    const { key, read, readers, shownTo = (_, answer) => answer } = setting
    bind(read, { guard: readers === 'staff' ? staff : anyone }, async ({ viewer }) => {
      // First the version: a value that is newer than it is refused when it is saved, an older one is not.
      const stored = await readStored(db, key)
      const answer = (await answers[key]?.(db)) ?? answerOf(setting, stored)
      return { key, value: shownTo(viewer, answer), version: stored.version }
    })
  }

  bind(saveSettingOf(declared), { guard: staff }, async ({ viewer, by, body, request }) => {
    const { key, value, version } = body
    const other = declared.others.find((one) => one.key === key)
    if (other) {
      other.guard(viewer, request)
      // Checked by its own rule.
      await other.save(platform, by, value as never)
      return { key }
    }
    const setting = required(declared.settings.find((one) => one.key === key) ?? null, 'setting')
    if (setting.confirmed) assertConfirmed(viewer)
    return saveSentSetting(platform, onSaved, by, setting, { value, version })
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
