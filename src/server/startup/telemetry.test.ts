import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShopProcess } from '../../testing/shop-process.ts'
import { startTelemetryReceiver, type TelemetryReceiver } from '../../testing/telemetry-receiver.ts'
import { startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let receiver: TelemetryReceiver
beforeAll(async () => {
  shop = await startTestShop()
  receiver = await startTelemetryReceiver()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
})

/** Writes the name of each loaded module of OpenTelemetry to stderr. */
const namesModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const name = /@opentelemetry\\/([\\w-]+)/.exec(url)?.[1]
      if (name) process.stderr.write('loaded ' + name + '\\n')
      return next(url, context)
    },
  })
`)}`

/** Starts a process of the shop, asks for the products and stops it. @returns the modules of OpenTelemetry it loaded. */
async function run(environment: Record<string, string>): Promise<Set<string>> {
  const process = await startShopProcess({
    shop,
    environment: { NODE_OPTIONS: `--import=${namesModules}`, ...environment },
  })
  const answer = await process.server.inject({ method: 'GET', url: '/api/products', headers: {} })
  expect(answer.statusCode).toBe(200)
  await process.stop()
  const { by, errors } = await process.ended
  expect(by).toBe(0)
  return new Set([...errors.matchAll(/loaded ([\w-]+)/g)].map(([, name]) => name ?? ''))
}

it('loads no OpenTelemetry library without a configured endpoint', async () => {
  // The client of Prometheus loads the api.
  expect(await run({})).toEqual(new Set(['api']))
})

it('sends traces and metrics before the process ends', async () => {
  const loaded = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin, OTEL_SERVICE_NAME: 'tienda' })
  expect([...loaded]).toEqual(expect.arrayContaining(['sdk-trace', 'sdk-metrics']))
  expect(receiver.spans().map(({ name }) => name)).toContain('GET /api/products')
  expect(receiver.metrics()).toContain('http.server.request.duration')
  expect(receiver.resource()).toMatchObject({ 'service.name': 'tienda' })
})

it('does not wait for a receiver that never answers when it stops', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const process = await startShopProcess({
    shop,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  })
  await process.server.inject({ method: 'GET', url: '/api/products', headers: {} })
  await process.stop()
  // The library gives up after 10 s; a stop that takes so long is ended with exit code 1.
  expect((await process.ended).by).toBe(0)
  silent.closeAllConnections()
  silent.close()
})
