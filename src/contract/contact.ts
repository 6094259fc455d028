import { z } from 'zod'
import { messageFilters } from '../domain/lists.ts'
import { id, locale, moment, pageCounts, pageQuery, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send the shop a message; it is stored before it is mailed',
  body: z.strictObject({
    name: text(100),
    email: text(254),
    message: text(5000),
    isHuman: z.boolean(),
    /** Honeypot: people leave it empty. */
    website: text(200).optional(),
    language: locale.optional(),
  }),
  reply: z.object({ message: z.string() }),
  status: 201,
})

/** A message that a visitor sent. */
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: locale,
  createdAt: moment,
  answeredAt: moment.nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

/** One page of messages. */
export const messagesPerPage = 20

export const browseMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'One page of the messages that match, open ones first, the longest waiting on top (staff)',
  query: z.object({
    search: text(200).optional(),
    filter: z.enum(messageFilters).optional(),
    /** Returns only this message, independent of the page: its details are open. */
    id: id.optional(),
    ...pageQuery(messagesPerPage),
  }),
  reply: z.object({
    messages: z.array(contactMessage),
    ...pageCounts,
    open: z.int(),
    overdue: z.int(),
  }),
})
export type MessagePage = z.output<(typeof browseMessages)['reply']>

export const markMessage = endpoint({
  method: 'PUT',
  path: '/api/admin/messages/{id}',
  summary: 'Mark a message as answered, or as open again (staff)',
  params: z.object({ id }),
  body: z.strictObject({ answered: z.boolean() }),
  reply: contactMessage,
})
