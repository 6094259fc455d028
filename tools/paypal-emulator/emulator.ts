import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Controls, createControls } from './controls.ts'
import { createDispatcher } from './deliveries.ts'
import { createFaults } from './faults.ts'
import { createIdempotency, forgetOldReplays } from './idempotency.ts'
import { forgetExpiredOrders } from './orders.ts'
import { createEmulatorServer } from './server.ts'
import { newSigningIdentity } from './signing.ts'
import { newState, type State } from './state.ts'
import { openStore, readStateFile } from './state-file.ts'
import { subscribeOwnWebhook } from './webhooks.ts'
import type { World } from './world.ts'

export type { WebhookControls } from './deliveries.ts'
export type { Fault, FaultInput } from './faults.ts'
export type { LedgerEntry } from './ledger.ts'
export type { EventRecord, OrderRecord, Outcome } from './state.ts'

export interface EmulatorOptions {
  /** 0, the default, takes any free one. */
  port?: number
  host?: string
  /** Where everything is kept, safely, before an answer is sent. Without it nothing outlives the process. */
  stateFile?: string
  /** Subscribed to all events at start, under `webhookId`. */
  webhookUrl?: string
  clock?: () => Date
  controlToken?: string
  /** Where browsers reach the emulator, when something stands in front of it. May end in a path, not in a slash. */
  publicOrigin?: string
}

export interface Emulator extends Controls {
  /** Where the shop's server reaches the API. */
  origin: string
  /** Where browsers reach the script and the approval page. */
  publicOrigin: string
  /** The address of the Web SDK script. */
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

async function loadState(path: string | undefined, now: Date): Promise<State> {
  const earlier = path === undefined ? undefined : await readStateFile(path)
  return earlier ?? newState(await newSigningIdentity(now))
}

function listen(server: ReturnType<typeof createEmulatorServer>, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
      resolve(`http://${name}:${address.port}`)
    })
  })
}

/**
 * Starts a PayPal of our own: the REST API, the Web SDK script and the approval page on one port. No money exists in
 * it; its credentials start EMULATOR-, its ids EMU, and every answer carries `x-paypal-emulator: 1`.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const now = options.clock ?? (() => new Date())
  const state = await loadState(options.stateFile, now())
  const { commit } = openStore(state, options.stateFile)
  const address = { origin: '' }
  const world: World = {
    state,
    now,
    commit,
    origin: () => address.origin,
    publicOrigin: () => options.publicOrigin ?? address.origin,
  }
  const faults = createFaults()
  const dispatcher = createDispatcher(world)
  const controls = createControls(world, faults, dispatcher)
  const closing = new AbortController()
  const controlToken = options.controlToken ?? randomBytes(24).toString('hex')
  const idempotency = createIdempotency(world)
  const control = { controls, token: controlToken }
  const server = createEmulatorServer({ world, faults, idempotency, dispatcher, control, closing: closing.signal })

  if (options.webhookUrl !== undefined) subscribeOwnWebhook(world, options.webhookUrl)
  await commit()
  address.origin = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1')
  const housekeeping = setInterval(() => tidy(world), housekeepingMs).unref()
  dispatcher.kick()

  const { clientId, clientSecret, webhookId, merchantId } = state.identity
  return {
    ...controls,
    origin: address.origin,
    publicOrigin: world.publicOrigin(),
    sdkUrl: `${world.publicOrigin()}/web-sdk/v6/core`,
    controlToken,
    clientId,
    clientSecret,
    webhookId,
    merchantId,
    certificatePem: state.signing.certificatePem,
    async close() {
      clearInterval(housekeeping)
      closing.abort()
      await dispatcher.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await commit()
    },
  }
}

function tidy(world: World): void {
  forgetExpiredOrders(world)
  forgetOldReplays(world)
}
