import { randomInt } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import { keyedHash } from '../platform/secrets/secret-box.ts'
import type { UserRow } from './tables.ts'
import type { AccountPlatform } from './verification.ts'
import { type CodeOwner, putCode } from './verification-code-queries.ts'

/** How long a code works, in milliseconds; the mail says so. */
const lifetime = 30 * 60_000

/** The address that an account's next verification proves. */
export const addressToProve = (user: Pick<UserRow, 'email' | 'pendingEmail'>) => user.pendingEmail ?? user.email

/** A new code for the mail to `address`: six random digits, stored in place of the owner's last code. */
export async function createCode(
  platform: Pick<AccountPlatform, 'config' | 'clock'>,
  tx: Tx,
  owner: CodeOwner,
  address: string,
): Promise<string> {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expires = new Date(platform.clock().getTime() + lifetime)
  await putCode(tx, owner, { hash: hashOfCode(platform, owner, address, code), expires })
  return code
}

/** What is stored of a code. It fits this owner and this address only. */
export function hashOfCode(
  { config }: Pick<AccountPlatform, 'config'>,
  owner: CodeOwner,
  address: string,
  code: string,
): string {
  const id = 'userId' in owner ? owner.userId : owner.registrationId
  return keyedHash(config.appSecret, 'verification code', `${id} ${address} ${code}`)
}
