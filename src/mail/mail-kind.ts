import type { MailCalendar } from './calendar.ts'

/** Whom a mail addresses. */
export type Audience = 'customer' | 'staff'

/** What the shop knows of a mail besides its template. */
interface MailFacts<Data extends object = object> {
  to: Audience
  /**
   * Whether anybody who knows or types an address can cause it. The others are caused by the recipient, by staff or by an
   * event of the shop; those with a code to sign in are limited where they are asked for, with an account or without.
   */
  causedByAnyone: boolean
  /** It has a one-time link or code, which is never shown, and deleted once the mail is sent or dead. */
  oneTime?: true
  /** It needs a consent, and staff cannot send it again. */
  advertising?: true
  /** Its daily budget is its own, because without it somebody does not get in; all others share one. */
  ownBudget?: true
  /** Its data in tests. */
  sample: Data
}

/** A mail that a feature has declared. */
export interface KnownMail extends MailFacts {
  readonly template: string
}

/** A mail to queue. */
export interface Mail {
  readonly kind: KnownMail
  readonly data: object
}

/** A declared mail; called with its data it is one to queue. */
export interface MailKind<Data extends object> extends KnownMail {
  (data: Data): Mail
  readonly sample: Data
}

/** Data of mails by the names of their templates. */
type DataOf<All> = Record<keyof All, object>

/** Declared mails by the names of their templates. */
export type MailKinds<All extends DataOf<All>> = { readonly [Template in keyof All]: MailKind<All[Template]> }

/** What any mail can have besides: events for the recipient's calendar, and a link that ends these mails. */
export interface CommonData {
  calendar?: MailCalendar | undefined
  unsubscribeUrl?: string | undefined
}

/** A mail as it is stored, perhaps by another version of the shop. */
export interface StoredMail {
  readonly template: string
  readonly data: object
}

const known = new Map<string, KnownMail>()

/**
 * Declares mails of a feature. The neighbour of the file, `*.tsx`, has their templates, which the server does not load by
 * itself.
 */
export function mailKinds<All extends DataOf<All>>(
  facts: {
    readonly [Template in keyof All]: MailFacts<All[Template]>
  },
): MailKinds<All> {
  const kinds = Object.entries<MailFacts>(facts).map(([template, of]) => {
    const kind: KnownMail = Object.assign((data: object): Mail => ({ kind, data }), { ...of, template })
    known.set(template, kind)
    return [template, kind]
  })
  // Each is called with the data of its own facts, which TypeScript cannot follow through Object.fromEntries().
  return Object.fromEntries(kinds) as MailKinds<All>
}

/** Whether a stored mail is one of a kind. */
export function isOf<Data extends object>(
  mail: StoredMail,
  { template }: MailKind<Data>,
): mail is { template: string; data: Data } {
  return mail.template === template
}

/** The mails that the loaded features have declared. */
export const knownMails = (): readonly KnownMail[] => [...known.values()]

/** The names of their templates of which something holds. */
export const templatesWith = (fact: 'oneTime' | 'ownBudget'): readonly string[] =>
  knownMails().flatMap((mail) => (mail[fact] ? [mail.template] : []))

/** Whether a stored mail has a one-time link or code. */
export const holdsOneTimeLink = (template: string): boolean => known.get(template)?.oneTime === true

export const isAdvertising = (template: string): boolean => known.get(template)?.advertising === true
