import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { type SettingSaved, saveSentSetting } from '../../settings/server/save-setting.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import { readAnnouncement, readPause } from './notices.ts'

export function registerStorefrontRoutes(bind: Bind, platform: Platform, onSaved: SettingSaved): void {
  const { db } = platform.database

  bind(api.readStorefront, { guard: anyone }, async () => {
    const now = platform.clock()
    return { pause: await readPause(db, now), announcement: await readAnnouncement(db, now) }
  })

  bind(office.savePause, { guard: staff }, ({ by, body }) => saveSentSetting(platform, onSaved, by, body))
  bind(office.saveAnnouncement, { guard: staff }, ({ by, body }) => saveSentSetting(platform, onSaved, by, body))
}
