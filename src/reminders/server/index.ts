import { hasConsent } from '../../consents/server/consent-queries.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isOf } from '../../mail/mail-kind.ts'
import type { IsWanted } from '../../mail/server/deliver-mail.ts'
import { advertisingMails } from '../mails/advertising-mails.ts'
import { remindOfCarts } from './cart-reminders.ts'
import { deleteOldReminders, deleteRemindersOf, isStillAbandoned, listRemindersOf } from './reminder-queries.ts'
import { areStillReviewable, inviteToReview } from './review-invitations.ts'
import { columns } from './tables.ts'

/** Longer than any cause of a reminder lies back, so that none is repeated. */
const keptDays = 500

/** Advertising that customers agreed to: of carts that they did not pay, and invitations to review. */
export const reminders: Feature = {
  columns,
  work: ({ platform }) => {
    const { jobs, config } = platform
    jobs.every(config.mailEverySeconds, 'remind of carts', async () => {
      await remindOfCarts(platform)
    })
    jobs.every(3600, 'invite to review', async () => {
      await inviteToReview(platform)
    })
  },
  isMailWanted,
  exportPerson: async (db, { id }) => ({ reminders: await listRemindersOf(db, id) }),
  erasePerson: (tx, { id }) => deleteRemindersOf(tx, id),
  expire: async ({ database, clock }) => ({
    reminders: await deleteOldReminders(database.db, daysBefore(clock(), keptDays)),
  }),
}

/** Consent and cause are checked again at the moment of sending. */
function isMailWanted(platform: Platform): IsWanted {
  const { db } = platform.database
  return async (mail, { recipient, subjectId }) => {
    const isAllowed = async () => subjectId !== null && (await hasConsent(db, recipient, 'reminders', subjectId))
    if (isOf(mail, advertisingMails.cart_reminder))
      return (await isAllowed()) && isStillAbandoned(db, mail.data.checkoutId)
    if (isOf(mail, advertisingMails.review_invitation))
      return (await isAllowed()) && areStillReviewable(platform, mail.data)
    return true
  }
}
