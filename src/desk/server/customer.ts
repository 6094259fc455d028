import { findUser } from '../../accounts/server/user-queries.ts'
import { canManage } from '../../accounts/user-rules.ts'
import type { App } from '../../kit/server/feature.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { type CustomerRecord, shownRecords } from '../customer-api.ts'
import { readUserFigures } from './stats.ts'

/** A user with what all features have of them. Throws 404 for an unknown or deleted one, and for whom the viewer may not see. */
export async function readCustomer(
  { platform, customer }: Pick<App, 'platform' | 'customer'>,
  viewer: Viewer,
  id: string,
): Promise<CustomerRecord> {
  const user = await findUser(platform.database.db, id)
  if (!user || user.anonymisedAt || !canManage(viewer, user, 'view')) throw notFound()
  const { email, phone, role, emailVerified, createdAt } = user
  const asked = { platform, customer: { id, address: emailVerified ? email : null }, limit: shownRecords }
  const [figures, records] = await Promise.all([readUserFigures(platform, viewer, id), customer.find(asked)])
  const name = [user.firstName, user.lastName].join(' ').trim()
  return { user: { id, email, phone, role, emailVerified, createdAt, name }, figures, ...records }
}
