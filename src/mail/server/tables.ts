import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '../../kit/locale.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import type { MailFault } from '../mail-fault.ts'
import type { MailState } from '../mail-state.ts'
import type { MailAttachment } from './mail-message.ts'

/** The address without its tag, as `mailboxOf` of kit/person.ts. */
export const mailboxOf = (recipient: AnyPgColumn) =>
  sql<string>`regexp_replace(${recipient}, '^([^@+]+)\\+[^@]*@', '\\1@')`

/** Outbox: one row per mail, inserted in the transaction of its cause. `payload` is encrypted because it can contain tokens. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    template: text('template').notNull(),
    language: text('language').$type<Locale>().notNull(),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name'),
    replyTo: text('reply_to'),
    payload: text('payload').notNull(),
    state: text('state').$type<MailState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The fault of the last error. */
    lastFault: text('last_fault').$type<MailFault>(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the next attempt is due. In the future during an attempt, which keeps other processes from claiming it. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** End of the claim of the current attempt; null without one. */
    attemptUntil: instant('attempt_until'),
    sentAt: instant('sent_at'),
    /** Sent to a root user: only through a mail account that a root user saved or that the environment configures. */
    forRoot: boolean('for_root').notNull().default(false),
    /** The mail setting to use, secret encrypted, until it is sent; null for the current one. */
    mailSetting: jsonb('mail_setting').$type<Record<string, unknown>>(),
    /** Counts for the limit of mails to one address that anybody can cause. */
    isCapped: boolean('is_capped').notNull().default(false),
    /** The id of the sent mail that this one repeats. */
    resentFrom: uuid('resent_from'),
    searchText: searchText(),
  },
  (table) => [
    index('mails_state').on(table.state, table.createdAt),
    index('mails_due').on(table.nextAttemptAt).where(sql`state = 'queued'`),
    index('mails_subject').on(table.subjectType, table.subjectId),
    index('mails_capped').on(table.recipient, table.createdAt).where(sql`is_capped`),
    index('mails_capped_mailbox').on(mailboxOf(table.recipient), table.createdAt).where(sql`is_capped`),
    index('mails_resent_from').on(table.resentFrom),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_template').on(table.template, table.createdAt, table.id),
    index('mails_unsent').on(table.createdAt, table.id).where(sql`state <> 'sent'`),
    searchIndex('mails_search', table.searchText),
  ],
)

/** Mails in the demo mailbox. */
export const demoMailbox = pgTable('demo_mailbox', {
  id: uuid('id').primaryKey(),
  to: jsonb('to').$type<string[]>().notNull(),
  from: text('from').notNull(),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  demo_mailbox: { personal: ['to', 'from', 'reply_to', 'subject', 'text', 'html', 'attachments'] },
  mails: {
    personal: ['recipient', 'recipient_name', 'reply_to', 'payload', 'last_error'],
    secret: ['payload', 'mail_setting'],
    plain: ['template', 'language', 'state', 'last_fault', 'subject_type', 'subject_id'],
  },
}
