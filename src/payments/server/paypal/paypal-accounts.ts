import type { Config } from '../../../kit/server/config/config.ts'
import { HttpError, unavailable } from '../../../kit/server/http/errors.ts'
import type { PaypalAccountType, PaypalEnvironment, PaypalMode } from '../../payment.ts'
import type { CheckoutRow } from '../tables.ts'
import { type PaypalGateway, paypalGateway } from './paypal-gateway.ts'
import { type PaypalCredentials, PaypalHttp } from './paypal-http.ts'

/** The PayPal account in the settings. */
export interface PaypalAccount {
  type: PaypalAccountType
  mode: PaypalMode
  clientId: string
  clientSecret: string
}

/** PayPal's hosts: constants, because a configurable host could receive the credentials. */
const hosts = {
  live: { api: 'https://api-m.paypal.com', web: 'https://www.paypal.com' },
  sandbox: { api: 'https://api-m.sandbox.paypal.com', web: 'https://www.sandbox.paypal.com' },
} as const satisfies Record<string, Host>

interface Host {
  api: string
  web: string
}

/** The fields that identify the account with which a payment was opened. */
type AccountReference = Pick<CheckoutRow, 'environment' | 'paypalClientId'>

/** Selects the gateway: new payments use the account in the settings, existing ones the account that opened them. */
export interface PaypalAccounts {
  /** Throws 503 when no PayPal account is configured, or the shop uses manual payment. */
  current(): Promise<PaypalGateway>
  /** Throws 503 when the account that opened the payment is no longer configured. */
  of(payment: AccountReference): Promise<PaypalGateway>
  /** A gateway to test credentials: with the emulator if it is configured, otherwise with PayPal. */
  candidate(account: Omit<PaypalAccount, 'type'>): PaypalGateway
}

interface Options {
  config: Pick<Config, 'paypal' | 'captureTimeoutSeconds'>
  /** Does not decrypt the secret. */
  readTerms: () => Promise<Pick<PaypalAccount, 'type'>>
  /** Decrypts the secret. */
  readAccount: () => Promise<PaypalAccount>
  /** The secret of an account that was replaced in the settings; null when it is not stored. */
  readReplacedSecret: (clientId: string) => Promise<string | null>
  clock: () => Date
}

/** Caches one gateway, with its API token, for each set of credentials. */
export function paypalAccounts(options: Options): PaypalAccounts {
  const { gateway, make } = gatewayMaker(options)
  const emulated = emulatorOf(options.config.paypal)

  const configured = async (): Promise<PaypalGateway> => {
    const { mode, clientId, clientSecret } = await options.readAccount()
    if (emulated) {
      const credentials = clientId.startsWith(otherAccounts) ? { clientId, clientSecret } : emulated.credentials
      return gateway('emulator', credentials, emulated.host)
    }
    if (clientId === '' || clientSecret === '') throw notConfigured('Online payment is not set up yet.')
    return gateway(mode, { clientId, clientSecret }, hosts[mode])
  }
  const secretOf = async (environment: AccountReference['environment'], clientId: string): Promise<string | null> => {
    const own = environment === 'emulator' ? emulated?.credentials : undefined
    return own?.clientId === clientId ? own.clientSecret : options.readReplacedSecret(clientId)
  }
  return {
    current: async () => {
      const { type } = await options.readTerms()
      if (type === 'personal') throw unavailable('This shop takes payments by hand.', 'manual_payment')
      return configured()
    },
    of: async ({ environment, paypalClientId: clientId }) => {
      const found = await configured().catch(nullIfUnset)
      // Old payments have no stored account, only an environment.
      if (found?.environment === environment && (clientId === null || clientId === found.clientId)) return found
      const host = environment === 'sandbox' || environment === 'live' ? hosts[environment] : emulated?.host
      const clientSecret = clientId === null ? null : await secretOf(environment, clientId)
      if (environment !== 'personal' && clientId !== null && clientSecret !== null && host) {
        return gateway(environment, { clientId, clientSecret }, host)
      }
      throw notConfigured('The PayPal account of this payment is not set up any more.')
    },
    candidate: ({ mode, clientId, clientSecret }) =>
      emulated
        ? make('emulator', { clientId, clientSecret }, emulated.host)
        : make(mode, { clientId, clientSecret }, hosts[mode]),
  }
}

function gatewayMaker({ config, clock }: Pick<Options, 'config' | 'clock'>) {
  const gateways = new Map<string, PaypalGateway>()
  const now = () => clock().getTime()
  const make = (environment: PaypalEnvironment, credentials: PaypalCredentials, { api, web }: Host) => {
    const captureTimeoutMs = config.captureTimeoutSeconds * 1000
    const emulator = environment === 'emulator'
    const http = new PaypalHttp({ apiUrl: api, credentials, emulator, now, timeoutMs: captureTimeoutMs / 2 })
    const { clientId } = credentials
    return paypalGateway(http, { environment, clientId, sdkUrl: `${web}/web-sdk/v6/core`, captureTimeoutMs })
  }
  const gateway = (environment: PaypalEnvironment, credentials: PaypalCredentials, host: Host) => {
    const key = [environment, host.api, credentials.clientId, credentials.clientSecret].join('\n')
    const made = gateways.get(key) ?? make(environment, credentials, host)
    gateways.set(key, made)
    return made
  }
  return { make, gateway }
}

function emulatorOf({ emulatorUrl, emulatorPublicUrl, emulatorClientId, emulatorClientSecret }: Config['paypal']) {
  if (!emulatorUrl) return null
  return {
    host: { api: emulatorUrl, web: emulatorPublicUrl ?? emulatorUrl },
    credentials: { clientId: emulatorClientId ?? '', clientSecret: emulatorClientSecret ?? '' },
  }
}

/** Prefix of the emulator's additional accounts, which are used when the settings contain one of them. */
const otherAccounts = 'EMULATOR-OTHER-'

const notConfigured = (message: string) => unavailable(message, 'payments_not_configured')

/** A missing account in the settings is no error for a payment whose account is stored. */
function nullIfUnset(cause: unknown): null {
  if (cause instanceof HttpError && cause.code === 'payments_not_configured') return null
  throw cause
}
