import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Config, ConfigError, loadConfig } from '../../../kit/server/config/config.ts'
import { freePort } from '../../../testing/free-port.ts'
import { startEmulated } from './demo-emulator.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'demo-paypal-'))
const started: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const demo of started.splice(0)) await demo.close()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

async function start(environment: Record<string, string> = {}): Promise<Config['paypal']> {
  const demo = await startEmulated(loadConfig({ DEMO: '1', DATA_DIR: dataDir, HOST: '127.0.0.1', ...environment }))
  started.push(demo)
  return demo.config.paypal
}

/** Another server on the port, closed after the test. */
async function occupy(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  started.push({ close: async () => void server.close() })
}

describe("the demo's emulator", () => {
  it("serves its script from the port after the shop's, another origin", async () => {
    const port = await freePort()
    const { emulatorPublicUrl } = await start({ PORT: `${port}` })
    expect(emulatorPublicUrl).toBe(`http://localhost:${port + 1}`)
    const script = await fetch(`http://127.0.0.1:${port + 1}/web-sdk/v6/core`)
    expect(script.headers.get('content-type')).toContain('javascript')
  })

  it('has credentials that PayPal rejects', async () => {
    const { emulatorClientId, emulatorClientSecret } = await start({ PORT: `${await freePort()}` })
    expect(emulatorClientId).toMatch(/^EMULATOR-/)
    expect(emulatorClientSecret).toMatch(/^EMULATOR-/)
  })

  it('takes a free port when the one after the shop is in use', async () => {
    const port = await freePort()
    await occupy(port + 1)
    const { emulatorPublicUrl } = await start({ PORT: `${port}` })
    const taken = Number(new URL(emulatorPublicUrl ?? '').port)
    expect(taken).not.toBe(port + 1)
    expect((await fetch(`http://127.0.0.1:${taken}/web-sdk/v6/core`)).status).toBe(200)
  })

  it('rejects a configured port in use, naming the variable', async () => {
    const port = await freePort()
    await occupy(port)
    const starting = start({ PAYPAL_EMULATOR_PORT: `${port}` })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(`PAYPAL_EMULATOR_PORT: port ${port} is in use`)
  })

  it('uses the host of PUBLIC_URL for other machines and loopback for this one', async () => {
    const port = `${await freePort()}`
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000', PAYPAL_EMULATOR_PORT: port }
    const { emulatorUrl, emulatorPublicUrl } = await start(open)
    expect(emulatorUrl).toBe(`http://127.0.0.1:${port}`)
    expect(emulatorPublicUrl).toBe(`http://192.168.1.20:${port}`)
  })

  it('has the configured address of a proxy', async () => {
    const pay = 'https://pay.shop.test'
    const behindProxy = { PUBLIC_URL: 'https://shop.test', PAYPAL_EMULATOR_PUBLIC_URL: pay }
    const { emulatorPublicUrl } = await start({ ...behindProxy, PORT: `${await freePort()}` })
    expect(emulatorPublicUrl).toBe(pay)
  })
})
