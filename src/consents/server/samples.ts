import { createToken } from '../../accounts/server/tokens.ts'
import { textForm } from '../../testing/pictures.ts'
import { empty, missingToken, type RecordSamples, type Sample, type Samples } from '../../testing/samples.ts'
import { newEmail } from '../../testing/visitor.ts'
import { consents } from './tables.ts'

interface ConsentRecords {
  /** The token of a mail about a consent that is not confirmed. */
  consentToken(): Promise<string>
  /** The newsletter, which the owner agreed to get. */
  ownConsent(): Promise<void>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends ConsentRecords {}
}

const answer: Sample = async (records) => ({
  params: { token: await records.consentToken() },
  form: textForm({ answer: 'confirm' }),
})

const newsletter: Sample = () => ({ form: textForm({ email: 'rosa@correo.test' }) })

export const samples: Samples & RecordSamples<ConsentRecords> = {
  permissions: `
| Endpoint                      | A   | U        | C   | O | Ad  | R   | Decision
| GET /api/profile/consents     | 401 | 200 none | 200 | - | 200 | 200 | their own only
| PUT /api/profile/consents     | 401 | 403      | 200 | - | 200 | 200 | their own only
| GET /api/consents/{token}     | 200 | 200      | 200 | - | 200 | 200 | anyone with the link
| POST /confirm/{token}         | 303 | 303      | 303 | - | 303 | 303 | anyone with the link
| POST /es/confirm/{token}      | 303 | 303      | 303 | - | 303 | 303 | anyone with the link
| POST /unsubscribe/{token}     | 303 | 303      | 303 | - | 303 | 303 | anyone with the link
| POST /es/unsubscribe/{token}  | 303 | 303      | 303 | - | 303 | 303 | anyone with the link
| POST /newsletter              | 303 | 303      | 303 | - | 303 | 303 | confirmed by mail
| POST /es/newsletter           | 303 | 303      | 303 | - | 303 | 303 | confirmed by mail
| GET /api/admin/newsletter.csv | 401 | 403      | 403 | - | 200 | 200 | audited
`,
  requests: {
    'GET /api/profile/consents': async (records) => {
      await records.ownConsent()
      return {}
    },
    'PUT /api/profile/consents': async (records) => {
      await records.ownConsent()
      return { body: { newsletter: false, reminders: true, language: 'es' } }
    },
    'GET /api/consents/{token}': async (records) => ({ params: { token: await records.consentToken() } }),
    'POST /confirm/{token}': answer,
    'POST /es/confirm/{token}': answer,
    'POST /unsubscribe/{token}': answer,
    'POST /es/unsubscribe/{token}': answer,
    'POST /newsletter': newsletter,
    'POST /es/newsletter': newsletter,
    'GET /api/admin/newsletter.csv': empty,
  },
  records: ({ db, owner }) => ({
    consentToken: async () => {
      const { text } = createToken()
      const about = { email: newEmail(), kind: 'newsletter', language: 'es', wording: 1, token: text } as const
      await db.insert(consents).values({ ...about, requestedAt: new Date() })
      return text
    },
    ownConsent: async () => {
      const [now, { text: token }] = [new Date(), createToken()]
      const about = { email: owner.email, kind: 'newsletter', language: 'es', wording: 1, token } as const
      await db
        .insert(consents)
        .values({ ...about, userId: owner.id, requestedAt: now, givenAt: now })
        .onConflictDoNothing()
    },
  }),
  missing: { consentToken: missingToken, ownConsent: async () => {} },
  live: ({ insert, account, email, word }) =>
    insert('consents', {
      user_id: account.id,
      email,
      kind: 'newsletter',
      language: 'en',
      wording: 1,
      token: word,
      requested_at: new Date(),
      given_at: new Date(),
    }),
  foundBy: ['consents.email'],
}
