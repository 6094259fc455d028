import { fault } from '../../../kit/fault.ts'
import type { Config } from '../../../kit/server/config/config.ts'
import { refusal } from '../../../kit/server/http/errors.ts'
import type { Installation } from '../../../kit/server/platform.ts'
import type { ProviderEnvironment } from '../../../sale/payment.ts'
import { isProviderEnvironment } from '../../../sale/payment.ts'
import { orderRefusals } from '../../../sale/texts.ts'
import { readReplacedSecret } from '../../../settings/server/read-settings.ts'
import type { AccountReference, PageSources, ProviderKind } from '../../server/payment-provider.ts'
import { nullIfUnset, readPaymentSetup } from '../../server/payment-setup.ts'
import { capturePaypalOrder, createPaypalOrder, getPaypalOrder } from '../api.ts'
import { paypalSetting } from '../paypal-setting.ts'
import { examinePaypal } from './examine-paypal.ts'
import { type PaypalAccount, type PaypalProvider, paypalAccount } from './paypal-account.ts'
import { type PaypalCredentials, PaypalHttp } from './paypal-http.ts'
import { paypalName } from './paypal-order.ts'
import { registerWebhook } from './registered-webhook.ts'
import { removeUnneededAccounts } from './replaced-account-queries.ts'
import { bindPaypalLinkRoutes, bindPaypalRoutes } from './routes.ts'
import { readPaypalAccount } from './stored-account.ts'
import { paypalWebhooks } from './webhooks.ts'

const kind = { name: 'paypal', method: paypalName } as const

/** PayPal as the shop finds it. */
export const paypal: ProviderKind = {
  ...kind,
  setting: paypalSetting,
  make: makePaypal,
  emulatedBy: ({ mode, paypal: { emulatorUrl } }) =>
    mode === 'production' && emulatorUrl !== null ? 'PAYPAL_EMULATOR_URL' : null,
  // A demo always uses the emulator; its account is stored so that the payment settings can be tested.
  demoSetting: ({ paypal: { emulatorClientId: paypal_client_id, emulatorClientSecret: paypal_client_secret } }) =>
    paypal_client_id && paypal_client_secret ? { paypal_client_id, paypal_client_secret } : null,
  startDemo: async (config) => {
    if (config.paypal.emulatorUrl !== null) return null
    // Loaded here: a production process never loads the emulator.
    const { startEmulated } = await import('./demo-emulator.ts')
    return { ...kind, ...(await startEmulated(config)) }
  },
}

/** PayPal's hosts: constants, because a configurable host could receive the credentials. */
const hosts = {
  live: { api: 'https://api-m.paypal.com', web: 'https://www.paypal.com' },
  sandbox: { api: 'https://api-m.sandbox.paypal.com', web: 'https://www.sandbox.paypal.com' },
} as const satisfies Record<string, Host>

/** PayPal's own pages, and those of Venmo, whose component of its SDK is loaded with the others. */
const pageHosts = ['https://*.paypal.com', 'https://*.venmo.com']

/** From where pages load PayPal's SDK: also from the emulator, if one is used. */
export function sourcesOf({
  emulatorUrl,
  emulatorPublicUrl,
}: Pick<Config['paypal'], 'emulatorUrl' | 'emulatorPublicUrl'>): PageSources {
  const emulator = emulatorPublicUrl ?? emulatorUrl
  const origins = emulator === null ? [] : [new URL(emulator).origin]
  return { scripts: [...pageHosts, ...origins], images: ['https://*.paypalobjects.com'] }
}

interface Host {
  api: string
  web: string
}

