import { fault } from '../../kit/fault.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import { staff } from '../../kit/server/http/guards.ts'
import * as api from '../office-api.ts'
import { viewFaults } from '../office-texts.ts'
import { columns } from './tables.ts'
import { deleteView, deleteViewsOf, listViews, upsertView } from './view-queries.ts'

/** Views of lists: everyone of the staff has their own. */
export const savedViews: Feature = {
  columns,
  routes: ({ bind, platform: { database } }) => {
    const { db } = database
    const viewsOf = async (userId: string, list: api.ViewedList) => ({ views: await listViews(db, userId, list) })

    bind(api.listViews, { guard: staff }, ({ params, viewer }) => viewsOf(viewer.id, params.list))
    bind(api.saveView, { guard: staff }, async ({ params: { list }, body, viewer }) => {
      if (!(await upsertView(db, { ...body, list, userId: viewer.id }))) {
        throw refusal(409, fault(viewFaults, 'too_many_views'))
      }
      return viewsOf(viewer.id, list)
    })
    bind(api.deleteView, { guard: staff }, async ({ params: { list, id }, viewer }) => {
      if (!(await deleteView(db, viewer.id, id))) throw notFound()
      return viewsOf(viewer.id, list)
    })
  },
  exportPerson: async (db, { id }) => ({ savedViews: await listViews(db, id) }),
  erasePerson: (tx, { id }) => deleteViewsOf(tx, id),
}
