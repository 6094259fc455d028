import { HttpError } from '../../kit/server/http/errors.ts'
import { clientKey, type RateLimits } from '../../kit/server/http/rate-limits.ts'
import type { CodeReason } from '../discounts.ts'

/** Prevents guessing codes: the wrong ones of an address are counted together, wherever they were sent to. */
const wrongCodes = { name: 'wrong-codes', points: 30, seconds: 600 }

/**
 * Runs what looks up a typed code, and counts the code if the shop has none like it: `price` then returns that as
 * `codeReason`, or throws it as the reason of a refusal. @throws HttpError 429 after too many of them.
 */
export async function limitWrongCodes<Priced extends object>(
  limits: RateLimits,
  ip: string,
  code: string | undefined,
  price: () => Promise<Priced>,
): Promise<Priced> {
  if (code === undefined) return price()
  const key = clientKey(ip)
  const count = async (reason: unknown) => {
    if (reason === ('unknown' satisfies CodeReason)) await limits.penalize(wrongCodes, key)
  }
  await limits.check(wrongCodes, key)
  try {
    const priced = await price()
    await count('codeReason' in priced ? priced.codeReason : null)
    return priced
  } catch (error) {
    if (error instanceof HttpError) await count(error.details.reason)
    throw error
  }
}
