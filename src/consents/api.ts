import { z } from 'zod'
import { locale, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email } from '../kit/person-fields.ts'
import { consentKinds, consentStates } from './consent.ts'

const state = z.enum(consentStates)
const ownConsents = z.object({ newsletter: state, reminders: state })
export type OwnConsents = z.output<typeof ownConsents>

export const getOwnConsents = endpoint({
  method: 'GET',
  path: '/api/profile/consents',
  summary: 'What the viewer agreed to get by email',
  reply: ownConsents,
})

export const saveOwnConsents = endpoint({
  method: 'PUT',
  path: '/api/profile/consents',
  summary: 'Agree to a kind of email or withdraw it; an address that is not verified gets a mail to confirm it',
  body: z.strictObject({
    newsletter: z.boolean().optional(),
    reminders: z.boolean().optional(),
    language: locale.default('en'),
  }),
  reply: ownConsents,
})

/** At the address of a page, so that the form at the foot of the store needs no script. */
const newsletterAt = (path: '/newsletter' | '/es/newsletter') =>
  endpoint({
    method: 'POST',
    path,
    form: true,
    summary: 'Ask for the newsletter at an address, which is confirmed by mail; does not reveal who has it',
    body: z.strictObject({ email }),
    reply: 'raw',
  })
export const requestNewsletter = newsletterAt('/newsletter')
export const requestNewsletterInSpanish = newsletterAt('/es/newsletter')

const token = z.object({ token: text(200) })

const mailedConsent = z.object({ kind: z.enum(consentKinds), state: z.enum(['pending', 'given', 'withdrawn']) })
export type MailedConsent = z.output<typeof mailedConsent>

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/consents/{token}',
  summary: 'The consent that a link in a mail belongs to; changes nothing',
  params: token,
  reply: mailedConsent,
})

/** At the address of its page, so that the form needs no script and mail clients can unsubscribe. */
const answerAt = (path: `${'' | '/es'}/${'confirm' | 'unsubscribe'}/{token}`) =>
  endpoint({
    method: 'POST',
    path,
    form: true,
    summary:
      'Confirm a consent, or withdraw all consents of its address; also with one click in a mail client (RFC 8058)',
    params: token,
    body: z.union([
      z.strictObject({ answer: z.enum(['confirm', 'unsubscribe']) }),
      z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    ]),
    reply: 'raw',
  })
export const answerConsent = answerAt('/unsubscribe/{token}')
export const answerConsentInSpanish = answerAt('/es/unsubscribe/{token}')
/** The same at the address of the mail that asks, where nobody expects to unsubscribe. */
export const confirmConsent = answerAt('/confirm/{token}')
export const confirmConsentInSpanish = answerAt('/es/confirm/{token}')
