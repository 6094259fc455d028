import { fault } from '../../../kit/fault.ts'
import { refusal, unauthorized } from '../../../kit/server/http/errors.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { readBrand } from '../../../settings/server/read-settings.ts'
import { maximumPasskeys } from '../../second-factor.ts'
import type { PasskeyRegistration } from '../../second-factor-api.ts'
import { accountFaults, factorFaults } from '../../texts.ts'
import type { PasskeyRow } from '../tables.ts'
import { findUser } from '../user-queries.ts'
import { endEnrollment, startEnrollment } from './enrollment.ts'
import { registrationOptions, verifyRegistration } from './webauthn.ts'

/** A passkey that confirms a sign-in, or one that signs in by itself. */
type Kind = 'passkey' | 'sign_in_passkey'

const purposeOf = (kind: Kind) => ({ signsIn: kind === 'sign_in_passkey' })

/**
 * Starts to add a passkey beside the account's existing ones of its kind, with a challenge for one response.
 * @throws HttpError 401 without the account, 409 at the maximum number of passkeys.
 */
export async function startRegistration(
  platform: Platform,
  userId: string,
  kind: Kind,
  existing: readonly PasskeyRow[],
) {
  const { db } = platform.database
  const user = await findUser(db, userId)
  if (!user) throw unauthorized()
  if (existing.length >= maximumPasskeys) throw refusal(409, fault(factorFaults, 'too_many_passkeys'))
  const { companyName } = await readBrand(db)
  const options = await registrationOptions(platform, companyName, user, existing, purposeOf(kind))
  await startEnrollment(platform, db, user.id, kind, options.challenge)
  return options
}

/**
 * The passkey of a response, to be stored. The challenge is consumed whether or not the response is valid.
 * @throws HttpError 400 for an invalid response.
 */
export async function endRegistration(platform: Platform, userId: string, kind: Kind, body: PasskeyRegistration) {
  const challenge = await endEnrollment(platform, platform.database.db, userId, kind)
  const credential = challenge && (await verifyRegistration(platform, body, challenge, purposeOf(kind)))
  if (!credential) throw refusal(400, fault(accountFaults, 'passkey_refused'))
  return {
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: body.transports,
    name: body.name,
    createdAt: platform.clock(),
  }
}

/** Another account, or this one, has the passkey already. */
export const passkeyKnown = () => refusal(409, fault(factorFaults, 'passkey_known'))
