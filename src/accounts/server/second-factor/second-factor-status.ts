import { keysOf } from '../../../kit/records.ts'
import { isStaff, type Role } from '../../../kit/roles.ts'
import type { Db } from '../../../kit/server/database/database.ts'
import { readSecondFactorRequired } from '../../../settings/server/second-factor-required.ts'
import type { SecondFactorMethod } from '../../second-factor.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import { countRecoveryCodes, findEnrolled, findTotp, listPasskeys } from './factor-queries.ts'

/** The second factors of a user, without their secrets. */
export async function readSecondFactorStatus(db: Db, userId: string): Promise<SecondFactorStatus> {
  const passkeys = await listPasskeys(db, userId)
  const totp = await findTotp(db, userId)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, addedAt: createdAt, lastUsedAt })),
    totp: totp && { addedAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    required: await readSecondFactorRequired(db),
  }
}

/** The methods with which a user can confirm a sign-in; none without a second factor. */
export async function secondFactorMethodsOf(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { passkeys, totp, recoveryCodesLeft } = await readSecondFactorStatus(db, userId)
  if (passkeys.length === 0 && !totp) return []
  const methods = { passkey: passkeys.length > 0, totp: totp !== null, recovery: recoveryCodesLeft > 0 }
  return keysOf(methods).filter((method) => methods[method])
}

/** Whether a staff member must add a second factor to use the back office. */
export async function isSecondFactorMissing(db: Db, { id, role }: { id: string; role: Role }): Promise<boolean> {
  if (!isStaff(role) || !(await readSecondFactorRequired(db))) return false
  return !(await findEnrolled(db, [id])).has(id)
}
