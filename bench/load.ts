import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Child } from './children.ts'

/** Why the comparisons of responses are missing; null when they can be made. */
export const noGenerator =
  spawnSync('wrk', ['--version']).error === undefined ? null : 'install wrk (Debian: apt-get install wrk)'

/** What one run of the load generator has measured. */
export interface Load {
  perSecond: number
  /** Processor time of the server for each answer, in microseconds; null where /proc is missing. */
  microseconds: number | null
  /** The share of its core that the generator used: at half of it, it could have sent twice as much. */
  generatorShare: number | null
}

const connections = 20

/** Requests the address as fast as it answers, with wrk, which is faster than the servers that are measured. */
export async function load(
  server: Child,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = [processorTime(server.pid), processorTime('self')] as const
  const wrk = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, `${server.url}${path}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const report = await text(wrk.stdout)
  const faults = /Non-2xx.*|Socket errors.*/.exec(report)?.[0]
  if (faults !== undefined) throw new Error(`${server.url}${path}: ${faults}`)
  const answers = Number(/(\d+) requests in/.exec(report)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
  const [ownTime, othersTime] = [processorTime(server.pid)?.own, processorTime('self')?.children]
  const used = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? null : to - from
  const serverTime = used(before[0]?.own, ownTime)
  const generatorTime = used(before[1]?.children, othersTime)
  return {
    perSecond,
    microseconds: serverTime === null ? null : (serverTime * 1_000_000) / answers,
    generatorShare: generatorTime === null ? null : generatorTime / (answers / perSecond),
  }
}

const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

/** Processor time of a server for each of these requests, in microseconds; NaN without /proc. */
export async function processorTimeOf(server: Child, count: number, request: () => Promise<unknown>): Promise<number> {
  const before = processorTime(server.pid)?.own ?? Number.NaN
  for (let at = 0; at < count; at++) await request()
  return (((processorTime(server.pid)?.own ?? Number.NaN) - before) * 1_000_000) / count
}

/** Processor time of a process, and of its children that have ended, in seconds (proc(5)); null without /proc. */
function processorTime(pid: number | 'self'): { own: number; children: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const seconds = (...at: number[]) => at.reduce((sum, index) => sum + Number(fields[index]), 0) / ticksPerSecond
    return { own: seconds(11, 12), children: seconds(13, 14) }
  } catch {
    return null
  }
}
