import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { makeCertificates } from '../src/testing/certificates.ts'
import { freePort } from '../src/testing/free-port.ts'
import { startMailServer } from '../src/testing/mail-server.ts'
import { searchPath, startNginx } from '../src/testing/nginx.ts'

const projectFolder = join(import.meta.dirname, '..')

export const owner = { email: 'owner@shop.test', password: 'Mangle-2026' }

/** A production shop: separate Postgres, TLS proxy, mail server, and the PayPal emulator on its own origin. */
export interface ProductionShop {
  /** https://localhost with the proxy's port. */
  origin: string
  /** https://127.0.0.1 with another port of the proxy: another site than the shop. */
  paypalOrigin: string
  mails: Awaited<ReturnType<typeof startMailServer>>['received']
  database: pg.ClientConfig
  /** The shop's log output. */
  output: () => string
  /** Calls the emulator's control plane. */
  emulator: (path: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** The reason why such a shop cannot run on this machine; null when it can. */
export function missingForProduction(): string | null {
  const missing = ['nginx', 'openssl'].filter((name) => spawnSync(name, ['-v'], { env: searchPath }).error)
  return missing.length === 0
    ? null
    : `install ${missing.join(' and ')} (Debian's packages) for the test in production mode`
}

export async function startProductionShop(): Promise<ProductionShop> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-production-'))
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    const [shopPort, paypalPort, shopTls, paypalTls] = await Promise.all([1, 2, 3, 4].map(freePort))
    const [origin, paypalOrigin] = [`https://localhost:${shopTls}`, `https://127.0.0.1:${paypalTls}`]
    const authority = makeCertificates(folder)
    const postgres = await startEmbeddedPostgres({ dataDir: folder })
    closers.push(() => postgres.stop())
    const mailServer = await startMailServer()
    closers.push(() => mailServer.stop())
    const trust = { NODE_EXTRA_CA_CERTS: authority }
    const emulator = start('packages/paypal-emulator/main.ts', {
      ...trust,
      PORT: `${paypalPort}`,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: paypalOrigin,
      STATE_FILE: join(folder, 'emulator.json'),
      WEBHOOK_URL: `${origin}/paypal/webhook`,
    })
    closers.push(() => end(emulator))
    const paypal = JSON.parse(await firstLine(emulator)) as Record<string, string>
    const { host, port, user, database } = postgres.connection
    const shop = start('dist/shop/main.js', {
      ...trust,
      NODE_ENV: 'production',
      PORT: `${shopPort}`,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
      PUBLIC_URL: origin,
      APP_SECRET: 'a-secret-of-this-test-alone-0123456789',
      TRUST_PROXY: '1',
      FIRST_ROOT_EMAIL: owner.email,
      FIRST_ROOT_PASSWORD: owner.password,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      SMTP_FROM: 'shop@shop.test',
      ALLOW_PAYPAL_EMULATOR: '1',
      PAYPAL_EMULATOR_URL: `http://127.0.0.1:${paypalPort}`,
      PAYPAL_EMULATOR_PUBLIC_URL: paypalOrigin,
      PAYPAL_EMULATOR_CLIENT_ID: paypal.clientId ?? '',
      PAYPAL_EMULATOR_CLIENT_SECRET: paypal.clientSecret ?? '',
      PAYPAL_EMULATOR_WEBHOOK_ID: paypal.webhookId ?? '',
      MAIL_EVERY_SECONDS: '1',
      RECONCILE_EVERY_SECONDS: '1',
      DRAIN_SECONDS: '0.1',
    })
    closers.push(() => end(shop))
    let output = ''
    for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const ports = { [`${shopTls}`]: `${shopPort}`, [`${paypalTls}`]: `${paypalPort}` }
    const proxy = await startNginx(tlsServers(folder, ports), Number(shopTls))
    closers.push(() => proxy.stop())
    await untilReady(`http://127.0.0.1:${shopPort}/readyz`, shop, () => output)
    const control = `http://127.0.0.1:${paypalPort}/__emulator/`
    return {
      origin,
      paypalOrigin,
      mails: mailServer.received,
      database: postgres.connection,
      output: () => output,
      emulator: async (path) =>
        (await fetch(`${control}${path}`, { headers: { 'x-emulator-token': paypal.controlToken ?? '' } })).json(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The configuration of nginx with TLS on each of these ports, in front of a local port. */
function tlsServers(folder: string, ports: Record<string, string>): string {
  const servers = Object.entries(ports).map(
    ([tls, plain]) => `server {
      listen 127.0.0.1:${tls} ssl; listen [::1]:${tls} ssl; server_name localhost;
      ssl_certificate ${folder}/site.pem; ssl_certificate_key ${folder}/site.key;
      location / { proxy_pass http://127.0.0.1:${plain}; proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto https; }
    }`,
  )
  return servers.join('\n')
}

function start(file: string, environment: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  return spawn(process.execPath, [file], { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output')
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the process ended without output')
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`the shop did not start:\n${output()}`)
    if ((await fetch(url).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`the shop was not ready in time:\n${output()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
