import pLimit from 'p-limit'

/** Limits the concurrency of expensive work. */
export interface WorkQueue {
  /**
   * Runs the work when a slot is free.
   * @throws the error of `refuse` when the queue is full or `maxWaitMs` has passed.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface WorkQueueOptions {
  /** Maximum number of running tasks. */
  concurrency: number
  /** Maximum number of waiting tasks. */
  maxWaiting: number
  /** Maximum wait in milliseconds; unlimited by default. */
  maxWaitMs?: number
  refuse: () => Error
}

export function workQueue({ concurrency, maxWaiting, maxWaitMs, refuse }: WorkQueueOptions): WorkQueue {
  const limit = pLimit(concurrency)
  return {
    run: (work) => {
      if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) return Promise.reject(refuse())
      if (maxWaitMs === undefined) return limit(work)
      return new Promise((resolve, reject) => {
        let expired = false
        const timer = setTimeout(() => {
          expired = true
          reject(refuse())
        }, maxWaitMs)
        void limit(async () => {
          if (expired) return
          clearTimeout(timer)
          await work().then(resolve, reject)
        })
      })
    },
  }
}
