import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const server = join(import.meta.dirname, '..')
  const own = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'testing/**', 'app-tests/**'] })
    .filter((file) => /AbortSignal\.timeout\(/.test(readFileSync(join(server, file), 'utf8')))
    // `shop doctor` runs in a process of its own.
    .filter((file) => !file.startsWith('doctor/'))
  expect(own).toEqual(['platform/wait-limit.ts'])
})
