import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, isVerified, signedIn, staff, verified } from '../../kit/server/http/guards.ts'
import { sendFile } from '../../kit/server/http/send-file.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { firstMails } from '../../mail/server/queue-mail.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import {
  answerConsent,
  exportNewsletter,
  noConsents,
  readConsent,
  readOwnConsents,
  requestNewsletter,
  saveOwnConsents,
} from './consents.ts'

/** Prevents guessing links. */
const links = { name: 'consent-links', points: 120, seconds: 600 }
const changes = { name: 'consent-changes', points: 60, seconds: 600 }
const exports = { name: 'newsletter-exports', points: 20, seconds: 600 }

export function registerConsentRoutes(bind: Bind, platform: Platform): void {
  bind(api.getOwnConsents, { guard: signedIn }, async ({ viewer }) =>
    isVerified(viewer) ? readOwnConsents(platform.database.db, viewer) : noConsents,
  )

  bind(api.saveOwnConsents, { guard: verified, limit: changes }, ({ by, body }) => saveOwnConsents(platform, by, body))

  bind(api.getConsent, { guard: anyone, limit: links }, ({ params }) => readConsent(platform, params.token))

  const answers = [api.answerConsent, api.answerConsentInSpanish, api.confirmConsent, api.confirmConsentInSpanish]
  for (const endpoint of answers) {
    bind(endpoint, { guard: anyone, limit: links }, async ({ params, body, reply }) => {
      await answerConsent(platform, params.token, 'answer' in body ? body.answer : 'unsubscribe')
      // RFC 8058 forbids a redirect in the response to a mail client.
      return 'answer' in body
        ? reply.redirect(endpoint.path.replace('{token}', encodeURIComponent(params.token)), 303)
        : reply.code(200).send()
    })
  }

  for (const [endpoint, language] of [
    [api.requestNewsletter, 'en'],
    [api.requestNewsletterInSpanish, 'es'],
  ] as const) {
    bind(endpoint, { guard: anyone, limit: firstMails }, async ({ viewer, body, reply }) => {
      await requestNewsletter(platform, viewer, { ...body, language })
      return reply.redirect(`${endpoint.path}?sent=1`, 303)
    })
  }

  bind(office.exportNewsletter, { guard: staff, limit: exports }, async ({ by, query, reply }) => {
    const content = await exportNewsletter(platform, by, query.language)
    return sendFile(reply, { fileName: 'newsletter.csv', type: 'text/csv', content })
  })
}
