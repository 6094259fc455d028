import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../kit/server/database/database.ts'
import { formatRecoveryCode, normalizeRecoveryCode, recoveryCodeCount } from '../../second-factor.ts'
import { hashToken } from '../tokens.ts'
import { replaceRecoveryCodes } from './factor-queries.ts'

/** Creates new recovery codes, which replace the old ones. Only their hashes are stored. */
export async function createRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(randomBytes(16)))
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.flatMap((code) => hashOfCode(code) ?? []),
  )
  return codes
}

/** Null for text that cannot be a code. 80 random bits need no slow hash. */
export function hashOfCode(code: string): string | null {
  const symbols = normalizeRecoveryCode(code)
  return symbols && hashToken(symbols)
}
