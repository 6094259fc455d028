import { Worker } from 'node:worker_threads'

/** A process that is busy for longer hears no signal and answers nobody; no step of the shop takes as long. */
const defaultLimitSeconds = 20

interface WatchdogOptions {
  limitSeconds?: number
  /** The `postmaster.pid` of a Postgres that ends with this process. */
  postgresPidFile: string | null
}

/**
 * Ends this process, and its Postgres, when its event loop has been busy for `limitSeconds`: a busy process hears no
 * signal. Seconds in which the machine sleeps do not count.
 */
export function startWatchdog({ limitSeconds = defaultLimitSeconds, postgresPidFile }: WatchdogOptions): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref()
  const worker = new Worker(watching, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 },
    workerData: { beats, limitSeconds, postgresPidFile },
  })
  worker.unref()
}

/** The worker's program: text, because the shop is one file when it is built. */
const watching = `
  const { readFileSync, writeSync } = require('node:fs')
  const { workerData: { beats, limitSeconds, postgresPidFile } } = require('node:worker_threads')
  let [seen, missed] = [0, 0]
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    missed = now === seen ? missed + 1 : 0
    seen = now
    if (missed < limitSeconds) return
    writeSync(2, 'The process has been busy for ' + limitSeconds + ' s and hears no signal: it ends.\\n')
    try {
      // SIGINT: a fast stop of Postgres, which waits for no client.
      if (postgresPidFile) process.kill(Number(readFileSync(postgresPidFile, 'utf8').split('\\n')[0]), 'SIGINT')
    } catch {}
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`
