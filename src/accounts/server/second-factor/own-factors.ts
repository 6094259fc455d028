import type { FastifyRequest } from 'fastify'
import { type AuditEvent, recordAudit } from '../../../audit/server/record-audit.ts'
import { fault } from '../../../kit/fault.ts'
import { inTransaction, type Tx } from '../../../kit/server/database/database.ts'
import { refusal, unauthorized } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import { factorFaults } from '../../texts.ts'
import { renewCredential } from '../renew-credential.ts'
import type { UserRow } from '../tables.ts'
import { changeUser, lockUser } from '../user-queries.ts'
import { countRecoveryCodes, deleteFactors, findEnrolled } from './factor-queries.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { notifyOwner, readSecondFactorStatus } from './second-factor.ts'

/** The context of a change of the viewer's own factors. */
export interface OwnChange {
  viewer: Viewer
  request: FastifyRequest
}

/**
 * Changes the viewer's own factors under a lock of the account.
 * @throws HttpError 403 without a recent confirmation.
 */
export async function changeOwnFactors<Result>(
  platform: Platform,
  { viewer }: OwnChange,
  change: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result> {
  assertConfirmed(viewer)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    return change(tx, user)
  })
}

/** Records a change of the viewer's own factors. The actor has the account's role; the viewer's is lower without a factor. */
export async function recordOwnChange(
  tx: Tx,
  user: UserRow,
  { request }: OwnChange,
  action: AuditEvent['action'],
  name?: string,
): Promise<void> {
  await recordAudit(tx, {
    by: { viewer: user, requestId: request.id },
    action,
    subject: { type: 'user', id: user.id },
    ...(name === undefined ? {} : { after: { name } }),
  })
}

/** After adding a factor: creates recovery codes if there are none, and ends all other sessions and earlier grants. */
export async function afterAdding(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { request }: OwnChange,
): Promise<{ status: SecondFactorStatus; recoveryCodes: string[] | null }> {
  const recoveryCodes = (await countRecoveryCodes(tx, user.id)) > 0 ? null : await createRecoveryCodes(tx, user.id)
  await renewCredential(platform, tx, user, { keep: request })
  return { status: await readSecondFactorStatus(tx, user.id), recoveryCodes }
}

/**
 * After removing a factor: deletes the recovery codes with the last factor, and ends all other sessions.
 * @throws HttpError 409 for the last factor while staff must have one.
 */
export async function afterRemoving(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { request }: OwnChange,
): Promise<SecondFactorStatus> {
  const left = await findEnrolled(tx, [user.id])
  const status = await readSecondFactorStatus(tx, user.id)
  if (!left.has(user.id)) {
    if (status.required) {
      throw refusal(409, fault(factorFaults, 'last_second_factor'))
    }
    await deleteFactors(tx, user.id)
  }
  await renewCredential(platform, tx, user, { keep: request })
  return left.has(user.id) ? status : { ...status, recoveryCodesLeft: 0 }
}

/** Replaces the recovery codes with ten new ones, and ends all other sessions. @throws HttpError 409 for an account without a second factor. */
export function renewRecoveryCodes(platform: Platform, own: OwnChange) {
  return changeOwnFactors(platform, own, async (tx, user) => {
    const enrolled = await findEnrolled(tx, [user.id])
    if (!enrolled.has(user.id)) throw refusal(409, fault(factorFaults, 'no_second_factor'))
    const recoveryCodes = await createRecoveryCodes(tx, user.id)
    await recordOwnChange(tx, user, own, 'user.recovery_codes_renewed')
    await notifyOwner(platform, tx, user, 'recovery_codes_renewed')
    await renewCredential(platform, tx, user, { keep: own.request })
    return { status: await readSecondFactorStatus(tx, user.id), recoveryCodes }
  })
}

/**
 * Saves how many minutes without activity the viewer's pages stay signed in.
 * @throws HttpError 403 without a recent confirmation, 409 without a second factor.
 */
export async function saveInactivity(platform: Platform, change: OwnChange, minutes: number): Promise<void> {
  await changeOwnFactors(platform, change, async (tx, user) => {
    const enrolled = await findEnrolled(tx, [user.id])
    if (!enrolled.has(user.id)) throw refusal(409, fault(factorFaults, 'own_second_factor_missing'))
    await changeUser(tx, user.id, { inactivityMinutes: minutes }, platform.clock())
    await recordOwnChange(tx, user, change, 'user.inactivity_changed', String(minutes))
  })
}
