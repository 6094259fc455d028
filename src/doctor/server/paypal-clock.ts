import type { Config } from '../../kit/server/config/config.ts'

/** How far this clock is ahead of PayPal's, by the Date header of a response; null when PayPal is not reachable. */
export async function paypalClock(
  { paypal }: Pick<Config, 'paypal'>,
  clock: () => Date,
): Promise<{ from: string; ms: number } | null> {
  try {
    const address = paypal.emulatorUrl ?? 'https://api-m.paypal.com'
    const asked = clock().getTime()
    const { headers } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const now = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(now) ? null : { from: 'PayPal', ms: (asked + clock().getTime()) / 2 - now }
  } catch {
    return null
  }
}
