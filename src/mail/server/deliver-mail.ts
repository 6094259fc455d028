import type { Config } from '../../kit/server/config/config.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open, seal } from '../../kit/server/secrets/secret-box.ts'
import { mailDeliveries } from '../../kit/server/tracing.ts'
import { readBrand, readContact, readSetting } from '../../settings/server/read-settings.ts'
import { type CommonData, holdsOneTimeLink, type StoredMail } from '../mail-kind.ts'
import { mailSetting } from '../mail-setting.ts'
import type { MailBrand, RenderOptions } from '../rendering.ts'
import { calendarAttachments } from './calendar-attachments.ts'
import { DeliveryError, type MailTransport } from './mail-message.ts'
import { claimMails, deleteMail, type MailRow, markDead, markSent, postponeMail, redirectMail } from './mail-queries.ts'
import { deliverMailJob, mailPayloadPurpose } from './queue-mail.ts'
import type { MailTemplates } from './templates.ts'

/** Whether a queued mail is still to be sent. */
export type IsWanted = (mail: StoredMail, row: Pick<MailRow, 'recipient' | 'subjectId'>) => Promise<boolean>

/**
 * Where a mail about a record goes now: its contact may have been corrected since the mail was written. Null when the mail
 * keeps its recipient.
 */
export type FindRecipient = (
  db: Db,
  mail: Pick<MailRow, 'template' | 'subjectType' | 'subjectId'>,
) => Promise<string | null>

export interface MailAdapters {
  templates: MailTemplates
  transport: MailTransport
  isWanted: IsWanted
  findRecipient: FindRecipient
}

declare module '../../kit/server/feature.ts' {
  interface App {
    mail: MailAdapters
  }
  interface Feature {
    /** Asked at the moment of sending: a mail that a feature does not want any more is deleted. */
    isMailWanted?: (platform: Platform) => IsWanted
    /** Asked when a mail is sent, and sent again: contact data is read when it is used. */
    findRecipient?: FindRecipient
  }
}

/** Seconds for which an attempt is exclusive; longer than the transport's timeout. */
const leaseSeconds = 120

const retryMinutes = [1, 5, 30, 120, 240, 480, 600]

/**
 * Delivers the mails that are due at the same time, each in one process. After a failure the next attempt of a mail waits 1, 5
 * and 30 minutes, then hours, for about a day in total. Does nothing for a mail that is sent, dead or claimed by another
 * process; deletes one that is not wanted any more.
 * @throws when an outcome could not be stored, after all attempts have ended
 */
export async function deliverMails(
  platform: Platform,
  adapters: MailAdapters,
  mailIds: readonly string[],
): Promise<void> {
  const rows = await claimMails(platform.database.db, mailIds, leaseSeconds)
  const ended = await Promise.allSettled(rows.map((row) => deliver(platform, adapters, row)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function deliver(platform: Platform, adapters: MailAdapters, row: MailRow): Promise<void> {
  try {
    const mail = { template: row.template, data: openPayload(platform, row) }
    if (!(await adapters.isWanted(mail, row))) return await deleteMail(platform.database.db, row.id)
    const recipient = (isFresh(row) ? null : await adapters.findRecipient(platform.database.db, row)) ?? row.recipient
    if (recipient !== row.recipient) await redirectMail(platform.database.db, row.id, recipient)
    await mailDeliveries.tracePromise(() => send(platform, adapters, { ...row, recipient }, mail), {
      template: row.template,
    })
  } catch (cause) {
    return handleFailure(platform, row, cause)
  }
  await markSent(platform.database.db, row.id, payloadAfterDelivery(platform, row))
}

/** A mail that is sent at once goes where its writer has just looked: two statements fewer for each order. */
const isFresh = ({ attempts, createdAt }: MailRow) => attempts <= 1 && Date.now() - createdAt.getTime() < 60_000

async function send(
  platform: Platform,
  { templates, transport }: MailAdapters,
  row: MailRow,
  mail: StoredMail,
): Promise<void> {
  const options = await renderOptions(platform, row.language)
  const rendered = await templates.render(mail, options)
  const { unsubscribeUrl, calendar }: CommonData = mail.data
  await transport.send({
    id: row.id,
    to: { address: row.recipient, name: row.recipientName },
    replyTo: row.replyTo,
    language: row.language,
    unsubscribeUrl,
    forRoot: row.forRoot,
    mailSetting: row.mailSetting,
    attachments: calendarAttachments(calendar, row, options),
    ...rendered,
  })
}

function openPayload(platform: Platform, row: MailRow): object {
  return JSON.parse(open(platform.config.appSecret, mailPayloadPurpose, row.payload))
}

/** The shop's data for all templates. */
export async function renderOptions(platform: Platform, language: RenderOptions['language']): Promise<RenderOptions> {
  const { publicUrl } = platform.config
  return { language, publicUrl, brand: await readMailBrand(platform.config, platform.database.db) }
}

async function readMailBrand(config: Config, db: Db): Promise<MailBrand> {
  const [brand, contact, email] = await Promise.all([readBrand(db), readContact(db), readSetting(db, mailSetting)])
  return {
    companyName: brand.companyName,
    logoUrl: brand.logoUrl && mailLogoUrl(brand.logoUrl, config.publicUrl),
    supportEmail: email.supportEmail || contact.email || null,
    address: contact.address || null,
  }
}

/** Mail clients lack WebP support: an uploaded logo is linked as a PNG, with a URL that changes with the logo. */
function mailLogoUrl(logoUrl: string, publicUrl: string): string {
  const upload = /^\/uploads\/([\w-]+)\.webp$/.exec(logoUrl)?.[1]
  return new URL(upload ? `/brand-logo.png?v=${upload}` : logoUrl, publicUrl).href
}

async function handleFailure(platform: Platform, row: MailRow, cause: unknown): Promise<void> {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const fault = cause instanceof DeliveryError ? cause.fault : 'other'
  const wait = retryMinutes[row.attempts - 1]
  const about = { mailId: row.id, template: row.template, attempts: row.attempts, fault, reason }
  if (wait === undefined || (cause instanceof DeliveryError && cause.permanent)) {
    await markDead(platform.database.db, row.id, { fault, reason }, payloadAfterDelivery(platform, row))
    platform.log.error(about, 'mail delivery failed permanently')
    return
  }
  await inTransaction(platform.database, async (tx) => {
    await postponeMail(tx, row.id, { fault, reason }, wait * 60)
    await platform.jobs.enqueue(tx, deliverMailJob, { mailId: row.id }, { startAfter: wait * 60 })
  })
  platform.log.warn({ ...about, minutes: wait }, 'mail delivery failed and will be retried')
}

/** One-time links must not stay stored after delivery. Null keeps the payload, for previews. */
function payloadAfterDelivery(platform: Platform, row: MailRow): string | null {
  return holdsOneTimeLink(row.template) ? seal(platform.config.appSecret, mailPayloadPurpose, '{}') : null
}
