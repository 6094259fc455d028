import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { root, staff } from '../../kit/server/http/guards.ts'
import * as api from '../drawers-api.ts'
import {
  closeDrawer,
  countDrawer,
  createDrawer,
  listDrawers,
  moveMoney,
  openDrawer,
  readSession,
  reopenDrawer,
} from './drawers.ts'
import { columns, drawers as table } from './tables.ts'

/** The cash of the shop: drawers, what was in them, and their closes. */
export const drawers: Feature = {
  columns,
  audited: { drawer: { names: namesIn(table, table.name) } },
  routes: ({ bind, platform, closeFigures }) => {
    const { db } = platform.database

    bind(api.listDrawers, { guard: staff }, () => listDrawers(db))
    bind(api.createDrawer, { guard: staff }, ({ by, body }) => createDrawer(platform, by, body))
    bind(api.openDrawer, { guard: staff }, ({ by, params, body }) => openDrawer(platform, by, { ...params, ...body }))
    bind(api.moveMoney, { guard: staff }, ({ by, params, body }) => moveMoney(platform, by, { ...params, ...body }))
    bind(api.countDrawer, { guard: staff }, ({ by, params, body }) => countDrawer(platform, by, { ...params, ...body }))
    bind(api.reopenDrawer, { guard: root }, ({ by, params, body }) =>
      reopenDrawer(platform, by, { ...params, ...body }),
    )
    bind(api.closeDrawer, { guard: staff }, ({ by, params, body }) =>
      closeDrawer(platform, closeFigures, by, { ...params, ...body }),
    )
    bind(api.getSession, { guard: staff }, ({ params }) => readSession(db, params.sessionId))
  },
}
