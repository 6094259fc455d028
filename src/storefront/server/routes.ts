import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { type SettingSaved, saveSentSetting } from '../../settings/server/save-setting.ts'
import { announcementSetting } from '../announcement-setting.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import * as pages from '../pages-api.ts'
import { pauseSetting } from '../pause-setting.ts'
import { readAnnouncement, readPause } from './banners.ts'
import {
  deletePage,
  htmlOfField,
  listLinks,
  listOfficePages,
  readOfficePage,
  readOrderPolicies,
  readPage,
  savePage,
} from './shop-pages.ts'

export function registerStorefrontRoutes(bind: Bind, platform: Platform, onSaved: SettingSaved): void {
  const { db } = platform.database

  bind(api.readStorefront, { guard: anyone }, async () => {
    const now = platform.clock()
    const [links, pause, announcement] = await Promise.all([
      listLinks(db),
      readPause(db, now),
      readAnnouncement(db, now),
    ])
    return { pages: links, pause, announcement }
  })
  bind(api.readShopPage, { guard: anyone }, ({ params }) => readPage(db, params.slug))

  bind(office.savePause, { guard: staff }, ({ by, body }) => saveSentSetting(platform, onSaved, by, pauseSetting, body))
  bind(office.saveAnnouncement, { guard: staff }, ({ by, body }) =>
    saveSentSetting(platform, onSaved, by, announcementSetting, body),
  )

  bind(pages.listPages, { guard: staff }, () => listOfficePages(db))
  bind(pages.getPage, { guard: staff }, ({ params }) => readOfficePage(db, params.slug))
  bind(pages.savePage, { guard: staff }, ({ by, params, body }) => savePage(platform, by, params.slug, body))
  bind(pages.deletePage, { guard: staff }, async ({ by, params }) => {
    await deletePage(platform, by, params.slug)
    return undefined
  })
  bind(pages.previewPage, { guard: staff }, async ({ body }) => ({ html: htmlOfField(body.body, 'body') }))
  bind(pages.getOrderPolicies, { guard: staff }, async ({ params }) => ({
    policies: await readOrderPolicies(db, params.id),
  }))
}
