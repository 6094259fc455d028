import { appendFileSync, readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time, by kind of process. */
export interface ProcessorTime {
  /** Neither Postgres nor browser: a worker, the shops that it starts. */
  own: number
  postgres: number
  browser: number
}

/** Linux counts processor time in hundredths of a second, on every architecture that Node supports. */
const ticksPerSecond = 100

interface Process {
  pid: number
  parent: number
  name: string
  /** Of the process and of its children that have ended. */
  seconds: number
  /** The part of the children. */
  endedChildren: number
}

/** A process as /proc/PID/stat describes it: `7 (name (x)) S parent …`; null when it has ended. */
function readProcess(pid: number | 'self'): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1])
    const endedChildren = ticks(13) / ticksPerSecond
    return {
      pid: Number.parseInt(text, 10),
      parent: Number(fields[1]),
      name: text.slice(text.indexOf('(') + 1, end),
      seconds: ticks(11) / ticksPerSecond + endedChildren,
      endedChildren,
    }
  } catch {
    return null
  }
}

/** What a process and all below it have used until now; zero where there is no /proc. */
export function processorTimeOf(root: number): ProcessorTime {
  const total = { own: 0, postgres: 0, browser: 0 }
  const own = readProcess(root)
  if (!own) return total
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent)
  const add = (process: Process, above: keyof ProcessorTime) => {
    const kind = above === 'own' ? kindOf(process.name) : above
    total[kind] += process.seconds
    for (const child of children.get(process.pid) ?? []) add(child, kind)
  }
  add(own, 'own')
  return total
}

function kindOf(name: string): keyof ProcessorTime {
  if (name === 'postgres') return 'postgres'
  return /^(chrom|headless)/.test(name) ? 'browser' : 'own'
}

function allProcesses(): Process[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return names.flatMap((name) => readProcess(Number(name)) ?? [])
}

/** Seconds that children of this process have used which have ended, with their own children. */
export const endedChildrenTime = () => readProcess('self')?.endedChildren ?? 0

/** What one test file used, or one of its tests: a line of the file that TEST_TIMES names. */
export interface NotedTime extends ProcessorTime {
  /** From the project's folder; `Postgres` for the server that all workers of the unit tests share. */
  file: string
  /** Seconds from start to end. */
  wall: number
}

let before: ProcessorTime = { own: 0, postgres: 0, browser: 0 }

/**
 * Notes what this worker and the processes that it started have used since it last did, so that its start counts for its
 * first file. All workers append to the same file. Does nothing without TEST_TIMES.
 */
export function noteTimeOf(file: string, wall: number): void {
  if (!process.env.TEST_TIMES) return
  const now = processorTimeOf(process.pid)
  const since = (kind: keyof ProcessorTime) => Math.max(0, now[kind] - before[kind])
  appendTime({ file, wall, own: since('own'), postgres: since('postgres'), browser: since('browser') })
  before = now
}

/**
 * The same for a file of component tests, which runs in the browser that this process has started. What this process
 * itself does for all test files counts for the step.
 */
export function noteBrowserTimeOf(file: string, wall: number): void {
  if (!process.env.TEST_TIMES) return
  const { browser } = processorTimeOf(process.pid)
  appendTime({ file, wall, own: 0, postgres: 0, browser: Math.max(0, browser - before.browser) })
  before.browser = browser
}

export function appendTime(time: NotedTime): void {
  // One short write in append mode is not mixed with those of other workers.
  if (process.env.TEST_TIMES) appendFileSync(process.env.TEST_TIMES, `${JSON.stringify(time)}\n`)
}
