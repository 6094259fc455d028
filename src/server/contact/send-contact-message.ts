import { defaultLocale, homeIn, type Locale } from '../../domain/locale.ts'
import { checkEmail, normalizeEmail } from '../../domain/person.ts'
import { normalizeLine } from '../../domain/text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { hashedKey } from '../platform/http/rate-limits.ts'
import type { Platform } from '../platform/platform.ts'
import { readNoticeTerms } from '../settings/read-notices.ts'
import { insertContactMessage, type NewContactMessage } from './contact-queries.ts'

export interface ContactForm {
  name: string
  email: string
  message: string
  isHuman: boolean
  /** Honeypot: only bots fill it. */
  website?: string | undefined
  language?: Locale | undefined
}

type ContactPlatform = Pick<Platform, 'config' | 'database' | 'jobs' | 'clock' | 'log' | 'limits'>

/** Per recipient, so that the form cannot flood the mailbox of another person. */
const confirmations = { name: 'contact-confirmations', points: 3, seconds: 3600 }

/**
 * Stores a visitor's message, mails it to the shop and confirms it to the visitor in one transaction (spec §5). Beyond
 * the limit of an address only the confirmation is left out. A filled honeypot gets the same response without any effect.
 * @throws HttpError 400 with the message of the form's validation.
 */
export async function sendContactMessage(platform: ContactPlatform, form: ContactForm): Promise<void> {
  if (!form.isHuman) throw badRequest('Please confirm that you are human.', 'not_human')
  const message = checked(form, platform.clock())
  if (form.website) {
    platform.log.info('a contact message was dropped by the honeypot')
    return
  }
  const confirm = await platform.limits.allows(confirmations, hashedKey(message.email))
  await inTransaction(platform.database, async (tx) => {
    const id = await insertContactMessage(tx, message)
    await mailShop(platform, tx, id, message)
    if (confirm) await confirmToSender(platform, tx, id, message)
  })
}

function checked({ name, email, message, language = defaultLocale }: ContactForm, createdAt: Date): NewContactMessage {
  const clean = {
    name: normalizeLine(name),
    email: normalizeEmail(email),
    message: message.trim(),
    language,
    createdAt,
  }
  if (clean.name === '' || clean.email === '' || clean.message === '') {
    throw badRequest('Please fill in all fields.', 'missing_information')
  }
  const fault = checkEmail(clean.email)
  if (fault) throw badRequest(fault.message, fault.code)
  return clean
}

async function mailShop(platform: ContactPlatform, tx: Tx, id: string, message: NewContactMessage): Promise<void> {
  const { addresses, language } = await readNoticeTerms(platform, tx)
  for (const address of addresses) {
    await queueMail(platform, tx, {
      to: { address },
      language,
      replyTo: message.email,
      about: { type: 'contact_message', id },
      mail: {
        template: 'contact_notice',
        data: {
          name: message.name,
          email: message.email,
          message: message.message,
          receivedAt: message.createdAt.toISOString(),
        },
      },
    })
  }
}

/** Contains no text of the sender, so that the form cannot be used to mail texts to others. */
async function confirmToSender(platform: ContactPlatform, tx: Tx, id: string, message: NewContactMessage) {
  await queueMail(platform, tx, {
    to: { address: message.email },
    language: message.language,
    about: { type: 'contact_message', id },
    mail: {
      template: 'contact_confirmation',
      data: {
        shopUrl: homeIn(platform.config.publicUrl, message.language),
        receivedAt: message.createdAt.toISOString(),
      },
    },
  })
}
