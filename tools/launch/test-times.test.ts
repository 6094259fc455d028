import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { endedChildrenTime, processorTimeOf } from './processor-time.ts'
import { aboveTable, dearest, lineOfStep, timesOf } from './test-times.ts'

const noted = (file: string, own: number, postgres = 0, browser = 0) => ({ file, wall: 10, own, postgres, browser })

const times = timesOf(
  [
    noted('src/cart/a.test.ts', 5, 7),
    noted('Postgres', 0, 9),
    noted('e2e/cart.spec.ts', 1, 2, 4),
    noted('e2e/cart.spec.ts', 1, 0, 4),
  ],
  [{ name: 'types', wall: 20, processor: 15 }],
  { processor: 60, wall: 50 },
)

test('a file has its workers and shops; the shared Postgres is a sum, not of the worker that started it', () => {
  expect(Object.fromEntries(times)).toEqual({
    everything: { processor: 60, wall: 50 },
    types: { processor: 15, wall: 20 },
    'src/cart/a.test.ts': { processor: 5, wall: 10 },
    'unit tests: Postgres': { processor: 9, wall: 10 },
    'e2e/cart.spec.ts': { processor: 12, wall: 20 },
    'browser tests: Postgres': { processor: 2, wall: 20 },
    'browser tests: browser': { processor: 8, wall: 20 },
  })
})

test('the dearest files and the sums of their folders are printed', () => {
  expect(dearest(times)).toEqual([
    'Seconds of processor time of the dearest test files:',
    '    12.0  e2e/cart.spec.ts',
    '     5.0  src/cart/a.test.ts',
    'and of all files by folder:',
    'e2e 12.0, src/cart 5.0',
  ])
  expect(lineOfStep('types', { processor: 15, wall: 20 }, 2)).toBe(
    'types: 15 s of processor time in 20 s, 38 % of 2 processors',
  )
})

test('a run is above the table by more than a quarter, and without a table by nothing', () => {
  expect(aboveTable(125, 100)).toEqual([])
  expect(aboveTable(126, 100)).toEqual(['△ 26 % more processor time than docs/test-times.md: 126 s instead of 100 s'])
  expect(aboveTable(126, undefined)).toEqual([])
})

test.skipIf(!existsSync('/proc/self/stat'))(
  'a process counts with its children, while they run and after',
  async () => {
    const busy = `for (const end = performance.now() + 5_000; process.cpuUsage().user < 200_000 && performance.now() < end; );`
    // A process that runs nothing itself, above one that is busy and then waits.
    const waits = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${busy} console.log('done'); process.stdin.resume()`)}], { stdio: 'inherit' })`
    const child = spawn(process.execPath, ['-e', waits], { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill())
    await once(child.stdout, 'data')
    expect(processorTimeOf(child.pid ?? 0).own).toBeGreaterThanOrEqual(0.2)
    const [before, ended] = [endedChildrenTime(), once(child, 'exit')]
    child.stdin.end()
    await ended
    expect(endedChildrenTime() - before).toBeGreaterThanOrEqual(0.2)
    expect(processorTimeOf(child.pid ?? 0)).toEqual({ own: 0, postgres: 0, browser: 0 })
  },
)
