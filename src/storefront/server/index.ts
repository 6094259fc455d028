import type { Feature } from '../../kit/server/feature.ts'
import { announcementSetting } from '../announcement-setting.ts'
import { pauseSetting } from '../pause-setting.ts'
import { registerStorefrontRoutes } from './routes.ts'
import { watchPages } from './shop-pages.ts'
import { columns } from './tables.ts'

/** What the store shows besides products and brand: pages, the pause and the announcement of the shop. */
export const storefront: Feature = {
  columns,
  settings: [pauseSetting, announcementSetting],
  routes: ({ bind, platform, changes, settingSaved }) => {
    watchPages(platform.database.db, changes)
    registerStorefrontRoutes(bind, platform, settingSaved)
  },
}
