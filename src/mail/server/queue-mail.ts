import { randomUUID } from 'node:crypto'
import type { Locale } from '../../kit/locale.ts'
import { checkEmail, mailboxOf, normalizeEmail } from '../../kit/person.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open, seal } from '../../kit/server/secrets/secret-box.ts'
import { normalizeLine } from '../../kit/text.ts'
import { type KnownMail, type Mail, type MailKind, templatesWith } from '../mail-kind.ts'
import { deleteHeldMails, insertMails, lockRecentMails, type NewMail } from './mail-queries.ts'

/**
 * Delivers one mail, or two that were queued together; a process of an older release leaves the second to the check for
 * overdue mails. The job's retries cover database outages only; those of the delivery are stored in the mail's row.
 */
export const deliverMailJob = jobKind<{ mailId: string; secondId?: string }>('deliver-mail', {
  retries: 3,
  retrySeconds: 30,
})

/** Encryption purpose of mail payloads. */
export const mailPayloadPurpose = 'mail payload'

export interface OutgoingMail {
  /** Of a request that may be repeated: a mail with it is queued once. */
  id?: string | undefined
  to: { address: string; name?: string | undefined }
  language: Locale
  mail: Mail
  /** Reply address; by default that of the shop. */
  replyTo?: string | undefined
  /** The record that the mail is about, for instance `{type: 'order', id}`. */
  about?: { type: string; id: string } | undefined
  /** Sent to a root user: only through a mail account that a root user saved or that the environment configures. */
  forRoot?: boolean | undefined
  /** Sent to the unverified address of an account: somebody else may have typed it. */
  toUnverified?: boolean | undefined
  /** Asked for in a browser in which the address has signed in: the caller limits these, and they count for no other. */
  askedByOwner?: boolean | undefined
  /** The first that its client has asked for in a day: it may exceed the budget that repeated ones use up. */
  firstOfClient?: boolean | undefined
  /** A stored mail setting, secret encrypted, to use instead of the current one. */
  mailSetting?: Record<string, unknown> | null | undefined
  /** Seconds before delivery in which the mail can be withdrawn (`withdrawMails`); 0 by default. */
  holdSeconds?: number | undefined
}

/** Requests of one client that mail to an address that it typed, over all forms of visitors. */
export const firstMails: Limit = { name: 'first-mails', points: 20, seconds: 600 }

/** The most mails of one budget in 24 hours to one mailbox that anybody can cause, and with the first ones of clients. */
const maxPerDay = 10
const maxWithFirsts = 20

/**
 * Whether a mail that anybody can cause may be sent to an address; other such mails to its mailbox wait until the
 * transaction ends. A rate limit: `RATE_LIMITS=off` ends it.
 */
export async function mayMailAnyone(
  config: Config,
  tx: Tx,
  asked: Pick<OutgoingMail, 'firstOfClient'> & { address: string; kind: KnownMail },
): Promise<boolean> {
  if (!config.rateLimits) return true
  const { address, kind, firstOfClient } = asked
  const budget = kind.ownBudget ? { only: [kind.template] } : { except: templatesWith('ownBudget') }
  const recent = await lockRecentMails(tx, mailboxOf(normalizeEmail(address)), budget)
  return recent < (firstOfClient ? maxWithFirsts : maxPerDay)
}

/**
 * Inserts a mail into the outbox and enqueues its delivery in the caller's transaction, so that it is sent only if the
 * transaction commits. Delivery errors never reach the caller; delivery is retried for about a day.
 * @returns the mail's id; blank for one that is there already, and for one that anybody can cause when its recipient had 10 of
 * its budget in 24 hours: it is left out, and the answer to the request must not show that.
 * @throws RangeError for an invalid address.
 */
export async function queueMail(platform: Platform, tx: Tx, outgoing: OutgoingMail): Promise<string> {
  const [id] = await queueMails(platform, tx, [outgoing])
  return id ?? ''
}

/**
 * Queues several mails as {@link queueMail} does, with one statement for each two of their rows and one for their jobs.
 * @returns the ids of those that are queued now
 */
export async function queueMails(platform: Platform, tx: Tx, outgoing: readonly OutgoingMail[]): Promise<string[]> {
  const rows: NewMail[] = []
  for (const one of outgoing) {
    const row = await rowOf(platform.config, tx, one)
    if (row) rows.push(row)
  }
  const ids = new Set(await insertMails(tx, rows))
  const queued = rows.filter(({ id }) => ids.has(id))
  const jobs = [...jobsOf(queued)]
  if (jobs.length > 0) await platform.jobs.enqueueAll(tx, deliverMailJob, jobs)
  return queued.map(({ id }) => id)
}

/** A job for each two mails that are due at once, and for each that is held. */
function* jobsOf(mails: readonly NewMail[]) {
  const due = mails.filter(({ holdSeconds }) => holdSeconds === 0)
  for (let at = 0; at < due.length; at += 2) {
    const [first, second] = due.slice(at, at + 2)
    if (first) yield { data: { mailId: first.id, ...(second && { secondId: second.id }) } }
  }
  for (const { id, holdSeconds } of mails) if (holdSeconds > 0) yield { data: { mailId: id }, startAfter: holdSeconds }
}

/** The row of a mail; null for one that is left out. */
async function rowOf(config: Config, tx: Tx, outgoing: OutgoingMail): Promise<NewMail | null> {
  const { holdSeconds = 0, to } = outgoing
  const { kind, data } = outgoing.mail
  const isCaused = kind.causedByAnyone || outgoing.toUnverified === true
  const isCapped = isCaused && !outgoing.askedByOwner
  const asked = { address: to.address, kind, firstOfClient: outgoing.firstOfClient }
  if (isCapped && !(await mayMailAnyone(config, tx, asked))) return null
  return {
    id: outgoing.id ?? randomUUID(),
    template: kind.template,
    language: outgoing.language,
    recipient: validAddress(to.address),
    recipientName: normalizeLine(to.name ?? '') || null,
    replyTo: outgoing.replyTo === undefined ? null : validAddress(outgoing.replyTo),
    payload: seal(config.appSecret, mailPayloadPurpose, JSON.stringify(data)),
    subjectType: outgoing.about?.type ?? null,
    subjectId: outgoing.about?.id ?? null,
    forRoot: outgoing.forRoot ?? false,
    mailSetting: outgoing.mailSetting ?? null,
    resentFrom: null,
    holdSeconds,
    isCapped,
  }
}

function validAddress(text: string): string {
  const address = normalizeEmail(text)
  if (checkEmail(address)) throw new RangeError('Not an email address')
  return address
}

/** Deletes the held mails of a kind about a subject (`holdSeconds`). @returns their data. */
export async function withdrawMails<Data extends object>(
  config: Config,
  tx: Tx,
  { template }: MailKind<Data>,
  about: { type: string; id: string },
): Promise<Data[]> {
  const rows = await deleteHeldMails(tx, { template, subjectType: about.type, subjectId: about.id })
  return rows.map((row): Data => JSON.parse(open(config.appSecret, mailPayloadPurpose, row.payload)))
}
