import { z } from 'zod'
import { id, locale, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { contactMessage } from './api.ts'
import { answerFaults } from './office-texts.ts'

/** `sent`: staff mailed it; `received`: an answer that came back by mail or telephone, as staff noted it. */
export const entryKinds = ['sent', 'received'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The longest entry of a thread, in characters: that of a message. */
export const maxEntryLength = 5_000

const threadEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  text: z.string(),
  /** The name of who wrote or noted it; null when the account is gone. */
  author: z.string().nullable(),
  createdAt: moment,
})
export type ThreadEntry = z.output<typeof threadEntry>

export const getThread = endpoint({
  method: 'GET',
  path: '/api/admin/messages/{id}/entries',
  summary: 'The answers to a message and what came back, oldest first (staff)',
  params: z.object({ id }),
  reply: z.object({ entries: z.array(threadEntry) }),
})

export const addEntry = endpoint({
  method: 'POST',
  path: '/api/admin/messages/{id}/entries',
  status: 201,
  summary:
    'Answer a message by mail, which marks it as answered, or note what came back (staff); the same key adds one entry',
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the browser once per entry: a repeated request neither adds nor mails it again. */
    key: id,
    kind: z.enum(entryKinds),
    text: field({
      normalize: (text) => text.trim(),
      check: (text) => (text === '' ? fault(answerFaults, 'answer_required') : checkMaxLength(text, maxEntryLength)),
      document: { minLength: 1, maxLength: maxEntryLength },
    }),
    language: locale.optional(),
  }),
  reply: z.object({ message: contactMessage, entries: z.array(threadEntry), emailWarning: z.string().optional() }),
})
