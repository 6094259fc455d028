import { defaultLocale } from '../../kit/locale.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as office from '../office-api.ts'
import type { MailAdapters } from './deliver-mail.ts'
import { sendTestMail } from './send-test-mail.ts'

export function registerMailRoutes(bind: Bind, platform: Platform, adapters: MailAdapters): void {
  bind(office.sendTestMail, { guard: staff }, async ({ by, body }) => {
    const { testEmailRecipient: recipient, language = defaultLocale } = body
    await sendTestMail(platform, adapters, { recipient, language, by })
    return { message: 'Test email sent successfully' }
  })
}
