import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { testMails } from '../mails/test-mails.ts'
import { mailFaultTexts } from '../office-texts.ts'
import { type MailAdapters, renderOptions } from './deliver-mail.ts'
import { DeliveryError } from './mail-message.ts'

/** Per user, because each test mail connects to a server of the user's choice. */
export const testMailLimit: Limit = { name: 'test-email', points: 5, seconds: 600 }

interface TestMailInput {
  recipient: string
  language: Locale
  by: By
}

/**
 * Sends a test mail immediately instead of queueing it, so that staff see the server's response.
 * @throws HttpError 422 `mail_not_sent` with the fault and the server's response without secrets; 429 beyond the limit.
 */
export async function sendTestMail(platform: Platform, adapters: MailAdapters, input: TestMailInput): Promise<void> {
  await platform.limits.consume(testMailLimit, input.by.viewer.id)
  const failure = await send(platform, adapters, input)
  await inTransaction(platform.database, (tx) =>
    recordAudit(tx, {
      by: input.by,
      action: 'setting.tested',
      subject: { type: 'setting', id: 'email' },
      after: failure ? { sent: false, fault: failure.fault } : { sent: true },
    }),
  )
  if (!failure) return
  const { fault, message } = failure
  throw refusal(422, { code: 'mail_not_sent', message: mailFaultTexts.en[fault] }, { fault, detail: message })
}

async function send(
  platform: Platform,
  { templates, transport }: MailAdapters,
  { recipient, language }: TestMailInput,
): Promise<DeliveryError | null> {
  const mail = { template: testMails.test.template, data: { sentAt: platform.clock().toISOString() } }
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
