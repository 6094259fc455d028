import type { Locale } from '../../domain/locale.ts'
import type { RenderedMail } from '../../mails/mail.ts'
import { calendarAttachments } from '../mail/calendar-attachments.ts'
import { renderOptions } from '../mail/deliver-mail.ts'
import type { MailAttachment } from '../mail/mail-message.ts'
import { holdsOneTimeLink } from '../mail/one-time-link.ts'
import { mailPayloadPurpose } from '../mail/queue-mail.ts'
import { storedMail } from '../mail/stored-mail.ts'
import type { MailTemplates } from '../mail/templates.ts'
import type { Platform } from '../platform/platform.ts'
import { open } from '../platform/secrets/secret-box.ts'
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
