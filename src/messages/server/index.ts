import { namesIn } from '../../kit/server/database/record-names.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { attentionShape, customerShape, todayShape } from '../parts.ts'
import { countWaiting, senderAddress } from './contact-queries.ts'
import { listNewestMessages } from './customer-queries.ts'
import { deleteOldMessages, eraseMessagesOf, listMessagesOf } from './erasure-queries.ts'
import { registerContactRoutes } from './routes.ts'
import { columns, contactMessages } from './tables.ts'
import { listEntries } from './thread-queries.ts'

/** Messages of the contact form, and their answers. */
export const messages: Feature = {
  columns,
  routes: ({ bind, platform }) => registerContactRoutes(bind, platform),
  audited: { contact_message: { names: namesIn(contactMessages, contactMessages.name) } },
  attention: part(
    attentionShape,
    async ({ platform: { database, clock } }) => ({ messages: await countWaiting(database.db, clock()) }),
    ({ messages: { open, overdue } }) => ({ open_messages: open, overdue_messages: overdue }),
  ),
  today: part(todayShape, async ({ platform, now }) => ({ messages: await countWaiting(platform.database.db, now) })),
  customer: part(customerShape, async ({ platform: { database }, customer, limit }) => {
    const messages = await listNewestMessages(database.db, customer, limit)
    const entries = await listEntries(
      database.db,
      messages.map((message) => message.id),
    )
    const entriesOf = (id: string) => entries.filter(({ messageId }) => messageId === id)
    return { messages: messages.map((message) => ({ ...message, entries: entriesOf(message.id) })) }
  }),
  findRecipient: async (db, { template, subjectType, subjectId }) =>
    subjectType === 'contact_message' && subjectId !== null && template !== 'contact_notice'
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
