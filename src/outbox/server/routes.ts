import type { FastifyReply } from 'fastify'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { holdsOneTimeLink } from '../../mail/mail-kind.ts'
import type { MailAdapters } from '../../mail/server/deliver-mail.ts'
import * as office from '../office-api.ts'
import { assertFound, presentMail, previewMail, resendMail, retryFailedMails } from './outbox.ts'
import { findMail, findMailPage } from './outbox-queries.ts'
import { retryMail } from './retry-mail.ts'

/** Routes for the outbox in the back office. */
export function registerOutboxRoutes(bind: Bind, platform: Platform, { templates, findRecipient }: MailAdapters): void {
  const { db } = platform.database

  bind(office.browseMails, { guard: staff }, async ({ viewer, query }) => {
    const { found, ...page } = await findMailPage(db, viewer, query)
    return { ...page, mails: found.map(presentMail) }
  })

  bind(office.getMail, { guard: staff }, async ({ viewer, params }) => {
    const found = assertFound(await findMail(db, viewer, params.id))
    const [en, es] = await Promise.all([
      previewMail(platform, templates, found, 'en'),
      previewMail(platform, templates, found, 'es'),
    ])
    const preview = en && es ? { en: textOf(en), es: textOf(es) } : null
    return { ...presentMail(found), linkHidden: holdsOneTimeLink(found.mail.template), preview }
  })

  bind(office.getMailPreview, { guard: staff }, async ({ viewer, params, query, reply }) => {
    const rendered = await previewMail(
      platform,
      templates,
      assertFound(await findMail(db, viewer, params.id)),
      query.language,
    )
    if (!rendered) throw notFound()
    return sendFramed(reply, rendered.html)
  })

  bind(office.retryMail, { guard: staff }, async ({ by, params }) => retryMail(platform, by, params.id))

  bind(office.retryFailedMails, { guard: staff }, async ({ by }) => ({
    count: await retryFailedMails(platform, by),
  }))

  bind(office.resendMail, { guard: staff }, async ({ by, params }) =>
    resendMail(platform, findRecipient, by, params.id),
  )
}

const textOf = ({ subject, text, attachments }: NonNullable<Awaited<ReturnType<typeof previewMail>>>) => ({
  subject,
  text,
  attachments: attachments.map(({ fileName, content }) => ({ fileName, text: content })),
})

/** Content security policy of the preview: images and inline styles only. */
const framedPolicy = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-same-origin',
].join('; ')

function sendFramed(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', framedPolicy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_blank"/>'))
}
