import { randomInt } from 'node:crypto'
import type { Config } from '../../kit/server/config/config.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import type { UserRow } from './tables.ts'
import { type CodeOwner, putCode } from './verification-code-queries.ts'

/** Validity of a code in milliseconds; the mail states it. */
export const codeLifetime = 30 * 60_000

/** Six random digits. */
export const randomCode = () => randomInt(1_000_000).toString().padStart(6, '0')

/** The address that an account must verify: the pending one, or its own. */
export const addressToVerify = (user: Pick<UserRow, 'email' | 'pendingEmail'>) => user.pendingEmail ?? user.email

/** A new code for the mail to `address`: six random digits, stored in place of the owner's last code. */
export async function createCode(platform: Platform, tx: Tx, owner: CodeOwner, address: string): Promise<string> {
  const code = randomCode()
  const expires = new Date(platform.clock().getTime() + codeLifetime)
  await putCode(tx, owner, { hash: hashOfCode(platform.config, owner, address, code), expires })
  return code
}

/** Keyed hash of a code, bound to its owner and address. */
export function hashOfCode(config: Config, owner: CodeOwner, address: string, code: string): string {
  const id = 'userId' in owner ? owner.userId : owner.registrationId
  return keyedHash(config.appSecret, 'verification code', `${id} ${address} ${code}`)
}

/** Keyed hash of an address, by which the codes that sign it in are found. */
export function signInCodeAddress(config: Config, email: string): string {
  return keyedHash(config.appSecret, 'address of a sign-in code', email)
}
