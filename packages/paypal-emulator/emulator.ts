import { randomBytes } from 'node:crypto'
import { type Controls, createControls } from './controls.ts'
import { createDispatcher } from './deliveries.ts'
import type { EmulatorContext } from './emulator-context.ts'
import { createFaults } from './faults.ts'
import type { FundingSource } from './funding.ts'
import { createIdempotency, deleteOldReplays } from './idempotency.ts'
import { deleteExpiredOrders } from './orders.ts'
import { createEmulatorServer } from './server.ts'
import { newSigningIdentity, type SigningIdentity } from './signing.ts'
import { type Identity, newState, type State } from './state.ts'
import { openStore, readStateFile } from './state-file.ts'
import { subscribeOwnWebhook } from './webhooks.ts'

export type { Credentials as AccountCredentials } from './accounts.ts'
export type { FaultInput } from './faults.ts'
export type { LedgerEntry } from './ledger.ts'
export type { PastPayment } from './past-payments.ts'
export { deliveryHeaders, newSigningIdentity, type SigningIdentity } from './signing.ts'

export interface EmulatorOptions {
  /** 0, the default, means any free port. */
  port?: number
  host?: string
  /** The file in which the state is saved before a response is sent. Without it the state is in memory only. */
  stateFile?: string
  /** Subscribed to all events at start, under `webhookId`. */
  webhookUrl?: string
  clock?: () => Date
  controlToken?: string
  /** Configured instead of generated credentials, so that shops can be configured before the emulator starts. */
  credentials?: Partial<Credentials>
  /** Signs the webhooks of a new state, instead of a new key, which takes 50 ms to make. */
  signing?: SigningIdentity
  /**
   * The emulator's origin for browsers, if it differs from the listening address; may depend on the port. May have a
   * path, but no trailing slash.
   */
  publicOrigin?: string | ((port: number) => string)
  /** The buttons that the SDK calls eligible: by default PayPal's own. */
  eligible?: readonly FundingSource[]
}

export type Credentials = Pick<Identity, 'clientId' | 'clientSecret' | 'webhookId'>

export interface Emulator extends Controls {
  /** The API's origin for the shop's server. */
  origin: string
  /** The origin of the script and the approval page for browsers. */
  publicOrigin: string
  /** The URL of the Web SDK script. */
  sdkUrl: string
  controlToken: string
  clientId: string
  clientSecret: string
  webhookId: string
  merchantId: string
  certificatePem: string
  close(): Promise<void>
}

const housekeepingMs = 60_000

async function loadState({ stateFile, credentials, signing }: EmulatorOptions, now: Date): Promise<State> {
  const earlier = stateFile === undefined ? undefined : await readStateFile(stateFile)
  const state = earlier ?? newState(signing ?? (await newSigningIdentity(now)))
  for (const [name, value] of Object.entries(credentials ?? {})) {
    if (!value.startsWith('EMULATOR-')) throw new Error(`The emulator's ${name} must start with EMULATOR-`)
  }
  const { webhookId } = state.identity
  Object.assign(state.identity, credentials)
  if (state.identity.webhookId !== webhookId) delete state.webhooks[webhookId]
  return state
}

const loopbackOf: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Listens and returns the local origin of the server. */
function listen(server: ReturnType<typeof createEmulatorServer>, port: number, host: string): Promise<URL> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const bound = server.address()
      if (bound === null || typeof bound === 'string') return reject(new Error('The emulator listens on no port'))
      const { address, family, port: taken } = bound
      const name = loopbackOf[address] ?? address
      resolve(new URL(`http://${family === 'IPv6' ? `[${name}]` : name}:${taken}`))
    })
  })
}

/** Loads the state and opens its file; the address is filled in once the server listens. */
async function openContext(options: EmulatorOptions) {
  const now = options.clock ?? (() => new Date())
  const state = await loadState(options, now())
  const { changed, commit, close } = openStore(state, options.stateFile)
  const address = { origin: '', publicOrigin: '' }
  const context: EmulatorContext = {
    state,
    now,
    eligible: new Set(options.eligible ?? ['paypal']),
    changed,
    commit,
    origin: () => address.origin,
    publicOrigin: () => address.publicOrigin,
  }
  return { context, address, close }
}

/**
 * Starts the emulator: REST API, Web SDK script and approval page on one port. No money moves. Its credentials start
 * with EMULATOR-, its ids with EMU, and every response has `x-paypal-emulator: 1`.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { context, address, close } = await openContext(options)
  const faults = createFaults()
  const dispatcher = createDispatcher(context)
  const controls = createControls(context, faults, dispatcher)
  const closing = new AbortController()
  const controlToken = options.controlToken ?? randomBytes(24).toString('hex')
  const idempotency = createIdempotency(context)
  const control = { controls, token: controlToken }
  const server = createEmulatorServer({ context, faults, idempotency, dispatcher, control, closing: closing.signal })

  const { origin, port } = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1')
  const { publicOrigin = origin } = options
  address.origin = origin
  address.publicOrigin = typeof publicOrigin === 'string' ? publicOrigin : publicOrigin(Number(port))
  if (options.webhookUrl !== undefined) subscribeOwnWebhook(context, options.webhookUrl)
  await context.commit()
  const housekeeping = setInterval(() => tidy(context), housekeepingMs).unref()
  dispatcher.kick()
  return {
    ...controls,
    ...identityOf(context),
    controlToken,
    async close() {
      clearInterval(housekeeping)
      closing.abort()
      await dispatcher.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
    },
  }
}

function identityOf(context: EmulatorContext) {
  const { clientId, clientSecret, webhookId, merchantId } = context.state.identity
  return {
    origin: context.origin(),
    publicOrigin: context.publicOrigin(),
    sdkUrl: `${context.publicOrigin()}/web-sdk/v6/core`,
    clientId,
    clientSecret,
    webhookId,
    merchantId,
    certificatePem: context.state.signing.certificatePem,
  }
}

function tidy(context: EmulatorContext): void {
  deleteExpiredOrders(context)
  deleteOldReplays(context)
}
