import type { Stringifier } from 'csv-stringify'
import { createToken } from '../../accounts/server/tokens.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import { mailboxOf } from '../../kit/person.ts'
import { csvOf, inBatches, spreadsheetTime } from '../../kit/server/csv.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { type By, isVerified, type VerifiedViewer, type Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open, seal } from '../../kit/server/secrets/secret-box.ts'
import { deleteQueuedMailsAbout } from '../../mail/server/erasure-queries.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { m } from '../../paraglide/messages.js'
import type { MailedConsent, OwnConsents } from '../api.ts'
import { type ConsentKind, confirmWithin, consentKinds, consentWording } from '../consent.ts'
import { consentMails } from '../mails/consent-mails.ts'
import {
  type ConsentRow,
  confirmConsent,
  findConsentByToken,
  hasConsent,
  listLiveConsents,
  listSubscribersAfter,
  putConsent,
  withdrawConsents,
} from './consent-queries.ts'

export const noConsents: OwnConsents = { newsletter: 'none', reminders: 'none' }

/** What the viewer agreed to get at the present address of the account. */
export async function readOwnConsents(
  db: Db,
  viewer: Pick<VerifiedViewer, 'email' | 'emailVerified'>,
): Promise<OwnConsents> {
  const live = await listLiveConsents(db, viewer.email)
  const stateOf = (kind: ConsentKind) => {
    const found = live.find((consent) => consent.kind === kind)
    if (!found) return 'none'
    return found.givenAt ? 'given' : 'pending'
  }
  return { newsletter: stateOf('newsletter'), reminders: stateOf('reminders') }
}

type Answers = Partial<Record<ConsentKind, boolean | undefined>>

/** Gives and withdraws consents of the viewer; those that are not named stay. */
export async function saveOwnConsents(
  platform: Platform,
  by: By<VerifiedViewer>,
  { language, ...answers }: Answers & { language: Locale },
): Promise<OwnConsents> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const before = await readOwnConsents(tx, by.viewer)
      for (const kind of consentKinds) {
        if (answers[kind] === false) await withdraw(tx, by.viewer.email, platform.clock(), kind)
        if (answers[kind] === true && before[kind] !== 'given')
          await requestConsent(platform, tx, by.viewer, kind, language)
      }
      const after = await readOwnConsents(tx, by.viewer)
      if (consentKinds.some((kind) => before[kind] !== after[kind])) {
        const subject = { type: 'user', id: by.viewer.id } as const
        await recordAudit(tx, { by, action: 'consent.changed', subject, before, after })
      }
      return after
    },
    { retry: true },
  )
}

/** Withdraws consents of an address; what was to be sent because of them is not sent any more. */
async function withdraw(tx: Tx, email: string, now: Date, kind?: ConsentKind): Promise<void> {
  await deleteQueuedMailsAbout(tx, 'consent', await withdrawConsents(tx, email, now, kind))
}

/** Per recipient, so that the form cannot flood the mailbox of another person. */
const confirmations = { name: 'newsletter-confirmations', points: 5, seconds: 3600 }

interface NewsletterRequest {
  email: string
  language: Locale
}

/** Its data is sealed, because it is personal; the job is deleted soon after it is done. */
export const newsletterJob = jobKind<{ sealed: string }>('newsletter-request', { keepSeconds: 60 })

const jobPurpose = 'newsletter request'

/**
 * Asks for the newsletter at an address. Its signed-in owner is believed; any other gets a mail with a link to confirm it,
 * unless it has the newsletter already. A job does that: neither the answer nor its time shows whether it has. Beyond the
 * rate limit of a mailbox nothing happens.
 */
export async function requestNewsletter(
  platform: Platform,
  viewer: Viewer | null,
  request: NewsletterRequest,
): Promise<void> {
  if (isVerified(viewer) && viewer.email === request.email) return enterNewsletter(platform, request, viewer)
  if (!(await platform.limits.allows(confirmations, hashedKey(mailboxOf(request.email))))) return
  const sealed = seal(platform.config.appSecret, jobPurpose, JSON.stringify(request))
  await inTransaction(platform.database, (tx) => platform.jobs.enqueue(tx, newsletterJob, { sealed }))
}

/** Does what a request for the newsletter left to its job. */
export function workNewsletterRequest(platform: Platform, { sealed }: { sealed: string }): Promise<void> {
  return enterNewsletter(platform, JSON.parse(open(platform.config.appSecret, jobPurpose, sealed)), null)
}

async function enterNewsletter(
  platform: Platform,
  { email, language }: NewsletterRequest,
  viewer: VerifiedViewer | null,
): Promise<void> {
  await inTransaction(
    platform.database,
    async (tx) => {
      if (await hasConsent(tx, email, 'newsletter')) return
      // One that an account gave when it still had the address would count for nobody.
      const [live] = (await listLiveConsents(tx, email)).filter(({ kind }) => kind === 'newsletter')
      if (live?.givenAt) await withdraw(tx, email, platform.clock(), 'newsletter')
      const owner = viewer ?? { id: null, email, emailVerified: false }
      await requestConsent(platform, tx, owner, 'newsletter', language)
    },
    { retry: true },
  )
}

