import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAlive } from '../../kit/server/embedded-postgres/postgres-cluster.ts'
import { freePort } from '../../testing/free-port.ts'

const main = join(import.meta.dirname, '../../../dist/shop/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'main-'))
const children: ChildProcess[] = []
let port: number

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function run(environment: NodeJS.ProcessEnv): ChildProcess & { output: () => string } {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...environment } })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  children.push(child)
  return Object.assign(child, { output: () => output })
}

/** What is not logged as a warning: the reason of the end. */
const withoutWarnings = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{"level":40,'))
    .join('\n')

async function open(): Promise<ReturnType<typeof run>> {
  const child = run({ DATA_DIR: dataDir, PORT: `${port}`, HOST: '127.0.0.1', DRAIN_SECONDS: '0.2' })
  while (!child.output().includes('is open')) {
    if (child.exitCode !== null) throw new Error(`it ended:\n${withoutWarnings(child.output())}`)
    await Promise.race([once(child, 'exit'), child.stdout ? once(child.stdout, 'data') : null])
  }
  return child
}

const postgresPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

it('lists every fault of the configuration and exits', async () => {
  const child = run({ DATA_DIR: dataDir, PORT: 'http', DATABASE_URL: 'mysql://canary', RATE_LIMITS: 'maybe' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMITS']) expect(child.output()).toContain(`  - ${name}: `)
  expect(child.output()).not.toContain('canary')
})

/** Page requests of a signed-in customer; the first is answered, the others are in flight. */
async function renderingPages(): Promise<Promise<Response>[]> {
  const origin = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@flordemaga.test', password: 'FlorDeMaga1' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const visit = async () => {
    const page = await fetch(`${origin}/profile`, { headers: { cookie } })
    await page.arrayBuffer()
    return page
  }
  const visits = () => Array.from({ length: 12 }, visit)
  // Opens the connections: a busy server may accept one that is new only after it has stopped listening.
  await Promise.all(visits())
  const pages = visits()
  await Promise.race(pages)
  return pages
}

it('starts a demo, restarts after SIGKILL, finishes requests in flight and stops cleanly', async () => {
  const killed = await open()
  const names = await fetch(`http://127.0.0.1:${port}/api/products`).then((answer) => answer.json())
  expect(names.length).toBeGreaterThan(0)
  const postgres = postgresPid()
  const exited = once(killed, 'exit')
  killed.kill('SIGKILL')
  await exited

  const again = await open()
  expect(postgresPid()).toBe(postgres)
  expect(again.output()).toContain('customer@flordemaga.test')
  const mailbox = await fetch(`http://127.0.0.1:${port}/demo/mailbox`).then((answer) => answer.text())
  for (const text of [again.output(), mailbox]) expect(text).toContain('leaves only when a mail server is set up')
  expect(await fetch(`http://127.0.0.1:${port}/api/products`).then((answer) => answer.json())).toEqual(names)

  const third = run({ DATA_DIR: dataDir, PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'info' })
  expect(await once(third, 'exit')).toEqual([1, null])
  expect(third.output()).toMatch(/"version":"\d+\.\d+\.\d+".*"msg":"starting"/)
  expect(third.output()).toContain('Choose another port')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  const pages = await renderingPages()
  const stopped = once(again, 'exit')
  again.kill('SIGTERM')
  // npm forwards a signal that the terminal has already sent to the process group.
  again.kill('SIGTERM')
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stopped).toEqual([0, null])
  // A zombie process stays listed until its new parent has reaped it.
  await expect.poll(() => isAlive(postgres), { timeout: 10_000 }).toBe(false)
})
