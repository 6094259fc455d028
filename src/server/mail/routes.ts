import { sendTestMail as sendTestMailEndpoint } from '../../contract/mails.ts'
import { defaultLocale } from '../../domain/locale.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import { staff } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import type { MailAdapters } from './deliver-mail.ts'
import { sendTestMail } from './send-test-mail.ts'

export function registerMailRoutes(bind: Bind, platform: Platform, adapters: MailAdapters): void {
  bind(sendTestMailEndpoint, { guard: staff }, async ({ viewer, body, request }) => {
    const { testEmailRecipient: recipient, language = defaultLocale } = body
    await sendTestMail(platform, adapters, { recipient, language, viewer, requestId: request.id })
    return { message: 'Test email sent successfully' }
  })
}
