import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { captureIn, connectShop, type ShopClient } from './testing/shop-client.ts'
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

/** The emulator as a separate process, used over HTTP only. */
async function startProcess(env: Record<string, string> = {}): Promise<Process> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
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

test('every confirmed request of a burst is on disk', async () => {
  const stateFile = join(folder, 'burst.json')
  const emulator = await startEmulator({ stateFile })
  const shop = await connectShop(emulator)
  const created = await Promise.all(Array.from({ length: 40 }, () => shop.create()))
  // A copy, as after a crash: two emulators never share a file.
  const copy = join(folder, 'copy.json')
  await copyFile(stateFile, copy)
  const other = await startEmulator({ stateFile: copy })
  const known = new Set(other.orders().map((order) => order.id))
  expect(created.every((reply) => known.has(reply.body.id))).toBe(true)
  expect(await readdir(folder)).toEqual(['burst.json', 'copy.json'])
  await other.close()
  await emulator.close()
})

/** The state of an emulator that starts from a copy of this file. */
async function reopen(stateFile: string): Promise<Emulator> {
  const copy = join(folder, `copy-${crypto.randomUUID()}.json`)
  await copyFile(stateFile, copy)
  return startEmulator({ stateFile: copy })
}

async function order(shop: ShopClient): Promise<string> {
  return captureIn((await shop.capture(await shop.approved())).body).id
}

test('the hundredth order writes as much as the first', async () => {
  const stateFile = join(folder, 'journal.json')
  const emulator = await startEmulator({ stateFile })
  const shop = await connectShop(emulator)
  const size = async () => (await stat(stateFile)).size
  const bytesOfOrder = async () => {
    const before = await size()
    await order(shop)
    return (await size()) - before
  }
  const first = await bytesOfOrder()
  for (let count = 0; count < 98; count += 1) await order(shop)
  expect(Math.abs((await bytesOfOrder()) - first)).toBeLessThan(200)
  expect(await size()).toBeLessThan(first * 110)
  await emulator.close()
})

test('every kind of change is in the journal', async () => {
  const stateFile = join(folder, 'kinds.json')
  const emulator = await startEmulator({ stateFile, webhookUrl: 'http://127.0.0.1:9/' })
  emulator.setWebhooks({ off: true })
  const shop = await connectShop(emulator)
  const open = (await shop.create()).body.id
  const amount = { currency_code: 'USD', value: '9.00' }
  await shop.call('PATCH', `/v2/checkout/orders/${open}`, [
    { op: 'replace', path: "/purchase_units/@reference_id=='default'/amount", value: amount },
  ])
  const pending = captureIn((await shop.capture(await shop.approved('pending'))).body).id
  await emulator.resolvePending(pending, 'DECLINED')
  await emulator.refund(await order(shop), 500)
  emulator.setFault({ operation: 'refund', kind: 'pending_refund' })
  const paid = await order(shop)
  const { body } = await shop.call('POST', `/v2/payments/captures/${paid}/refund`, {}, { 'paypal-request-id': 'r' })
  await emulator.resolveRefund(body.id, 'FAILED')
  const dispute = await emulator.dispute(paid)
  await emulator.updateDispute(dispute.id, { stage: 'CHARGEBACK' })
  const hook = await shop.call('POST', '/v1/notifications/webhooks', {
    url: 'http://127.0.0.1:10/',
    event_types: [{ name: '*' }],
  })
  await shop.call('DELETE', `/v1/notifications/webhooks/${hook.body.id}`)
  await emulator.flushWebhooks()

  const other = await reopen(stateFile)
  for (const read of ['orders', 'ledger', 'refunds'] as const) expect(other[read](), read).toEqual(emulator[read]())
  const settled = (events: ReturnType<Emulator['events']>) => events.map(({ deliveries: _, ...event }) => event)
  expect(settled(other.events())).toEqual(settled(emulator.events()))
  expect(other.events().every(({ deliveries }) => deliveries.every(({ attempts }) => attempts > 0))).toBe(true)
  const hooks = await (await connectShop(other)).call('GET', '/v1/notifications/webhooks')
  expect(hooks.body.webhooks).toHaveLength(1)
  await other.resolveDispute(dispute.id, 'ACCEPTED')
  expect(other.events().at(-1)?.body).toContain('CHARGEBACK')
  await other.close()
  await emulator.close()
})

test('an incomplete last line is dropped, and the next order is stored', async () => {
  const stateFile = join(folder, 'torn.json')
  const emulator = await startEmulator({ stateFile })
  await order(await connectShop(emulator))
  await emulator.close()
  const whole = await readFile(stateFile, 'utf8')
  await appendFile(stateFile, whole.split('\n').at(-2)?.slice(0, 40) ?? '')

  const second = await startEmulator({ stateFile })
  expect(second.ledger()).toEqual(emulator.ledger())
  await order(await connectShop(second))
  const third = await reopen(stateFile)
  expect(third.ledger()).toHaveLength(2)
  await third.close()
  await second.close()
})

test('a damaged line in the middle prevents the start', async () => {
  const stateFile = join(folder, 'damaged.json')
  const emulator = await startEmulator({ stateFile })
  await order(await connectShop(emulator))
  await emulator.close()
  const [head, ...lines] = (await readFile(stateFile, 'utf8')).split('\n')
  await writeFile(stateFile, [head, '[["orders"', ...lines].join('\n'))
  await expect(startEmulator({ stateFile })).rejects.toThrow(SyntaxError)
})

test('the state file of an earlier version, one document, is read', async () => {
  const stateFile = join(folder, 'version-1.json')
  const emulator = await startEmulator({ stateFile })
  const [head = '{}'] = (await readFile(stateFile, 'utf8')).split('\n')
  await emulator.close()
  const orders = { EMU1: { id: 'EMU1', status: 'CREATED', createTime: new Date().toISOString() } }
  const empty = { captures: {}, refunds: {}, webhooks: {}, events: {}, replays: {} }
  await writeFile(stateFile, JSON.stringify({ ...JSON.parse(head), version: 1, orders, ...empty }))
  const next = await startEmulator({ stateFile })
  expect(next.clientSecret).toBe(emulator.clientSecret)
  expect(next.orders().map(({ id }) => id)).toEqual(['EMU1'])
  await next.close()
})

test('configured credentials replace those of the state file, and must start with EMULATOR-', async () => {
  const stateFile = join(folder, 'chosen.json')
  await (await startEmulator({ stateFile, webhookUrl: 'http://127.0.0.1:9/' })).close()
  const credentials = { clientId: 'EMULATOR-shop', clientSecret: 'EMULATOR-secret', webhookId: 'EMULATOR-hook' }
  const chosen = await startEmulator({ stateFile, credentials, webhookUrl: 'http://127.0.0.1:9/' })
  const { body } = await (await connectShop(chosen)).call('GET', '/v1/notifications/webhooks')
  expect(body.webhooks).toMatchObject([{ id: 'EMULATOR-hook' }])
  await chosen.close()
  await expect(startEmulator({ credentials: { clientSecret: 'real' } })).rejects.toThrow('must start with EMULATOR-')
})
