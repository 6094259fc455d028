import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { connectShop, type ShopClient } from './testing/shop-client.ts'
import { startWebhookReceiver } from './testing/webhook-receiver.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paypal-emulator-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

interface Process {
  emulator: Emulator
  shop: ShopClient
  control(method: string, path: string, body?: object): Promise<Response>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** The emulator as a process of its own, driven over HTTP only. */
async function startProcess(env: Record<string, string> = {}): Promise<Process> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const stateFile = join(folder, 'state', 'paypal.json')
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, STATE_FILE: stateFile, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const ready = JSON.parse(line) as Emulator
  const control: Process['control'] = (method, path, body) =>
    fetch(`${ready.origin}/__emulator/${path}`, {
      method,
      headers: { 'x-emulator-token': ready.controlToken },
      ...(body && { body: JSON.stringify(body) }),
    })
  const approve = async (id: string, outcome = 'completed') => {
    await control('POST', `orders/${id}/approve`, { outcome })
  }
  return {
    emulator: ready,
    shop: await connectShop({ ...ready, approve }),
    control,
    async end(signal) {
      child.kill(signal)
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
  }
}

test('kill -9 loses nothing: orders, captures, request ids, credentials, certificate and undelivered events', async () => {
  const receiver = await startWebhookReceiver()
  const first = await startProcess({ WEBHOOK_URL: receiver.url })
  await first.control('PUT', 'webhooks', { off: true })
  const id = await first.shop.approved()
  await first.control('POST', 'faults', { operation: 'capture', kind: 'apply_then_drop' })
  await expect(first.shop.capture(id)).rejects.toThrow()
  const certs = (at: Process) => at.emulator.origin
  expect(certs(first)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await first.end('SIGKILL')

  const second = await startProcess()
  expect(second.emulator.clientSecret).toBe(first.emulator.clientSecret)
  expect(second.emulator.webhookId).toBe(first.emulator.webhookId)
  const replay = await second.shop.capture(id)
  expect(replay.status).toBe(200)
  const ledger = (await (await second.control('GET', 'ledger')).json()) as { orderId: string }[]
  expect(ledger.map((entry) => entry.orderId)).toEqual([id])
  await receiver.waitFor(2)
  expect(receiver.received.map((event) => event.type).toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
  expect(await second.end('SIGTERM')).toBe(0)
  await receiver.close()
})

test('every answered request of a burst is on disk', async () => {
  const stateFile = join(folder, 'burst.json')
  const emulator = await startEmulator({ stateFile })
  const shop = await connectShop(emulator)
  const created = await Promise.all(Array.from({ length: 40 }, () => shop.create()))
  const other = await startEmulator({ stateFile })
  const known = new Set(other.orders().map((order) => order.id))
  expect(created.every((reply) => known.has(reply.body.id))).toBe(true)
  expect(await readdir(folder)).toEqual(['burst.json'])
  await other.close()
  await emulator.close()
})
