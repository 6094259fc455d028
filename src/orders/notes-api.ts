import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { deskFaults } from './office-texts.ts'

export const maxNoteLength = 2_000

const noteText = field({
  normalize: (text) => text.trim(),
  check: (text) => (text === '' ? fault(deskFaults, 'note_required') : checkMaxLength(text, maxNoteLength)),
  document: { minLength: 1, maxLength: maxNoteLength },
})

const orderNote = z.object({
  id,
  text: z.string(),
  /** The name of who wrote it; null when the account is gone. */
  author: z.string().nullable(),
  createdAt: moment,
})
export type OrderNote = z.output<typeof orderNote>

export const listOrderNotes = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/notes',
  summary: 'The notes of staff about an order, oldest first (staff); its buyer never gets them',
  params: z.object({ id }),
  reply: z.object({ notes: z.array(orderNote) }),
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/notes',
  status: 201,
  summary: 'Write a note about an order (staff)',
  params: z.object({ id }),
  body: z.strictObject({ text: noteText }),
  reply: listOrderNotes.reply,
})
