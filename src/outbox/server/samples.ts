import { randomUUID } from 'node:crypto'
import { seal } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { empty, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'

/** Mails to the owner. */
interface OutboxRecords {
  sentMailId(): Promise<string>
  deadMailId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends OutboxRecords {}
}

export const samples: Samples & RecordSamples<OutboxRecords> = {
  permissions: `
| Endpoint                          | A   | U   | C   | O   | Ad  | R   | Decision
| GET /api/admin/mails              | 401 | 403 | 403 | -   | 200 | 200 | roots' mail to roots
| GET /api/admin/mails/{id}         | 401 | 403 | 403 | 403 | 200 | 200 | no one-time links
| GET /api/admin/mails/{id}/preview | 401 | 403 | 403 | 403 | 200 | 200 | no one-time links
| POST /api/admin/mails/retry       | 401 | 403 | 403 | -   | 200 | 200 | audited
| POST /api/admin/mails/{id}/retry  | 401 | 403 | 403 | 403 | 200 | 200 | audited
| POST /api/admin/mails/{id}/resend | 401 | 403 | 403 | 403 | 201 | 201 | audited
`,
  requests: {
    'GET /api/admin/mails': empty,
    'GET /api/admin/mails/{id}': async (records) => ({ params: { id: await records.sentMailId() } }),
    'GET /api/admin/mails/{id}/preview': async (records) => ({ params: { id: await records.sentMailId() } }),
    'POST /api/admin/mails/retry': empty,
    'POST /api/admin/mails/{id}/retry': async (records) => ({ params: { id: await records.deadMailId() } }),
    'POST /api/admin/mails/{id}/resend': async (records) => ({ params: { id: await records.sentMailId() } }),
  },
  records: ({ shop, db, owner }) => {
    const addMail = async (state: 'sent' | 'dead') => {
      const payload = seal(shop.config.appSecret, mailPayloadPurpose, JSON.stringify({ shopUrl: 'http://shop.test' }))
      const mail = { id: randomUUID(), template: 'contact_confirmation', language: 'es' as const, payload, state }
      await db.insert(mails).values({ ...mail, recipient: owner.email })
      return mail.id
    }
    return { sentMailId: once(() => addMail('sent')), deadMailId: once(() => addMail('dead')) }
  },
  missing: { sentMailId: missingId, deadMailId: missingId },
}
