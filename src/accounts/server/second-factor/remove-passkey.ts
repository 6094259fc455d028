import { notFound } from '../../../kit/server/http/errors.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { afterRemoving, changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { deletePasskey, lockPasskey } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'

/** Removes a passkey of the viewer. @throws HttpError 404; 409 for the last factor while one is required. */
export function removePasskey(platform: AccountPlatform, own: OwnChange, id: string): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const passkey = await lockPasskey(tx, user.id, id)
    if (!passkey) throw notFound()
    await deletePasskey(tx, id)
    await recordOwnChange(tx, user, own, 'user.passkey_removed', passkey.name)
    await notifyOwner(platform, tx, user, 'passkey_removed', passkey.name)
    return afterRemoving(platform, tx, user, own)
  })
}
