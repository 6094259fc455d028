import { isReplaceable } from '../../accounts/server/competing-registrations.ts'
import { confirmAddress } from '../../accounts/server/confirm-address.ts'
import { deferRequest } from '../../accounts/server/deferred-requests.ts'
import { mailAddressChange } from '../../accounts/server/own-account.ts'
import { hashNoPassword } from '../../accounts/server/password-hash.ts'
import { renewCredential } from '../../accounts/server/renew-credential.ts'
import { changeUser, lockUser, lockUserByEmail } from '../../accounts/server/user-queries.ts'
import { noAddresses } from '../../accounts/server/user-removal-queries.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { moveBookings } from '../../appointments/server/booking-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { moveMessages } from '../../messages/server/contact-queries.ts'
import { moveAlerts } from '../../stock-alerts/server/alert-queries.ts'
import { deskFaults } from '../office-texts.ts'
import { moveOpenOrders } from './order-queries.ts'

/** How many records have the corrected address. */
export interface MovedRecords {
  email: string
  orders: number
  bookings: number
  notices: number
}

/**
 * Corrects the address of a customer in one transaction: the account has it at once and counts as verified, because staff
 * vouch for it. Whoever held the account before loses password, sessions and saved addresses, the new address gets a link
 * for a new password, and what still writes to the address of before follows: open orders, appointments to come, notices of
 * stock. The address of before is told. Correcting it to the same one changes nothing.
 * @throws HttpError 404 for an unknown user, 409 for staff, and for an address that another account has
 */
export async function correctEmail(platform: Platform, by: By, userId: string, email: string): Promise<MovedRecords> {
  const noPassword = await hashNoPassword()
  return inTransaction(
    platform.database,
    async (tx) => {
      const user = await lockUser(tx, userId)
      if (!user || !canManage(by.viewer, user, 'view')) throw notFound()
      if (user.role !== 'customer') throw refusal(409, fault(deskFaults, 'customers_only'))
      if (user.email === email && user.emailVerified) return { email, orders: 0, bookings: 0, notices: 0 }
      const owner = await lockUserByEmail(tx, email)
      if (owner && owner.id !== userId && !(await isReplaceable(tx, owner))) {
        throw invalidField('email', fault(deskFaults, 'email_taken'), 409)
      }
      const now = platform.clock()
      if (user.email !== email) await mailAddressChange(platform, tx, user, email)
      // Staff vouch for the new address, not for whoever signed in with the one of before.
      const renewed = await renewCredential(platform, tx, user, { password: noPassword })
      const withoutLink = { emailVerificationToken: null, emailVerificationExpires: null }
      const pendingEmail = user.email === email ? null : email
      await confirmAddress(
        platform,
        tx,
        await changeUser(tx, renewed.id, { ...withoutLink, ...noAddresses, pendingEmail }, now),
      )
      const orders = await moveOpenOrders(tx, userId, { from: user.email, to: email })
      const bookings = await moveBookings(tx, { from: user.email, to: email, orders, now })
      const notices = await moveAlerts(tx, { from: user.email, to: email })
      await deferRequest(platform, tx, { kind: 'reset', email, language: user.language })
      await moveMessages(tx, userId, { from: user.email, to: email })
      const moved = { orders: orders.length, bookings, notices }
      await recordAudit(tx, {
        by,
        action: 'user.email_corrected',
        subject: { type: 'user', id: userId },
        after: moved,
      })
      return { email, ...moved }
    },
    { retry: true },
  )
}
