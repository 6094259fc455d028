import { describe, expect, it } from 'vitest'
import { workQueue } from './work-queue.ts'

const refuse = () => new Error('refused')
const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message)))

/** Work that the test completes. */
function manualWork() {
  const finish: (() => void)[] = []
  let started = 0
  const work = async () => {
    started += 1
    await new Promise<void>((resolve) => finish.push(resolve))
    return 'done'
  }
  return { work, started: () => started, finishNext: () => finish.shift()?.() }
}

describe('workQueue', () => {
  it('limits running and waiting work, rejects the rest, and accepts again afterwards', async () => {
    const queue = workQueue({ concurrency: 2, maxWaiting: 1, refuse })
    const { work, started, finishNext } = manualWork()
    const all = Promise.allSettled([1, 2, 3, 4, 5].map(() => queue.run(work)))
    await Promise.resolve()
    expect(started()).toBe(2)
    for (let i = 0; i < 3; i++) {
      await expect.poll(() => started()).toBeGreaterThan(i)
      finishNext()
    }
    expect(outcomes(await all)).toEqual(['done', 'done', 'done', 'refused', 'refused'])
    await expect(queue.run(async () => 'again')).resolves.toBe('again')
  })

  it('continues after failed work', async () => {
    const queue = workQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 1000, refuse })
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(queue.run(async () => 'fine')).resolves.toBe('fine')
  })

  it('rejects work that waited too long, without starting it', async () => {
    const queue = workQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20, refuse })
    const slow = manualWork()
    const late = manualWork()
    const first = queue.run(slow.work)
    await expect(queue.run(late.work)).rejects.toThrow('refused')
    slow.finishNext()
    await expect(first).resolves.toBe('done')
    await queue.run(async () => {})
    expect(late.started()).toBe(0)
  })
})
