import { encode } from 'zod'
import { money } from '../../kit/codecs.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { deleteQueuedMailsAbout, eraseMailsAbout } from '../../mail/server/erasure-queries.ts'
import type { Feature } from '../../server/feature.ts'
import { deleteDraftsBefore, deleteDraftsOf, listDraftsOf } from './draft-queries.ts'
import { registerDraftRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Orders by telephone: drafts that staff make, and the links by which customers pay them. */
export const drafts: Feature = {
  columns,
  routes: ({ bind, platform }) => registerDraftRoutes(bind, platform),
  exportPerson: async (db, { id }) => {
    const rows = await listDraftsOf(db, id)
    return {
      drafts: rows.map(({ firstName, lastName, phone, shippingAddress, note, createdAt, ...draft }) => ({
        ...{ firstName, lastName, phone, shippingAddress, note, createdAt },
        lines: draft.lines.map(({ name, quantity, price }) => ({ name, quantity, price: encode(money, price) })),
        total: encode(money, draft.total),
      })),
    }
  },
  erasePerson: async (tx, { id }) => {
    const ids = (await listDraftsOf(tx, id)).map((draft) => draft.id)
    await deleteQueuedMailsAbout(tx, 'draft', ids)
    await eraseMailsAbout(tx, 'draft', ids)
    await deleteDraftsOf(tx, id)
  },
  expire: async ({ database, config: { retention }, clock }) => ({
    drafts: await deleteDraftsBefore(database.db, daysBefore(clock(), retention.unpaidCheckoutsDays)),
  }),
}
