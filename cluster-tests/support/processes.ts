import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { until } from './until.ts'

/** A program that the suite started. */
export interface Running {
  pid: number
  isRunning(): boolean
  /** Sends the signal and waits for the end; kill -9 after 20 s. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Its output so far. */
  output(): string
}

interface ProgramOptions {
  env?: Record<string, string>
  cwd?: string
  /** Runs as the user of Postgres when this process is root, because Postgres and pgbouncer refuse to run as root. */
  unprivileged?: boolean
}

/** A new folder of the run; `unprivileged` gives it to the user of Postgres. */
export function makeFolder(name: string, { unprivileged = false } = {}): string {
  const folder = join(inject('clusterFolder'), name)
  mkdirSync(folder, { recursive: true, mode: unprivileged ? 0o700 : 0o755 })
  const owner = postgresOwner()
  if (unprivileged && owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** User and group of Postgres; undefined when this process is not root. */
export function postgresOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Starts a program whose output goes to a log file of the run. Whatever happens, it ends with the run. */
export function start(name: string, command: string, args: string[], options: ProgramOptions = {}): Running {
  const log = join(inject('clusterFolder'), 'logs', `${name.replaceAll('/', '-')}.log`)
  const output = openSync(log, 'a')
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', ...options.env },
    cwd: options.cwd ?? inject('clusterFolder'),
    stdio: ['ignore', output, output],
    ...(options.unprivileged && postgresOwner()),
  })
  closeSync(output)
  const pid = child.pid ?? 0
  if (pid === 0) throw new Error(`${command} did not start`)
  const pidFile = join(inject('clusterFolder'), 'pids', String(pid))
  writeFileSync(pidFile, name)
  const ended = once(child, 'exit').then(() => rmSync(pidFile, { force: true }))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid,
    isRunning,
    async end(signal = 'SIGTERM') {
      if (!isRunning()) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(timer)
    },
    output: () => readFileSync(log, 'utf8'),
  }
}

/** Runs a program to its end and returns what it printed. */
export function runOnce(command: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: inject('clusterFolder'),
    ...postgresOwner(),
  })
}

/** The process and everything that it started, parents first. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      // The name in parentheses may contain spaces.
      const [, parent] = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      parents.set(Number(entry), Number(parent))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Sends a signal to a process that this suite did not spawn itself, such as Patroni's Postgres. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits until a process that this suite did not spawn itself has ended. */
export async function untilGone(pid: number): Promise<void> {
  await until(`process ${pid} ends`, () => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })
}
