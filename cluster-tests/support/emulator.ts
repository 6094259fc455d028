import { join } from 'node:path'
import type { LedgerEntry } from '../../packages/paypal-emulator/emulator.ts'
import { makeFolder, type Running, start } from './processes.ts'
import { until } from './until.ts'

/** The PayPal emulator as a process. */
export interface EmulatorProcess {
  origin: string
  clientId: string
  clientSecret: string
  webhookId: string
  process: Running
  /** kill -9. */
  kill(): Promise<void>
  /** Starts it again after `kill`, at the same address and with its state. */
  startAgain(): Promise<void>
  approve(orderId: string): Promise<void>
  ledger(): Promise<LedgerEntry[]>
  orders(): Promise<{ id: string; status: string }[]>
  /** Calls a route of its control plane. */
  control(method: string, path: string, body?: object): Promise<unknown>
}

const main = join(import.meta.dirname, '../../packages/paypal-emulator/main.ts')

export async function startEmulatorProcess(name = 'paypal'): Promise<EmulatorProcess> {
  const credentials = {
    CONTROL_TOKEN: 'token-of-this-run',
    CLIENT_ID: 'EMULATOR-shop',
    CLIENT_SECRET: 'EMULATOR-secret',
    WEBHOOK_ID: 'EMULATOR-hook',
  }
  const env = { ...credentials, PORT: '0', STATE_FILE: join(makeFolder(name), 'state.json') }
  let running = start(name, process.execPath, [main], { env })
  const ready = await until('the emulator is ready', () => readyLine(running.output()))
  const control: EmulatorProcess['control'] = async (method, path, body) => {
    const answer = await fetch(`${ready.origin}/__emulator/${path}`, {
      method,
      headers: { 'x-emulator-token': ready.controlToken },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  return {
    ...ready,
    get process() {
      return running
    },
    control,
    kill: () => running.end('SIGKILL'),
    startAgain: async () => {
      running = start(name, process.execPath, [main], { env: { ...env, PORT: new URL(ready.origin).port } })
      await until('the emulator answers again', () => control('GET', 'ledger'))
    },
    // A buyer can approve when PayPal is back.
    approve: async (orderId) => {
      const approve = () => control('POST', `orders/${orderId}/approve`, { outcome: 'completed' })
      await until('the payment is approved', async () => approve().then(() => true))
    },
    // The control plane returns what the emulator's functions of these names return.
    ledger: async () => (await control('GET', 'ledger')) as LedgerEntry[],
    orders: async () => (await control('GET', 'orders')) as { id: string; status: string }[],
  }
}

interface Ready {
  origin: string
  clientId: string
  clientSecret: string
  webhookId: string
  controlToken: string
}

const readyLine = (output: string): Ready | null =>
  output.includes('\n') ? JSON.parse(output.split('\n')[0] ?? '') : null
