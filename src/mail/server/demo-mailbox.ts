import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import { mailboxPage, mailboxStyle, mailPage } from './demo-mailbox-page.ts'
import { type DemoMailRow, findDemoMail, listDemoMails } from './mail-queries.ts'

const newest = 200
const mailId = z.object({ id: z.uuid() })
const listed = z.object({ to: z.string().optional() })
const attachmentName = z.object({ name: z.string() })

/** Content security policy of a mail: images and inline styles only; links open in a new tab. */
const framedPolicy = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ')

const pagePolicy = [
  "default-src 'none'",
  `style-src ${sourceHash(mailboxStyle)}`,
  "frame-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Public mailbox of the demo; must not be registered in production. */
export function registerDemoMailbox(app: FastifyInstance, database: Database): void {
  app.get('/demo/mailbox', async (_request, reply) => {
    const mails = await listDemoMails(database.db, newest)
    return sendPage(reply, mailboxPage(mails))
  })

  app.get('/demo/mailbox/messages', async (request, reply) => {
    const { to } = listed.parse(request.query)
    const mails = await listDemoMails(database.db, newest, to)
    return reply.header('cache-control', 'no-store').send(mails)
  })

  app.get('/demo/mailbox/:id', async (request, reply) => {
    const mail = await find(request.params)
    return sendPage(reply, mailPage(mail))
  })

  app.get('/demo/mailbox/:id/content', async (request, reply) => {
    const { html } = await find(request.params)
    return reply
      .header('content-security-policy', framedPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })

  app.get('/demo/mailbox/:id/attachments/:name', async (request, reply) => {
    const { attachments } = await find(request.params)
    const { name } = attachmentName.parse(request.params)
    const file = attachments.find(({ fileName }) => fileName === name)
    if (!file) throw notFound()
    return reply
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store')
      .type(file.contentType)
      .send(file.content)
  })

  async function find(params: unknown): Promise<DemoMailRow> {
    const parsed = mailId.safeParse(params)
    const mail = parsed.success ? await findDemoMail(database.db, parsed.data.id) : null
    if (!mail) throw notFound()
    return mail
  }
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
