import { randomUUID } from 'node:crypto'
import type { Locale } from '../../domain/locale.ts'
import { mailFaultMessages } from '../../domain/mail-fault.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Limit } from '../platform/http/rate-limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type MailAdapters, renderOptions } from './deliver-mail.ts'
import { DeliveryError } from './mail-message.ts'

/** Per user: each one speaks to a server of their choice, in the shop's name. */
export const testMailLimit: Limit = { name: 'test-email', points: 5, seconds: 600 }

interface Asked {
  recipient: string
  language: Locale
  viewer: Viewer
  requestId: string
}

/**
 * Sends the test of the mail settings at once instead of queueing it, so that staff see what the server answers.
 * @throws HttpError 422 `mail_not_sent` with the fault and the server's words, free of secrets; 429 when asked too often.
 */
export async function sendTestMail(platform: Platform, adapters: MailAdapters, asked: Asked): Promise<void> {
  await platform.limits.consume(testMailLimit, asked.viewer.id)
  const failure = await send(platform, adapters, asked)
  await inTransaction(platform.database, (tx) =>
    recordAudit(tx, {
      actor: asked.viewer,
      action: 'setting.tested',
      subject: { type: 'setting', id: 'email' },
      after: failure ? { sent: false, fault: failure.fault } : { sent: true },
      requestId: asked.requestId,
    }),
  )
  if (!failure) return
  const { fault, message } = failure
  throw new HttpError(422, 'mail_not_sent', mailFaultMessages[fault], { fault, detail: message })
}

async function send(
  platform: Platform,
  { templates, transport }: MailAdapters,
  { recipient, language }: Asked,
): Promise<DeliveryError | null> {
  const mail = { template: 'test', data: { sentAt: platform.clock().toISOString() } } as const
  try {
    const rendered = await templates.render(mail, await renderOptions(platform, language))
    await transport.send({
      id: randomUUID(),
      to: { address: recipient, name: null },
      replyTo: null,
      language,
      ...rendered,
    })
    return null
  } catch (cause) {
    if (cause instanceof DeliveryError) return cause
    throw cause
  }
}
