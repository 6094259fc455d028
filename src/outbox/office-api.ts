import { z } from 'zod'
import { id, locale, moment, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { keysOf } from '../kit/records.ts'
import { mailStates } from '../mail/mail-state.ts'
import { mailFault } from '../mail/office-api.ts'
import { mailTemplateTexts } from '../mail/office-texts.ts'

/** `failed` are dead mails and failed mails that wait for a retry. */
export const mailFilters = ['queued', 'sent', 'failed'] as const
export type MailFilter = (typeof mailFilters)[number]

/** The names of the templates of all mails that the outbox has. */
export const mailTemplates = keysOf(mailTemplateTexts.en)

export const mailListQuery = z.object({
  /** Search text for the recipient, the template or the order number. */
  search: searchText,
  filter: z.enum(mailFilters).optional(),
  template: z.enum(mailTemplates).optional(),
  ...pageQuery(),
})

/** A mail of the outbox, without its content. */
export const outboxMail = z.object({
  id,
  template: z.string(),
  language: locale,
  recipient: z.string(),
  recipientName: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** `dead`: not retried any more. */
  state: z.enum(mailStates),
  attempts: z.int(),
  /** Why the last attempt failed, with the mail server's message; null when it did not fail. */
  fault: mailFault.nullable(),
  error: z.string().nullable(),
  createdAt: moment,
  /** Null unless the mail is queued. */
  nextAttemptAt: moment.nullable(),
  sentAt: moment.nullable(),
  /** The order that the mail is about. */
  orderNumber: z.string().nullable(),
  /** The sent mail that this mail repeats. */
  resentFrom: id.nullable(),
  canRetry: z.boolean(),
  canResend: z.boolean(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const browseMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'One page of the mails that match, newest first (staff; mail to roots to roots only)',
  query: mailListQuery,
  reply: z.object({
    mails: z.array(outboxMail),
    ...pageCounts,
  }),
})
export type OutboxPage = z.output<typeof browseMails.reply>

const words = z.object({
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ fileName: z.string(), text: z.string() })),
})

/** The content of a mail in both languages. */
export const outboxMailDetails = outboxMail.extend({
  /** Whether a link that grants access to an account is hidden. */
  linkHidden: z.boolean(),
  /** Null when its data can no longer be read. */
  preview: z.object({ en: words, es: words }).nullable(),
})
export type OutboxMailDetails = z.output<typeof outboxMailDetails>

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/{id}',
  summary: 'A mail of the outbox with its words, without one-time links (staff)',
  params: z.object({ id }),
  reply: outboxMailDetails,
})

export const getMailPreview = endpoint({
  method: 'GET',
  path: '/api/admin/mails/{id}/preview',
  summary: 'A mail of the outbox as HTML for a frame without rights, without one-time links (staff)',
  params: z.object({ id }),
  query: z.object({ language: locale.default('en') }),
  reply: 'raw',
})

/** A second call while the mail is queued has no effect. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/{id}/retry',
  summary: 'Sends a queued or dead mail now (staff)',
  params: z.object({ id }),
  reply: outboxMail,
})

/** Does not retry mails refused for their recipient or content, or mails whose link has expired. */
export const retryFailedMails = endpoint({
  method: 'POST',
  path: '/api/admin/mails/retry',
  summary: 'Sends the oldest 200 failed mails now (staff)',
  reply: z.object({ count: z.int() }),
})

/** A second call within a minute returns the mail of the first. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/{id}/resend',
  summary: 'Sends a mail that has left once more; never one with a one-time link (staff)',
  params: z.object({ id }),
  reply: outboxMail,
  status: 201,
})
