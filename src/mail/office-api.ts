import { z } from 'zod'
import { locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { emailAddress } from '../settings/text-rules.ts'
import { mailFaults } from './mail-fault.ts'
import { mailSetting } from './mail-setting.ts'

export const getEmailSetting = mailSetting.read

export const mailFault = z.enum(mailFaults)

/**
 * Sends one mail with the stored settings at once. On failure: 422 `mail_not_sent` with the
 * reason in `fault` and the mail server's message, without secrets, in `detail`.
 */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/settings/test-email',
  summary: 'Sends a test mail with the stored mail settings and returns the result (staff)',
  body: z.strictObject({
    testEmailRecipient: emailAddress,
    /** The language of the mail. */
    language: locale.optional(),
  }),
  reply: z.object({ message: z.string() }),
})

/** The body of the 422 response. */
export const testMailRefusal = z.object({ fault: mailFault, detail: z.string() })
export type TestMailRefusal = z.output<typeof testMailRefusal>
