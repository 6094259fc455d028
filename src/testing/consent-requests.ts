import { textForm } from './pictures.ts'
import type { Sample } from './sample-records.ts'

const answer: Sample = async (records) => ({
  params: { token: await records.consentToken() },
  form: textForm({ answer: 'confirm' }),
})

const newsletter: Sample = () => ({ form: textForm({ email: 'rosa@correo.test' }) })

/** Requests about what people agreed to get by email. */
export const consentRequests: Record<string, Sample> = {
  'GET /api/profile/consents': async (records) => {
    await records.ownConsent()
    return {}
  },
  'PUT /api/profile/consents': async (records) => {
    await records.ownConsent()
    return { body: { newsletter: false, reminders: true, language: 'es' } }
  },
  'GET /api/consents/{token}': async (records) => ({ params: { token: await records.consentToken() } }),
  'POST /unsubscribe/{token}': answer,
  'POST /es/unsubscribe/{token}': answer,
  'POST /newsletter': newsletter,
  'POST /es/newsletter': newsletter,
  'GET /api/admin/newsletter.csv': () => ({}),
}