/** Caches one account, with its API token, for each set of credentials. */
function makePaypal(platform: Installation): PaypalProvider {
  const { config, database } = platform
  const { account, make } = accountMaker(platform)
  const emulated = emulatorOf(config.paypal)

  const configured = async (): Promise<PaypalAccount> => {
    const { mode, clientId, clientSecret } = await readPaypalAccount(platform)
    if (emulated) {
      const credentials = clientId.startsWith(otherAccounts) ? { clientId, clientSecret } : emulated.credentials
      return account('emulator', credentials, emulated.host)
    }
    if (clientId === '' || clientSecret === '') throw notConfigured()
    return account(mode, { clientId, clientSecret }, hosts[mode])
  }
  const secretOf = async (environment: AccountReference['environment'], clientId: string): Promise<string | null> => {
    const own = environment === 'emulator' ? emulated?.credentials : undefined
    return own?.clientId === clientId ? own.clientSecret : readReplacedSecret(platform, database.db, clientId)
  }
  const provider: PaypalProvider = {
    ...kind,
    endpoints: { open: createPaypalOrder, capture: capturePaypalOrder, read: getPaypalOrder },
    webhooks: paypalWebhooks(platform),
    current: async () => {
      const { kind } = await readPaymentSetup(database.db)
      if (kind === 'manual') throw refusal(503, fault(orderRefusals, 'manual_payment'))
      return configured()
    },
    of: async ({ environment, accountId }) => {
      // A missing account in the settings is no error for a payment whose account is stored.
      const found = await configured().catch(nullIfUnset)
      // Old payments have no stored account, only an environment.
      if (found?.environment === environment && (accountId === null || accountId === found.id)) return found
      const host = environment === 'sandbox' || environment === 'live' ? hosts[environment] : emulated?.host
      const clientSecret = accountId === null ? null : await secretOf(environment, accountId)
      if (isProviderEnvironment(environment) && accountId !== null && clientSecret !== null && host) {
        return account(environment, { clientId: accountId, clientSecret }, host)
      }
      throw notConfigured()
    },
    candidate: ({ mode, clientId, clientSecret }) =>
      emulated
        ? make('emulator', { clientId, clientSecret }, emulated.host)
        : make(mode, { clientId, clientSecret }, hosts[mode]),
    examine: () => examinePaypal(platform, provider),
    apiUrl: emulated?.host.api ?? hosts.live.api,
    sources: sourcesOf(config.paypal),
    registerWebhook: () => registerWebhook(platform, provider),
    cleanUp: () => removeReplacedAccounts(platform),
    bindRoutes: (bind, services) => bindPaypalRoutes(bind, services, provider),
    bindLinkRoutes: (bind, assertPayable) => bindPaypalLinkRoutes(bind, assertPayable, provider),
  }
  return provider
}

/** How long a late response, or a process with cached settings, may still need a replaced account. */
const graceMs = 60 * 60_000

/** Removes the encrypted secrets of replaced PayPal accounts whose last checkout has ended. */
async function removeReplacedAccounts({ database, clock }: Installation): Promise<void> {
  await removeUnneededAccounts(database.db, new Date(clock().getTime() - graceMs))
}

function accountMaker({ config, clock }: Installation) {
  const accounts = new Map<string, PaypalAccount>()
  const now = () => clock().getTime()
  const make = (environment: ProviderEnvironment, credentials: PaypalCredentials, { api, web }: Host) => {
    const captureTimeoutMs = config.captureTimeoutSeconds * 1000
    const emulator = environment === 'emulator'
    const http = new PaypalHttp({ apiUrl: api, credentials, emulator, now, timeoutMs: captureTimeoutMs / 2 })
    const { clientId } = credentials
    return paypalAccount(http, { environment, clientId, sdkUrl: `${web}/web-sdk/v6/core`, captureTimeoutMs })
  }
  const account = (environment: ProviderEnvironment, credentials: PaypalCredentials, host: Host) => {
    const key = [environment, host.api, credentials.clientId, credentials.clientSecret].join('\n')
    const made = accounts.get(key) ?? make(environment, credentials, host)
    accounts.set(key, made)
    return made
  }
  return { make, account }
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

const notConfigured = () => refusal(503, fault(orderRefusals, 'payments_not_configured'))
