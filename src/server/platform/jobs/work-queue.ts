import pLimit from 'p-limit'

/** Runs expensive work a few at a time. */
export interface WorkQueue {
  /**
   * Runs the work when its turn comes.
   * @throws what `refuse` makes when the queue is full, or when the turn did not come in time.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface WorkQueueOptions {
  /** How many run at the same time. */
  concurrency: number
  /** How many may wait besides. */
  longest: number
  /** How long one may wait, in milliseconds; without it, until its turn comes. */
  patienceMs?: number
  refuse: () => Error
}

export function workQueue({ concurrency, longest, patienceMs, refuse }: WorkQueueOptions): WorkQueue {
  const limit = pLimit(concurrency)
  return {
    run: (work) => {
      if (limit.activeCount + limit.pendingCount >= concurrency + longest) return Promise.reject(refuse())
      if (patienceMs === undefined) return limit(work)
      return new Promise((resolve, reject) => {
        let expired = false
        const timer = setTimeout(() => {
          expired = true
          reject(refuse())
        }, patienceMs)
        void limit(async () => {
          if (expired) return
          clearTimeout(timer)
          await work().then(resolve, reject)
        })
      })
    },
  }
}
