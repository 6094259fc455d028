import { randomUUID } from 'node:crypto'
import type { Locale } from '../../domain/locale.ts'
import type { Platform } from '../platform/platform.ts'
import { type MailAdapters, renderOptions } from './deliver-mail.ts'

/**
 * Sends the test of the mail settings at once instead of queueing it, so that staff see what the server answers.
 * @throws DeliveryError with a message that holds no secrets.
 */
export async function sendTestMail(
  platform: Pick<Platform, 'config' | 'database' | 'clock'>,
  { templates, transport }: MailAdapters,
  recipient: string,
  language: Locale,
): Promise<void> {
  const mail = { template: 'test', data: { sentAt: platform.clock().toISOString() } } as const
  const rendered = await templates.render(mail, await renderOptions(platform, language))
  await transport.send({
    id: randomUUID(),
    to: { address: recipient, name: null },
    replyTo: null,
    language,
    ...rendered,
  })
}
