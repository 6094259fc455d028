import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, capture, openPayment } from '../../../testing/buyer.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type ShopProcess, startShopProcess } from '../../../testing/shop-process.ts'
import { startTestShop } from '../../../testing/test-shop.ts'

// As in docs/operations.md: two demo instances with one database and one emulator process.

const main = join(import.meta.dirname, '../../../../packages/paypal-emulator/main.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'shared-emulator-'))
const credentials = { CLIENT_ID: 'EMULATOR-shop', CLIENT_SECRET: 'EMULATOR-secret', WEBHOOK_ID: 'EMULATOR-hook' }
const named = Object.entries(credentials).map(([name, value]) => [`PAYPAL_EMULATOR_${name}`, value])
let shop: Awaited<ReturnType<typeof startTestShop>>
let emulator: ChildProcess
let origin: string
const instances: ShopProcess[] = []

async function startEmulatorProcess(environment: Record<string, string>): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    STATE_FILE: join(dataDir, 'state.json'),
    CONTROL_TOKEN: 'control',
    ...credentials,
  }
  emulator = spawn(process.execPath, [main], { env: { ...env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  if (!emulator.stdout) throw new Error('no output')
  const [line] = (await once(createInterface({ input: emulator.stdout }), 'line')) as [string]
  origin = JSON.parse(line).origin
}

const control = (method: string, path: string, body: object = {}) =>
  fetch(`${origin}/__emulator/${path}`, {
    method,
    headers: { 'x-emulator-token': 'control' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })

beforeAll(async () => {
  shop = await startTestShop()
  const port = await freePort()
  await startEmulatorProcess({ WEBHOOK_URL: `http://127.0.0.1:${port}/paypal/webhook` })
  const environment = { ...Object.fromEntries(named), PAYPAL_EMULATOR_URL: origin }
  instances.push(await startShopProcess({ shop, port, environment }))
  instances.push(await startShopProcess({ shop, environment }))
})
afterAll(async () => {
  for (const instance of instances) await instance.kill()
  emulator?.kill('SIGKILL')
  await shop?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a payment opened at one demo instance is captured at the other, also after the emulator was killed', async () => {
  const [first, second] = instances
  if (!first || !second) throw new Error('no instances')
  const ana = await shop.signIn()
  const cream = await shop.addProduct()
  const opened = await openPayment(first, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  expect(opened).toMatchObject({ statusCode: 200 })
  expect((await control('POST', `orders/${opened.body.id}/approve`)).status).toBe(204)
  const setup = await call(second, ana, 'GET', '/paypal/setup')
  expect(setup).toMatchObject({ statusCode: 200, body: { sdkUrl: `${origin}/web-sdk/v6/core` } })

  const ended = once(emulator, 'exit')
  emulator.kill('SIGKILL')
  await ended
  await startEmulatorProcess({ PORT: new URL(origin).port })
  // 202 while the notification of the approval is being processed, as a page that asks again would see.
  await expect
    .poll(() => capture(second, ana, opened.body.id), { timeout: 30_000, interval: 250 })
    .toMatchObject({ statusCode: 200, body: { status: 'COMPLETED' } })
  const ledger = (await (await control('GET', 'ledger')).json()) as { orderId: string }[]
  expect(ledger.map(({ orderId }) => orderId)).toEqual([opened.body.id])
})
