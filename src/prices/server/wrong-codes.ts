import type { Db } from '../../kit/server/database/database.ts'
import { clientKey, hashedKey, type RateLimits } from '../../kit/server/http/rate-limits.ts'
import { codeKey } from '../discounts.ts'
import { findDiscountByCode } from './price-queries.ts'

/** Prevents guessing codes: the wrong ones of an address are counted together, wherever they were sent to. */
const wrongCodes = { name: 'wrong-codes', points: 30, seconds: 600 }
/** A wrong code that was counted: a page that prices its cart again with the same code makes no further try. */
const countedCode = { name: 'counted-code', points: 1, seconds: 600 }

/**
 * Whether a typed code may be looked up for a client: not after too many different codes that the shop does not know. A try is
 * counted before the lookup, so that parallel guesses are not all answered, and given back for a code that the shop knows.
 */
export async function mayTryCode(
  db: Db,
  limits: RateLimits,
  ip: string,
  code: string | null | undefined,
): Promise<boolean> {
  if (!code) return true
  const client = clientKey(ip)
  const ofCode = hashedKey(`${client} ${codeKey(code)}`)
  if ((await limits.consumedPoints(countedCode, ofCode)) > 0) return true
  const isAllowed = await limits.allows(wrongCodes, client)
  const isWrong = isAllowed && (await findDiscountByCode(db, codeKey(code))) === undefined
  // The same code in a parallel request counts once.
  const isCounted = isWrong && (await limits.allows(countedCode, ofCode))
  if (!isCounted) await limits.reward(wrongCodes, client)
  return isAllowed
}
