import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { type DemoPaypal, startDemoPaypal } from './demo-paypal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'demo-paypal-'))
let demo: DemoPaypal
let app: FastifyInstance

beforeAll(async () => {
  demo = await startDemoPaypal(loadConfig({ DATA_DIR: dataDir }))
  app = Fastify()
  await demo.register(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await demo.close()
  rmSync(dataDir, { recursive: true })
})

it('shows browsers the script and the approval page through the port of the shop', async () => {
  const address = app.listeningOrigin
  const script = await fetch(`${address}/demo/paypal/web-sdk/v6/core`)
  expect(script.status).toBe(200)
  expect(script.headers.get('content-type')).toContain('javascript')
  const page = await fetch(`${address}/demo/paypal/checkoutnow?token=EMU0000000000000A`)
  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toContain('text/html')
})

it('keeps the API and the control plane inside', async () => {
  for (const path of ['/v1/oauth2/token', '/__emulator/state', '/web-sdk/../v1/oauth2/token', '/web-sdk/%2e%2e/v1/x']) {
    const answer = await app.inject({ method: 'POST', url: `/demo/paypal${path}`, payload: '' })
    expect(answer.statusCode, path).toBe(404)
  }
})

it('hands the shop credentials that no real PayPal takes', () => {
  expect(demo.paypal.emulatorClientId).toMatch(/^EMULATOR-/)
  expect(demo.paypal.emulatorPublicUrl).toBe('http://localhost:3000/demo/paypal')
})
