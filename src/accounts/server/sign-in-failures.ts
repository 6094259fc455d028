import type { FastifyRequest } from 'fastify'
import { clientKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { keyedHash } from '../../kit/server/secrets/secret-box.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import type { Budget } from './known-browser.ts'

export type Way = 'password' | 'mailed code' | 'passkey' | 'second factor' | 'remembered device'

/** From this many failures in 24 hours somebody is probably trying passwords or codes of many accounts. */
const manyFailures = 100

/** The key of all failures together. */
const everybody = 'all'

/** @throws HttpError 429 after too many failures of a client within 30 days. */
export async function assertFewFailures({ limits }: Platform, { ip }: FastifyRequest): Promise<void> {
  await limits.check(accountRateLimits.failuresOfClient, clientKey(ip))
}

/** Logs and counts a failure. `account`: an address or an id, which the log does not show. */
export async function noteFailure(
  platform: Platform,
  request: FastifyRequest,
  failure: { way: Way; account?: string; budget?: Budget },
): Promise<void> {
  const { limits, log, config } = platform
  const { way, account, budget } = failure
  const hash =
    account === undefined ? {} : { account: keyedHash(config.appSecret, 'account in the log', account).slice(0, 16) }
  log.warn({ reqId: request.id, way, ...hash, network: networkOf(request.ip) }, 'a sign-in failed')
  await limits.penalize(accountRateLimits.allFailures, everybody)
  if (!budget?.isKnown) await limits.penalize(accountRateLimits.failuresOfClient, clientKey(request.ip))
}

/** Logs that a user was signed in. */
export function noteSuccess({ log }: Platform, request: FastifyRequest, success: { way: Way; userId: string }): void {
  log.info({ reqId: request.id, ...success, network: networkOf(request.ip) }, 'signed in')
}

/** Failed sign-ins since the first of the last 24 hours; 0 as long as they are few. */
export async function countFailures({ limits }: Platform): Promise<number> {
  const count = await limits.consumedPoints(accountRateLimits.allFailures, everybody)
  return count < manyFailures ? 0 : count
}

/** The network of a client, not its whole address: the first three numbers of IPv4, the /48 of IPv6. */
function networkOf(ip: string): string {
  const key = clientKey(ip)
  return key.includes(':')
    ? `${key.split(':').slice(0, 3).join(':')}::/48`
    : `${key.slice(0, key.lastIndexOf('.'))}.0/24`
}
