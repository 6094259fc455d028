import { notFound } from '../../../kit/server/http/errors.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import type { AccountPlatform } from '../account-platform.ts'
import { changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { lockPasskey, updatePasskey } from './factor-queries.ts'
import { readSecondFactorStatus } from './second-factor-status.ts'

/** Renames a passkey of the viewer. @throws HttpError 404. */
export function renamePasskey(
  platform: AccountPlatform,
  own: OwnChange,
  id: string,
  name: string,
): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const passkey = await lockPasskey(tx, user.id, id)
    if (!passkey) throw notFound()
    await updatePasskey(tx, id, { name })
    await recordOwnChange(tx, user, own, 'user.passkey_renamed', name)
    return readSecondFactorStatus(tx, user.id)
  })
}
