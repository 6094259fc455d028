import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { countWaiting } from './contact-queries.ts'
import { deleteOldMessages, eraseMessagesOf, listMessagesOf } from './erasure-queries.ts'
import { registerContactRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Messages of the contact form, and their answers. */
export const messages: Feature = {
  columns,
  routes: ({ bind, platform }) => registerContactRoutes(bind, platform),
  attention: async ({ database, clock }) => {
    const messages = await countWaiting(database.db, clock())
    return { shown: { messages }, counts: { open_messages: messages.open, overdue_messages: messages.overdue } }
  },
  exportPerson: async (db, { id }) => ({ messages: await listMessagesOf(db, id) }),
  erasePerson: eraseMessagesOf,
  expire: async ({ database, config: { retention }, clock }) => ({
    contact_messages: await deleteOldMessages(database.db, daysBefore(clock(), retention.contactMessagesDays)),
  }),
}
