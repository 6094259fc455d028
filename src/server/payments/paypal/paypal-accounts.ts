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
} as const satisfies Record<string, Host>

interface Host {
  api: string
  web: string
}

/** Finds the gateway to use: for a new payment the one of the settings, for an old one that of its environment. */
export interface PaypalAccounts {
  /** Throws 503 when no PayPal account is set up, or the shop takes payments by hand. */
  current(): Promise<PaypalGateway>
  /** Throws 503 when the settings no longer hold that environment's account. */
  of(environment: PaypalEnvironment): Promise<PaypalGateway>
  /** A gateway for credentials that are only tried out: at the emulator where the shop uses it, else at PayPal's host. */
  candidate(account: Omit<PaypalAccount, 'type'>): PaypalGateway
}

/** Gateways are kept while their credentials stay the same, and with them their API token. */
export function paypalAccounts(options: {
  config: Pick<Config, 'paypal' | 'captureTimeoutSeconds'>
  /** Needs no secret. */
  readTerms: () => Promise<Pick<PaypalAccount, 'type'>>
  /** Opens the secret. */
  readAccount: () => Promise<PaypalAccount>
  clock: () => Date
}): PaypalAccounts {
  const kept = new Map<string, PaypalGateway>()
  const now = () => options.clock().getTime()
  const { emulatorUrl, emulatorPublicUrl, emulatorClientId, emulatorClientSecret } = options.config.paypal
  const emulated = emulatorUrl && ({ api: emulatorUrl, web: emulatorPublicUrl ?? emulatorUrl } as const)
  const make = (environment: PaypalEnvironment, credentials: PaypalCredentials, { api, web }: Host) => {
    const captureTimeoutMs = options.config.captureTimeoutSeconds * 1000
    const emulator = environment === 'emulator'
    const http = new PaypalHttp({ apiUrl: api, credentials, emulator, now, timeoutMs: captureTimeoutMs / 2 })
    return paypalGateway(http, { environment, sdkUrl: `${web}/web-sdk/v6/core`, captureTimeoutMs })
  }
  const gateway = (environment: PaypalEnvironment, credentials: PaypalCredentials, host: Host) => {
    const key = [environment, host.api, credentials.clientId, credentials.clientSecret].join('\n')
    const made = kept.get(key) ?? make(environment, credentials, host)
    kept.set(key, made)
    return made
  }
  const configured = async (): Promise<PaypalGateway> => {
    if (emulated) {
      const credentials = { clientId: emulatorClientId ?? '', clientSecret: emulatorClientSecret ?? '' }
      return gateway('emulator', credentials, emulated)
    }
    const { mode, clientId, clientSecret } = await options.readAccount()
    if (clientId === '' || clientSecret === '') {
      throw unavailable('Online payment is not set up yet.', 'payments_not_configured')
    }
    return gateway(mode, { clientId, clientSecret }, hosts[mode])
  }
  return {
    current: async () => {
      const { type } = await options.readTerms()
      if (type === 'personal') throw unavailable('This shop takes payments by hand.', 'manual_payment')
      return configured()
    },
    of: async (environment) => {
      const found = await configured()
      if (found.environment === environment) return found
      throw unavailable(`No ${environment} account is set up any more.`, 'payments_not_configured')
    },
    candidate: ({ mode, clientId, clientSecret }) =>
      emulated
        ? make('emulator', { clientId, clientSecret }, emulated)
        : make(mode, { clientId, clientSecret }, hosts[mode]),
  }
}
