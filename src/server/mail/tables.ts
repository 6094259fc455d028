import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '../../domain/locale.ts'
import type { MailFault } from '../../domain/mail-fault.ts'
import type { MailState } from '../../domain/mail-state.ts'
import { instant } from '../platform/database/columns.ts'

/** Outbox: one row a mail, written in the transaction of what it tells about. `payload` is sealed: it can hold tokens. */
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
    /** The same in one word. */
    lastFault: text('last_fault').$type<MailFault>(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When delivery may be tried again. During an attempt it lies ahead: nobody else tries meanwhile. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Until when an attempt under way keeps everybody else away; null while nobody tries. */
    attemptUntil: instant('attempt_until'),
    sentAt: instant('sent_at'),
    /** Leaves only through a mail account that a root saved or that the process names: it is for a root account. */
    forRoot: boolean('for_root').notNull().default(false),
    /** The mail setting to send with, secret sealed, while it is not sent; null for the one of the moment. */
    mailSetting: jsonb('mail_setting').$type<Record<string, unknown>>(),
    /** The sent mail that this one repeats. */
    resentFrom: uuid('resent_from'),
  },
  (table) => [
    index('mails_state').on(table.state, table.createdAt),
    index('mails_due').on(table.nextAttemptAt).where(sql`state = 'queued'`),
    index('mails_subject').on(table.subjectType, table.subjectId),
    index('mails_resent_from').on(table.resentFrom),
  ],
)

/** What the demo's mailbox shows instead of a real delivery. */
export const demoMailbox = pgTable('demo_mailbox', {
  id: uuid('id').primaryKey(),
  to: jsonb('to').$type<string[]>().notNull(),
  from: text('from').notNull(),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
