import { z } from 'zod'
import { id, locale, moment, pageCounts, pageQuery, searchText, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { field, reporting } from '../kit/fields.ts'
import { checkEmail, maxEmailLength, normalizeEmail } from '../kit/person.ts'
import { normalizeLine } from '../kit/text.ts'
import { messageFilters } from './contact.ts'
import { contactFaults } from './texts.ts'

export const messageListQuery = z.object({
  search: searchText,
  filter: z.enum(messageFilters).optional(),
  /** Returns only this message, independent of the page: its details are open. */
  id: id.optional(),
  ...pageQuery(),
})

const filled = (normalize: (text: string) => string, maxLength: number) =>
  field({
    normalize,
    check: (text) => (text === '' ? fault(contactFaults, 'missing_information') : null),
    document: { minLength: 1, maxLength },
  }).max(maxLength)

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send the shop a message; it is stored before it is mailed',
  body: z.strictObject({
    isHuman: z.boolean().check(reporting((human) => (human ? null : fault(contactFaults, 'not_human')))),
    name: filled(normalizeLine, 100),
    message: filled((text) => text.trim(), 5000),
    // After the other fields: a missing field is reported before an invalid address (spec §5).
    email: filled(normalizeEmail, maxEmailLength).check(reporting(checkEmail)),
    /** Honeypot: people leave it empty. */
    website: text(200).optional(),
    language: locale.default('en'),
  }),
  reply: z.object({ message: z.string() }),
  status: 201,
})

/** A message that a visitor sent. */
export const contactMessage = z.object({
  id,
  /** The account of a signed-in sender. */
  userId: id.nullable().default(null),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: locale,
  createdAt: moment,
  answeredAt: moment.nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

export const browseMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'One page of the messages that match, open ones first, the longest waiting on top (staff)',
  query: messageListQuery,
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
