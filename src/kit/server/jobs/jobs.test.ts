import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { inTransaction } from '../database/database.ts'
import { createLog } from '../log.ts'
import { waitLimit } from '../wait-limit.ts'
import { errorOf, type Jobs, jobKind, startJobs } from './jobs.ts'

const log = createLog('silent')
const greet = jobKind<{ name: string }>('greet', { retries: 2, retrySeconds: 1 })

let test: TestDatabase
const instances: Jobs[] = []

beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(instances.splice(0).map((jobs) => jobs.stop()))
  await test.drop()
})

async function start(): Promise<Jobs> {
  const jobs = await startJobs(test.database, log)
  instances.push(jobs)
  return jobs
}

describe('jobs', () => {
  it('exist only when their transaction commits', async () => {
    const jobs = await start()
    const greeted: string[] = []
    await jobs.work(greet, async ({ name }) => {
      greeted.push(name)
    })
    const failing = inTransaction(test.database, async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'never' })
      throw new Error('out of stock')
    })
    await expect(failing).rejects.toThrow('out of stock')
    await inTransaction(test.database, (tx) => jobs.enqueue(tx, greet, { name: 'Ana' }))
    await vi.waitFor(() => expect(greeted).toEqual(['Ana']), { timeout: 5_000 })
    const { rows } = await test.database.pool.query(`select count(*)::int as jobs from pgboss.job where name = 'greet'`)
    expect(rows).toEqual([{ jobs: 1 }])
  })

  it('are deleted a week after their end, or when their kind says so', async () => {
    const jobs = await start()
    const secret = jobKind<{ name: string }>('secret', { keepSeconds: 60 })
    await inTransaction(test.database, async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'Ana' })
      await jobs.enqueue(tx, secret, { name: 'Ana' })
    })
    const { rows } = await test.database.pool.query(
      `select name, deletion_seconds as seconds from pgboss.job where name in ('greet', 'secret') order by name`,
    )
    expect(rows).toEqual([
      { name: 'greet', seconds: 7 * 86_400 },
      { name: 'secret', seconds: 60 },
    ])
  })

  it('are retried after a failure', async () => {
    const jobs = await start()
    let tries = 0
    await jobs.work(greet, async () => {
      tries++
      if (tries === 1) throw new Error('mail server down')
    })
    await inTransaction(test.database, (tx) => jobs.enqueue(tx, greet, { name: 'Ana' }))
    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 15_000 })
  })

  it('do not hold up a stop when they ignore it, and run again on another instance', async () => {
    const jobs = await start()
    let tries = 0
    const never = async () => {
      tries++
      if (tries === 1) await new Promise(() => {})
    }
    await jobs.work(greet, never)
    await inTransaction(test.database, (tx) => jobs.enqueue(tx, greet, { name: 'Ana' }))
    await vi.waitFor(() => expect(tries).toBe(1), { timeout: 5_000 })
    await jobs.stop()
    const next = await start()
    await next.work(greet, never)
    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 15_000 })
  })

  it('run once with two instances', async () => {
    const pair = await Promise.all([start(), start()])
    const seen: string[] = []
    for (const jobs of pair) {
      await jobs.work(greet, async ({ name }) => {
        seen.push(name)
      })
    }
    await inTransaction(test.database, async (tx) => {
      for (let n = 0; n < 50; n++) await pair[0]?.enqueue(tx, greet, { name: `${n}` })
    })
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(50), { timeout: 15_000 })
    expect(new Set(seen).size).toBe(50)
    expect(seen).toHaveLength(50)
  })

  it('start on an empty database with two concurrent instances', async () => {
    const empty = await createEmptyDatabase()
    const pair = await Promise.all([startJobs(empty.database, log), startJobs(empty.database, log)])
    await inTransaction(empty.database, async (tx) => {
      await Promise.all(pair.map((jobs) => jobs.enqueue(tx, greet, { name: 'Ana' })))
    })
    const { rows } = await empty.database.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'greet'`,
    )
    expect(rows).toEqual([{ jobs: 2 }])
    await Promise.all(pair.map((jobs) => jobs.stop()))
    await empty.drop()
  })
})

describe('every', () => {
  it('runs on one instance at a time, at about the configured interval', async () => {
    const pair = await Promise.all([start(), start()])
    let at = 0
    let most = 0
    let runs = 0
    for (const jobs of pair) {
      jobs.every(0.1, 'reconcile', async () => {
        most = Math.max(most, ++at)
        runs++
        await new Promise((resolve) => setTimeout(resolve, 20))
        at--
      })
    }
    const started = Date.now()
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(8), { timeout: 10_000 })
    expect(most).toBe(1)
    expect(Date.now() - started).toBeGreaterThan(550)
  })

  it('continues after a failure and stops on request', async () => {
    const [jobs, other] = await Promise.all([start(), start()])
    let runs = 0
    let signal: AbortSignal | undefined
    jobs.every(0.05, 'failing', async (given) => {
      runs++
      signal = given
      throw new Error('PayPal is unavailable')
    })
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(2), { timeout: 5_000 })
    await jobs.stop()
    expect(signal?.aborted).toBe(true)
    const atStop = runs
    let later = 0
    other.every(0.05, 'later', async () => {
      later++
    })
    await vi.waitFor(() => expect(later).toBeGreaterThanOrEqual(4), { timeout: 10_000 })
    expect(runs).toBe(atStop)
  })

  it('ends the wait of a task for another system when the shop stops', async () => {
    const jobs = await start()
    const waiting = Promise.withResolvers<AbortSignal>()
    const ended = Promise.withResolvers<unknown>()
    jobs.every(60, 'waiting', async () => {
      const limit = waitLimit(600_000)
      waiting.resolve(limit)
      await new Promise((resolve) => limit.addEventListener('abort', resolve))
      ended.resolve(limit.reason)
    })
    await waiting.promise
    await jobs.finish()
    expect(await ended.promise).toEqual(new Error('the shop is stopping'))
  })

  it('waits for the lease of a killed instance to expire', async () => {
    const jobs = await start()
    await test.database.pool.query(
      `insert into job_leases values ('held', gen_random_uuid(), now() + interval '0.3 seconds')`,
    )
    const started = Date.now()
    let first = 0
    jobs.every(0.05, 'held', async () => {
      first ||= Date.now()
    })
    await vi.waitFor(() => expect(first).toBeGreaterThan(0), { timeout: 5_000 })
    expect(first - started).toBeGreaterThan(150)
  })
})

it("logs the reason of a worker's failure, which pg-boss reports as a plain object", () => {
  const lines: string[] = []
  const failure = { message: 'connection lost', code: '57P01', queue: 'greet', worker: '1' }
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: errorOf(failure) }, 'jobs')
  expect(JSON.parse(lines.join())).toMatchObject({ err: { message: 'connection lost', code: '57P01' } })
})
