import type { SecondFactorStatus } from '../../../contract/second-factor.ts'
import { checkPasskeyName } from '../../../domain/second-factor.ts'
import { normalizeLine } from '../../../domain/text.ts'
import { notFound } from '../../platform/http/errors.ts'
import { assertNoFault } from '../account-rules.ts'
import type { AccountPlatform } from '../verification.ts'
import { changeOwnFactors, type OwnChange, recordOwnChange } from './change-factors.ts'
import { lockPasskey, updatePasskey } from './factor-queries.ts'
import { readSecondFactorStatus } from './second-factor-status.ts'

/** Renames a passkey of the viewer. @throws HttpError 400 for an invalid name, 404. */
export function renamePasskey(
  platform: AccountPlatform,
  own: OwnChange,
  id: string,
  newName: string,
): Promise<SecondFactorStatus> {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const passkey = await lockPasskey(tx, user.id, id)
    if (!passkey) throw notFound()
    assertNoFault(checkPasskeyName(newName))
    const name = normalizeLine(newName)
    await updatePasskey(tx, id, { name })
    await recordOwnChange(tx, user, own, 'user.passkey_renamed', name)
    return readSecondFactorStatus(tx, user.id)
  })
}
