import { z } from 'zod'
import { locale, text } from './codecs.ts'
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
