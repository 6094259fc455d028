import type { Locale } from '../../domain/locale.ts'
import type { RenderedMail } from '../../mails/mail.ts'
import { renderOptions } from '../mail/deliver-mail.ts'
import { mailPayload } from '../mail/mail-jobs.ts'
import { holdsOneTimeLink } from '../mail/one-time-link.ts'
import { storedMail } from '../mail/stored-mail.ts'
import type { MailTemplates } from '../mail/templates.ts'
import type { Platform } from '../platform/platform.ts'
import { open } from '../platform/secrets/secret-box.ts'
import type { FoundMail } from './outbox-queries.ts'

type PreviewPlatform = Pick<Platform, 'config' | 'database' | 'log'>

/**
 * A mail as it reads in a language, from the data that it was written with. Its links and codes that open an account
 * are left out, whoever looks: they belong to its reader. Null when the data cannot be read any more.
 */
export async function previewMail(
  platform: PreviewPlatform,
  templates: MailTemplates,
  { mail }: FoundMail,
  language: Locale,
): Promise<RenderedMail | null> {
  try {
    const data = withoutKeys(platform, mail, open(platform.config.appSecret, mailPayload, mail.payload))
    return await templates.render(storedMail(mail.template, data), await renderOptions(platform, language))
  } catch (cause) {
    platform.log.warn({ mailId: mail.id, err: cause }, 'a mail could not be shown')
    return null
  }
}

const hidden = 'hidden'

/** Whatever template holds them: the last part of these addresses is the key. */
const keys = /(\/(?:verify-email|reset-password)\/)[^\s"'<>?#\\]+/g

function withoutKeys({ config }: PreviewPlatform, mail: FoundMail['mail'], data: string): unknown {
  const known: object = JSON.parse(data.replace(keys, `$1${hidden}`))
  if (!holdsOneTimeLink(mail.template)) return known
  // The data of these mails is gone once they have left; what remains is enough to see what they looked like.
  return {
    name: mail.recipientName ?? '',
    ...known,
    code: hidden,
    verifyUrl: `${config.publicUrl}/verify-email/${hidden}`,
    resetUrl: `${config.publicUrl}/reset-password/${hidden}`,
  }
}
