import { join } from 'node:path'
import type { LedgerEntry } from '../../tools/paypal-emulator/emulator.ts'
import { makeFolder, type Running, start } from './processes.ts'
import { until } from './until.ts'

/** The PayPal emulator as a process. */
export interface EmulatorProcess {
  origin: string
  clientId: string
  clientSecret: string
  webhookId: string
  process: Running
  approve(orderId: string): Promise<void>
  ledger(): Promise<LedgerEntry[]>
  orders(): Promise<{ id: string; status: string }[]>
  /** Calls a route of its control plane. */
  control(method: string, path: string, body?: object): Promise<unknown>
}

const main = join(import.meta.dirname, '../../tools/paypal-emulator/main.ts')

export async function startEmulatorProcess(name = 'paypal'): Promise<EmulatorProcess> {
  const credentials = { CLIENT_ID: 'EMULATOR-shop', CLIENT_SECRET: 'EMULATOR-secret', WEBHOOK_ID: 'EMULATOR-hook' }
  const env = { ...credentials, PORT: '0', STATE_FILE: join(makeFolder(name), 'state.json') }
  const process_ = start(name, process.execPath, [main], { env })
  const ready = await until('the emulator is ready', () => readyLine(process_.output()))
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
    process: process_,
    control,
    approve: async (orderId) => void (await control('POST', `orders/${orderId}/approve`, { outcome: 'completed' })),
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
