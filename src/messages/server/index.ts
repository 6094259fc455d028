import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Feature } from '../../server/feature.ts'
import { countWaiting, senderAddress } from './contact-queries.ts'
import { deleteOldMessages, eraseMessagesOf, listMessagesOf } from './erasure-queries.ts'
import { registerContactRoutes } from './routes.ts'
import { columns } from './tables.ts'
import { listEntries } from './thread-queries.ts'

/** Messages of the contact form, and their answers. */
export const messages: Feature = {
  columns,
  routes: ({ bind, platform }) => registerContactRoutes(bind, platform),
  attention: async ({ database, clock }) => {
    const messages = await countWaiting(database.db, clock())
    return { shown: { messages }, counts: { open_messages: messages.open, overdue_messages: messages.overdue } }
  },
  findRecipient: async (db, { template, subjectType, subjectId }) =>
    subjectType === 'contact_message' && subjectId !== null && template === 'contact_answer'
      ? senderAddress(db, subjectId)
      : null,
  exportPerson: async (db, { id }) => {
    const own = await listMessagesOf(db, id)
    const entries = await listEntries(
      db,
      own.map((message) => message.id),
    )
    const threadOf = (message: { id: string }) =>
      entries
        .filter(({ messageId }) => messageId === message.id)
        .map(({ kind, text, createdAt }) => ({ kind, text, createdAt }))
    return { messages: own.map((message) => ({ ...message, thread: threadOf(message) })) }
  },
  erasePerson: eraseMessagesOf,
  expire: async ({ database, config: { retention }, clock }) => ({
    contact_messages: await deleteOldMessages(database.db, daysBefore(clock(), retention.contactMessagesDays)),
  }),
}