type Owner = Pick<Viewer, 'email' | 'emailVerified'> & { id: string | null }

/** Stores a consent. A verified address is its owner's; any other gets a mail with a link to confirm it. */
async function requestConsent(
  platform: Platform,
  tx: Tx,
  { id: userId, email, emailVerified }: Owner,
  kind: ConsentKind,
  language: Locale,
): Promise<void> {
  const now = platform.clock()
  const token = createToken().text
  const about = { email, userId, kind, language, wording: consentWording, token }
  const consent = await putConsent(tx, { ...about, requestedAt: now, givenAt: emailVerified ? now : null })
  if (consent.givenAt) return
  await queueMail(platform, tx, {
    to: { address: email },
    language,
    mail: consentMails.consent_confirmation({
      kind,
      confirmUrl: confirmUrl(platform, consent),
      unsubscribeUrl: unsubscribeUrl(platform, consent),
    }),
    about: { type: 'consent', id: consent.id },
  })
}

/** The page where a consent is confirmed, in its language: the same as `unsubscribeUrl()`, which no reader expects there. */
const confirmUrl = ({ config }: Platform, { language, token }: Pick<ConsentRow, 'language' | 'token'>) =>
  `${homeIn(config.publicUrl, language)}/confirm/${token}`

/** The page where a consent is confirmed and withdrawn, in its language. */
export const unsubscribeUrl = ({ config }: Platform, { language, token }: Pick<ConsentRow, 'language' | 'token'>) =>
  `${homeIn(config.publicUrl, language)}/unsubscribe/${token}`

/** The consent of a link. @throws HttpError 404 for an unknown link, and for one that was not confirmed in time. */
export async function readConsent(platform: Platform, token: string): Promise<MailedConsent> {
  const { database, clock } = platform
  const consent = await findConsentByToken(database.db, token)
  if (!consent) throw notFound()
  const { kind, email, givenAt, withdrawnAt, requestedAt } = consent
  if (withdrawnAt) {
    // The address may have agreed again since; this link withdraws that, too.
    const given = (await listLiveConsents(database.db, email)).filter((live) => live.givenAt)
    const again = given.find((live) => live.kind === kind) ?? given[0]
    return again ? { kind: again.kind, state: 'given' } : { kind, state: 'withdrawn' }
  }
  if (givenAt) return { kind, state: 'given' }
  if (requestedAt <= new Date(clock().getTime() - confirmWithin)) throw notFound()
  return { kind, state: 'pending' }
}

/**
 * Confirms the consent of a link, or withdraws all consents of its address: who unsubscribes wants no more advertising.
 * @throws HttpError 404 as `readConsent`.
 */
export async function answerConsent(
  platform: Platform,
  token: string,
  answer: 'confirm' | 'unsubscribe',
): Promise<void> {
  await readConsent(platform, token)
  const now = platform.clock()
  await inTransaction(platform.database, async (tx) => {
    if (answer === 'confirm') return confirmConsent(tx, token, new Date(now.getTime() - confirmWithin), now)
    const consent = await findConsentByToken(tx, token)
    if (consent) await withdraw(tx, consent.email, now)
  })
}

/** The people who agreed to get the newsletter, each with a link to unsubscribe. The export is audited. */
export async function exportNewsletter(platform: Platform, by: By, language: Locale): Promise<Stringifier> {
  const subject = { type: 'user', id: 'list' } as const
  await inTransaction(platform.database, (tx) => recordAudit(tx, { by, action: 'consent.exported', subject }))
  return csvOf(columnsIn(language), subscriberRows(platform))
}

async function* subscriberRows(platform: Platform) {
  const subscribers = inBatches<Awaited<ReturnType<typeof listSubscribersAfter>>[number]>((last, limit) =>
    platform.database.readReport((db) => listSubscribersAfter(db, last, limit)),
  )
  for await (const { email, firstName, lastName, language, givenAt, wording, token } of subscribers) {
    yield {
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      language,
      since: givenAt ? spreadsheetTime(givenAt) : '',
      wording: String(wording),
      unsubscribe: unsubscribeUrl(platform, { language, token }),
    }
  }
}

function columnsIn(language: Locale) {
  const locale = { locale: language }
  return [
    { key: 'email', header: m.admin_export_email({}, locale) },
    { key: 'firstName', header: m.people_first_name({}, locale) },
    { key: 'lastName', header: m.people_last_name({}, locale) },
    { key: 'language', header: m.people_language({}, locale) },
    { key: 'since', header: m.newsletter_since({}, locale) },
    { key: 'wording', header: m.newsletter_wording({}, locale) },
    { key: 'unsubscribe', header: m.newsletter_unsubscribe({}, locale) },
  ] as const
}
