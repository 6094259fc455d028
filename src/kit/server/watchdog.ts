import { Worker } from 'node:worker_threads'

/** A process that is busy for longer hears no signal and answers nobody; no step of the shop takes as long. */
const defaultLimitSeconds = 20
/** A process that waits, for a disk for instance, or that the machine gives little time, may take so many times as long. */
const patience = 6

interface WatchdogOptions {
  limitSeconds?: number
  /** The `postmaster.pid` of a Postgres that ends with this process. */
  postgresPidFile: string | null
}

/**
 * Ends this process, and its Postgres, when its event loop has been busy for `limitSeconds` of processor time, or blocked
 * for {@link patience} times as long: such a process hears no signal. Seconds in which the machine sleeps do not count.
 */
export function startWatchdog({ limitSeconds = defaultLimitSeconds, postgresPidFile }: WatchdogOptions): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref()
  const worker = new Worker(watching, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 },
    workerData: { beats, limitSeconds, patience, postgresPidFile },
  })
  worker.unref()
}

/** The worker's program: text, because the shop is one file when it is built. */
const watching = `
  const { readFileSync, writeSync } = require('node:fs')
  const { workerData: { beats, limitSeconds, patience, postgresPidFile } } = require('node:worker_threads')
  let [seen, missed, usage] = [0, 0, process.cpuUsage()]
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    missed = now === seen ? missed + 1 : 0
    seen = now
    if (missed === 0) usage = process.cpuUsage()
    const { user, system } = process.cpuUsage(usage)
    const isBusy = missed >= limitSeconds && user + system >= limitSeconds * 1e6
    if (!isBusy && missed < patience * limitSeconds) return
    writeSync(2, 'The process has been busy for ' + missed + ' s and hears no signal: it ends.\\n')
    try {
      // SIGINT: a fast stop of Postgres, which waits for no client.
      if (postgresPidFile) process.kill(Number(readFileSync(postgresPidFile, 'utf8').split('\\n')[0]), 'SIGINT')
    } catch {}
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`
