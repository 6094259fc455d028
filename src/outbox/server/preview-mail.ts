import type { Locale } from '../../kit/locale.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { calendarAttachments } from '../../mail/server/calendar-attachments.ts'
import { renderOptions } from '../../mail/server/deliver-mail.ts'
import type { MailAttachment } from '../../mail/server/mail-message.ts'
import { holdsOneTimeLink } from '../../mail/server/one-time-link.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { storedMail } from '../../mail/server/stored-mail.ts'
import type { MailTemplates } from '../../mail/server/templates.ts'
import type { RenderedMail } from '../../mail/templates/mail.ts'
import type { FoundMail } from './outbox-queries.ts'

type PreviewPlatform = Pick<Platform, 'config' | 'database' | 'log'>

/**
 * Renders a stored mail in a language. One-time links and codes are hidden from all staff: they belong to the recipient.
 * Null when the payload cannot be decrypted.
 */
export async function previewMail(
  platform: PreviewPlatform,
  templates: MailTemplates,
  { mail }: FoundMail,
  language: Locale,
): Promise<(RenderedMail & { attachments: MailAttachment[] }) | null> {
  try {
    const data = withoutTokens(platform, mail, open(platform.config.appSecret, mailPayloadPurpose, mail.payload))
    const stored = storedMail(mail.template, data)
    const options = await renderOptions(platform, language)
    return { ...(await templates.render(stored, options)), attachments: calendarAttachments(stored, mail, options) }
  } catch (cause) {
    platform.log.warn({ mailId: mail.id, err: cause }, 'a mail could not be previewed')
    return null
  }
}

const hidden = 'hidden'

/** The last segment of these URLs is the token, in all templates. */
const tokens = /(\/(?:verify-email|reset-password|notices)\/)[^\s"'<>?#\\]+/g

function withoutTokens({ config }: PreviewPlatform, mail: FoundMail['mail'], data: string): unknown {
  const visible: object = JSON.parse(data.replace(tokens, `$1${hidden}`))
  if (!holdsOneTimeLink(mail.template)) return visible
  // The payload of these mails is deleted after sending: fill in placeholders for the preview.
  return {
    name: mail.recipientName ?? '',
    ...visible,
    code: hidden,
    verifyUrl: `${config.publicUrl}/verify-email/${hidden}`,
    resetUrl: `${config.publicUrl}/reset-password/${hidden}`,
  }
}
