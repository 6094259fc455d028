import { randomUUID } from 'node:crypto'
import { empty, missingId, type RecordSamples, type Sample, type Samples } from '../../testing/samples.ts'
import { demoMailbox } from './tables.ts'

interface MailRecords {
  /** A mail in the mailbox of the demo. */
  mailId(): Promise<string>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends MailRecords {}
}

const mailInDemo: Sample = async (records) => ({ params: { id: await records.mailId() } })
/** The mail has no attachment; the response is 404 for every role. */
const missingAttachment: Sample = async ({ mailId }) => ({ params: { id: await mailId(), name: 'invite.ics' } })

export const samples: Samples & RecordSamples<MailRecords> = {
  permissions: `
| Endpoint                                  | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/settings/email                   | 401 | 403 | 403 | - | 200 | 200 | never the password
| POST /api/settings/test-email             | 401 | 403 | 403 | - | 200 | 200 | 5 in 10 min
| GET /demo/mailbox                         | 200 | 200 | 200 | - | 200 | 200 |
| GET /demo/mailbox/messages                | 200 | 200 | 200 | - | 200 | 200 |
| GET /demo/mailbox/{id}                    | 200 | 200 | 200 | - | 200 | 200 |
| GET /demo/mailbox/{id}/content            | 200 | 200 | 200 | - | 200 | 200 |
| GET /demo/mailbox/{id}/attachments/{name} | 404 | 404 | 404 | - | 404 | 404 |
`,
  requests: {
    'GET /api/settings/email': empty,
    'POST /api/settings/test-email': ({ email }) => ({ body: { testEmailRecipient: email, language: 'es' } }),
    'GET /demo/mailbox': empty,
    'GET /demo/mailbox/messages': empty,
    'GET /demo/mailbox/{id}': mailInDemo,
    'GET /demo/mailbox/{id}/content': mailInDemo,
    'GET /demo/mailbox/{id}/attachments/{name}': missingAttachment,
  },
  records: ({ db, owner }) => ({
    mailId: async () => {
      const mail = { id: randomUUID(), to: [owner.email], from: 'shop@shop.test', subject: 'Hola', text: '', html: '' }
      await db.insert(demoMailbox).values(mail)
      return mail.id
    },
  }),
  missing: { mailId: missingId },
  foundBy: ['mails.recipient'],
}
