import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { slowness } from '../../../testing/slowness.ts'
import { type EmbeddedPostgres, postgresStopMs, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './postgres-cluster.ts'

let dataDir: string
/** Holds a cluster that has stopped. */
let prepared: string
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'prepared-'))
  const postgres = await startEmbeddedPostgres({ dataDir: prepared, durable: false })
  await postgres.stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const postgres of started.splice(0)) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** For tests that do not create a cluster, which takes a second of processor time. */
const copyCluster = () => execFileSync('cp', ['-RpL', join(prepared, 'postgres'), dataDir])

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  started.push(postgres)
  return postgres
}

/** Another process that supervises the server of this folder. */
function supervise(...flags: string[]): ChildProcess & { left?: Left } {
  const script = join(import.meta.dirname, '../../../testing/supervised-postgres.ts')
  const child = spawn(process.execPath, [script, dataDir, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

type Left = Pick<EmbeddedPostgres, 'connection'> & { pid: number }

/** What the process printed once its server was ready. */
async function firstLine(child: ChildProcess & { left?: Left }): Promise<Left> {
  child.left ??= JSON.parse(String((await once(child.stdout ?? child, 'data'))[0])) as Left
  return child.left
}

async function ask(postgres: Pick<EmbeddedPostgres, 'connection'>, text: string): Promise<unknown> {
  const client = new pg.Client(postgres.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

it('starts in an empty folder, in UTF-8 regardless of the environment, and stops', async () => {
  vi.stubEnv('LANG', undefined)
  vi.stubEnv('PGPORT', '1')
  const postgres = await start()
  expect(await ask(postgres, `select length('ñandú')`)).toBe(5)
  expect(await ask(postgres, 'show data_checksums')).toBe('on')
  expect(await ask(postgres, 'show listen_addresses')).toBe('')
  expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
  await postgres.stop()
  expect(isAlive(postgres.pid())).toBe(false)
  vi.unstubAllEnvs()
})

it('stops within its limit while sessions are open, one of them in a statement', async () => {
  copyCluster()
  const postgres = await start()
  const [idle, busy] = [new pg.Client(postgres.connection), new pg.Client(postgres.connection)]
  for (const client of [idle, busy]) await client.on('error', () => {}).connect()
  const cut = expect(busy.query('select pg_sleep(30)')).rejects.toThrow()
  const before = performance.now()
  await postgres.stop()
  expect(performance.now() - before).toBeLessThan(postgresStopMs * slowness())
  await cut
  expect(isAlive(postgres.pid())).toBe(false)
})

it('ends when its process exits without a stop, for instance at a second signal', async () => {
  copyCluster()
  const child = supervise('--ends-with-process')
  const left = await firstLine(child)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  await vi.waitFor(() => expect(isAlive(left.pid)).toBe(false), { timeout: 5_000 })
})

it('is left running by a process that exits while another uses it', async () => {
  copyCluster()
  const postgres = await start()
  const child = supervise('--ends-with-process')
  expect((await firstLine(child)).pid).toBe(postgres.pid())
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  expect(await ask(postgres, 'select 1')).toBe(1)
  expect(postgres.pid()).toBe((await firstLine(child)).pid)
})

it('ends a server that a killed process left behind and that does not answer', async () => {
  copyCluster()
  const child = supervise()
  const left = await firstLine(child)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  // As a program does that cleans folders for temporary files.
  rmSync(left.connection.host, { recursive: true })
  const postgres = await start()
  expect(postgres.pid()).not.toBe(left.pid)
  expect(await ask(postgres, 'select 1')).toBe(1)
})

it('keeps its data from one start to the next', async () => {
  const first = await start()
  await ask(first, 'create table kept (n int)')
  await first.stop()
  const second = await start()
  expect(await ask(second, 'select count(*)::int from kept')).toBe(0)
})

it('adopts the server that a killed process left behind', async () => {
  copyCluster()
  const child = supervise()
  const left = await firstLine(child)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  expect(isAlive(left.pid)).toBe(true)
  const adopted = await start()
  expect(adopted.pid()).toBe(left.pid)
  await adopted.stop()
  // A zombie process stays listed until its new parent has reaped it.
  await vi.waitFor(() => expect(isAlive(left.pid)).toBe(false), { timeout: 10_000 })
})

it('restarts a server that was killed', async () => {
  copyCluster()
  const postgres = await start()
  const killed = postgres.pid()
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(killed), { timeout: 10_000 })
  expect(await ask(postgres, 'select 1')).toBe(1)
})

it('shares one server among concurrent processes; the last one stops it', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect(one?.pid()).toBe(two?.pid())
  const user = new pg.Client(two?.connection)
  await user.connect()
  await one?.stop()
  expect((await user.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await user.end()
  await two?.stop()
  // A busy machine may need longer than the time that `stop()` waits for the end.
  await vi.waitFor(() => expect(isAlive(two?.pid() ?? 0)).toBe(false), { timeout: 10_000 })
})

it('uses a short socket path when the folder has a long name', async () => {
  const long = join(dataDir, 'a-folder-with-a-very-long-name'.repeat(4))
  const postgres = await start(long)
  expect(postgres.connection.host.length).toBeLessThan(80)
  expect(await ask(postgres, 'select 1')).toBe(1)
})

it('leaves no partial cluster and removes those of dead processes', async () => {
  mkdirSync(join(dataDir, 'postgres.new-999999999'))
  await start()
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
})

it.runIf(process.getuid?.() === 0)(
  'runs as another user when started by root, even below a private folder',
  async () => {
    mkdirSync(join(dataDir, 'closed'), { mode: 0o700 })
    const data = join(dataDir, 'closed/data')
    const postgres = await start(data)
    expect(statSync(join(data, 'postgres')).uid).not.toBe(0)
    expect(await ask(postgres, 'select 1')).toBe(1)
    await postgres.stop()
    rmSync(join(realpathSync(join(data, 'postgres')), '..'), { recursive: true })
  },
)
