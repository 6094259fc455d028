import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/testing/free-port.ts'
import { projectFolder, toolEnvironment } from '../tools/launch/run-step.ts'

/** A server in a child process, on loopback, that ends with this process. */
export interface Child {
  url: string
  pid: number
  stop(): Promise<void>
}

/** With `taskset`, the measured servers run on one core and the load generator on another, for equal conditions. */
const cores = availableParallelism()
const canPin = cores > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** Keeps this process, the load generator, off the core of the measured servers. */
export function leaveCoreToServers(): void {
  runOn(1)
}

/**
 * Removes the core restriction of this process and its future children, for measurements in which the shop, Postgres and
 * the load generator share all cores.
 */
export function takeEveryCore(): void {
  runOn(0)
}

function runOn(firstCore: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-cp', `${firstCore}-${cores - 1}`, String(process.pid)])
}

type Environment = Record<string, string>

/** `environment` may depend on the server's address; `path` responds once the server is ready; it runs in `folder`. */
export async function startNode(
  args: string[],
  environment: Environment | ((url: string) => Environment),
  path = '/',
  folder = projectFolder,
): Promise<Child> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = typeof environment === 'function' ? environment(url) : environment
  const [command = '', ...rest] = [...(canPin ? ['taskset', '-c', '0'] : []), process.execPath, ...args]
  const child = spawn(command, rest, {
    cwd: folder,
    env: { ...toolEnvironment, NODE_ENV: 'production', ...own, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await untilReady(child, `${url}${path}`)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What `npm start` of a version's folder gives to Node: its options and the program. */
export function startArguments(version = projectFolder): string[] {
  const { scripts } = JSON.parse(readFileSync(join(version, 'package.json'), 'utf8'))
  const [, given] = /exec node (.+)$/.exec(scripts.start) ?? []
  if (given === undefined) throw new Error(`npm start of ${version} does not end in "exec node"`)
  return given.split(' ')
}

/** Runs the shop of a version's folder like `npm start`, with its data in this folder. */
export function startShop(dataDir: string, version = projectFolder, more: Environment = {}): Promise<Child> {
  const environment = { DEMO: '1', DATA_DIR: dataDir, RATE_LIMITS: 'off', DATABASE_URL: '', ...more }
  return startNode(startArguments(version), environment, '/healthz', version)
}

export interface Folder {
  path: string
  remove(): void
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', remove)
  return { path, remove }
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(5)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
  }
  throw new Error('the server was not ready within a minute')
}
