import type { Config } from '../../config.ts'
import { unavailable } from '../../platform/errors.ts'
import { type PaypalEnvironment, type PaypalGateway, paypalGateway } from './paypal-gateway.ts'
import { type PaypalCredentials, PaypalHttp } from './paypal-http.ts'

/** What the payment setting says (settings domain). */
export interface PaypalAccount {
  type: 'business' | 'personal'
  mode: 'sandbox' | 'live'
  clientId: string
  clientSecret: string
}

/** PayPal's own hosts: in code, because a setting could send the credentials anywhere. */
const hosts = {
  live: { api: 'https://api-m.paypal.com', web: 'https://www.paypal.com' },
  sandbox: { api: 'https://api-m.sandbox.paypal.com', web: 'https://www.sandbox.paypal.com' },
} as const

/** Finds the gateway to use: for a new payment the one of the settings, for an old one that of its environment. */
export interface PaypalAccounts {
  /** Throws 503 when no PayPal account is set up, or the shop takes payments by hand. */
  current(): Promise<PaypalGateway>
  /** Throws 503 when the settings no longer hold that environment's account. */
  of(environment: PaypalEnvironment): Promise<PaypalGateway>
}

/** Gateways are kept while their credentials stay the same, and with them their API token. */
export function paypalAccounts(options: {
  config: Pick<Config, 'paypal' | 'captureTimeoutSeconds'>
  readAccount: () => Promise<PaypalAccount>
  clock: () => Date
}): PaypalAccounts {
  const kept = new Map<string, PaypalGateway>()
  const now = () => options.clock().getTime()
  const gateway = (environment: PaypalEnvironment, credentials: PaypalCredentials, api: string, web: string) => {
    const key = [environment, api, credentials.clientId, credentials.clientSecret].join('\n')
    const known = kept.get(key)
    if (known) return known
    const captureTimeoutMs = options.config.captureTimeoutSeconds * 1000
    const emulator = environment === 'emulator'
    const http = new PaypalHttp({ apiUrl: api, credentials, emulator, now, timeoutMs: captureTimeoutMs / 2 })
    const made = paypalGateway(http, { environment, sdkUrl: `${web}/web-sdk/v6/core`, captureTimeoutMs })
    kept.set(key, made)
    return made
  }
  const configured = async (): Promise<PaypalGateway> => {
    const { emulatorUrl, emulatorPublicUrl, emulatorClientId, emulatorClientSecret } = options.config.paypal
    if (emulatorUrl !== null) {
      const credentials = { clientId: emulatorClientId ?? '', clientSecret: emulatorClientSecret ?? '' }
      return gateway('emulator', credentials, emulatorUrl, emulatorPublicUrl ?? emulatorUrl)
    }
    const { mode, clientId, clientSecret } = await options.readAccount()
    if (clientId === '' || clientSecret === '') {
      throw unavailable('Online payment is not set up yet.', 'payments_not_configured')
    }
    return gateway(mode, { clientId, clientSecret }, hosts[mode].api, hosts[mode].web)
  }
  return {
    current: async () => {
      const { type } = await options.readAccount()
      if (type === 'personal') throw unavailable('This shop takes payments by hand.', 'manual_payment')
      return configured()
    },
    of: async (environment) => {
      const found = await configured()
      if (found.environment === environment) return found
      throw unavailable(`No ${environment} account is set up any more.`, 'payments_not_configured')
    },
  }
}
