import { eq } from 'drizzle-orm'
import { accountMails } from '../accounts/mails/account-mails.ts'
import { inTransaction } from '../kit/server/database/database.ts'
import { deliverMails } from '../mail/server/deliver-mail.ts'
import { type OutgoingMail, queueMail } from '../mail/server/queue-mail.ts'
import { demoMailbox, mails } from '../mail/server/tables.ts'
import { contactMails } from '../messages/mails/contact-mails.ts'
import { clearSettingsCache } from '../settings/server/settings-cache.ts'
import { settings } from '../settings/server/tables.ts'
import { call } from './buyer.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/** The token of a reset link, to search for. */
export const token = 'canary-token-of-a-person'

export const confirmation = contactMails.contact_confirmation({ shopUrl: 'http://shop.test/es' })
export const reset = accountMails.password_reset({
  name: 'Ana',
  resetUrl: `http://shop.test/es/reset-password/${token}`,
})

/** Helpers for tests of the outbox. */
export function outboxOf(shop: TestShop) {
  const { platform } = shop
  const { db } = platform.database
  return {
    /** No mails, and no mail account. */
    async clear() {
      await db.delete(mails)
      await db.delete(demoMailbox)
      await db.delete(settings)
      clearSettingsCache(db)
    },
    queue: (to: string, mail: OutgoingMail['mail'], about?: OutgoingMail['about']) =>
      inTransaction(platform.database, (tx) =>
        queueMail(platform, tx, { to: { address: to, name: 'Ana Peña' }, language: 'es', mail, about }),
      ),
    deliver: (id: string) => deliverMails(platform, shop.mail, [id]),
    kill: (id: string) => db.update(mails).set({ state: 'dead' }).where(eq(mails.id, id)),
    async browse(user: SignedIn, query: Record<string, string> = {}): Promise<string[]> {
      const { body } = await call(shop, user, 'GET', `/api/admin/mails?${new URLSearchParams(query)}`)
      return (body.mails as { recipient: string }[]).map(({ recipient }) => recipient)
    },
    open: (id: string, user: SignedIn) => call(shop, user, 'GET', `/api/admin/mails/${id}`),
    press: (what: 'retry' | 'resend', id: string, user: SignedIn) =>
      call(shop, user, 'POST', `/api/admin/mails/${id}/${what}`),
  }
}
