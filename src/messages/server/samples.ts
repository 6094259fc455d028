import { randomUUID } from 'node:crypto'
import { mails } from '../../mail/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { empty, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { contactMessages } from './tables.ts'

interface MessageRecords {
  messageId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends MessageRecords {}
}

export const samples: Samples & RecordSamples<MessageRecords> = {
  permissions: `
| Endpoint                              | A   | U   | C   | O | Ad  | R   | Decision
| POST /api/contact                     | 201 | 201 | 201 | - | 201 | 201 | 3 in 10 min
| GET /api/admin/messages               | 401 | 403 | 403 | - | 200 | 200 |
| PUT /api/admin/messages/{id}          | 401 | 403 | 403 | - | 200 | 200 | audited
| GET /api/admin/messages/{id}/entries  | 401 | 403 | 403 | - | 200 | 200 |
| POST /api/admin/messages/{id}/entries | 401 | 403 | 403 | - | 201 | 201 | audited, once per key
`,
  requests: {
    'POST /api/contact': ({ email }) => ({
      body: { name: 'Ana', email, message: '¿Hacen envíos?', isHuman: true, website: '', language: 'es' },
    }),
    'GET /api/admin/messages': empty,
    'PUT /api/admin/messages/{id}': async (records) => ({
      params: { id: await records.messageId() },
      body: { answered: true },
    }),
    'GET /api/admin/messages/{id}/entries': async (records) => ({ params: { id: await records.messageId() } }),
    'POST /api/admin/messages/{id}/entries': async (records) => ({
      params: { id: await records.messageId() },
      body: { key: randomUUID(), kind: 'sent', text: 'Sí, enviamos a todo Puerto Rico.', language: 'es' },
    }),
  },
  records: ({ db, owner }) => ({
    messageId: once(async () => {
      const message = { id: randomUUID(), name: 'Ana', email: owner.email, message: 'Hola', language: 'es' } as const
      await db.insert(contactMessages).values(message)
      const mail = { template: 'contact_notice', language: 'es', recipient: owner.email, payload: '' } as const
      await db.insert(mails).values({ ...mail, state: 'sent', subjectType: 'contact', subjectId: message.id })
      return message.id
    }),
  }),
  missing: { messageId: missingId },
  live: async ({ shop, account, word, email, formerEmail, query }) => {
    const message = { name: word, message: word, isHuman: true }
    await call(shop, account, 'POST', '/api/contact', { ...message, email: `other.${email}` })
    await call(shop, null, 'POST', '/api/contact', { ...message, email: formerEmail })
    await query(
      `insert into contact_entries (id, message_id, kind, text, created_at)
       select gen_random_uuid(), id, 'received', $1, now() from contact_messages where name = $1`,
      [word],
    )
  },
  foundBy: ['contact_messages.email'],
}
