import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { waitLimit, withStop } from './wait-limit.ts'

it('ends a wait of background work when the shop stops, and no other wait', async () => {
  const stop = new AbortController()
  const [inJob, inRequest] = [await withStop(stop.signal, async () => waitLimit(600_000)), waitLimit(600_000)]
  expect([inJob.aborted, inRequest.aborted]).toEqual([false, false])
  stop.abort()
  expect([inJob.aborted, inRequest.aborted]).toEqual([true, false])
})

it('is used for every wait of the server for another system', () => {
  const own = globSync('{src/**/server,demo}/**/*.ts', { exclude: ['**/*.test.ts', '**/app-tests/**'] })
    .filter((file) => /AbortSignal\.timeout\(/.test(readFileSync(file, 'utf8')))
    // `shop doctor` runs in a process of its own.
    .filter((file) => file !== 'src/checks/server/examine-shop.ts')
  expect(own).toEqual(['src/kit/server/wait-limit.ts'])
})
