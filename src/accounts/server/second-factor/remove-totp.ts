import { notFound } from '../../../kit/server/http/errors.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { afterRemoving, changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { deleteTotp } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'

/** Removes the viewer's authenticator app. @throws HttpError 404 without one; 409 for the last factor while one is required. */
export function removeTotp(platform: AccountPlatform, own: OwnChange): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    if (!(await deleteTotp(tx, user.id))) throw notFound()
    await recordOwnChange(tx, user, own, 'user.totp_removed')
    await notifyOwner(platform, tx, user, 'totp_removed')
    return afterRemoving(platform, tx, user, own)
  })
}
