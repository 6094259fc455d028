import { encode } from 'zod'
import { money } from '../../kit/codecs.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { deleteQueuedMailsAbout, eraseMailsAbout } from '../../mail/server/erasure-queries.ts'
import {
  deletePhoneOrdersBefore,
  deletePhoneOrdersOf,
  findPhoneOrder,
  listPhoneOrdersOf,
} from './phone-order-queries.ts'
import { registerPhoneOrderRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Phone orders, which staff make, and the links by which customers pay them. */
export const phoneOrders: Feature = {
  columns,
  routes: ({ bind, platform }) => registerPhoneOrderRoutes(bind, platform),
  exportPerson: async (db, { id }) => {
    const rows = await listPhoneOrdersOf(db, id)
    return {
      drafts: rows.map(({ firstName, lastName, phone, shippingAddress, note, word, createdAt, ...phoneOrder }) => ({
        firstName,
        lastName,
        phone,
        shippingAddress,
        note,
        word,
        createdAt,
        lines: phoneOrder.lines.map(({ name, quantity, price }) => ({ name, quantity, price: encode(money, price) })),
        total: encode(money, phoneOrder.total),
      })),
    }
  },
  erasePerson: async (tx, { id }) => {
    const ids = (await listPhoneOrdersOf(tx, id)).map((phoneOrder) => phoneOrder.id)
    await deleteQueuedMailsAbout(tx, 'draft', ids)
    await eraseMailsAbout(tx, 'draft', ids)
    await deletePhoneOrdersOf(tx, id)
  },
  findRecipient: async (db, { subjectType, subjectId }) =>
    subjectType === 'draft' && subjectId !== null ? ((await findPhoneOrder(db, subjectId))?.email ?? null) : null,
  expire: async ({ database, config: { retention }, clock }) => ({
    drafts: await deletePhoneOrdersBefore(database.db, daysBefore(clock(), retention.unpaidCheckoutsDays)),
  }),
}
