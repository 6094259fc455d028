import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectFolder } from './run-step.ts'
import { countPlaywright, countVitest, sum } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportFile(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const passing = { fullName: 'adds', status: 'passed', failureMessages: [] }
const failing = { fullName: 'subtracts', status: 'failed', failureMessages: ['Error: 2 is not 3'] }
const fileResult = (assertionResults: object[], { status = 'failed', message = '' } = {}) => {
  return { name: join(projectFolder, 'src/sums.test.ts'), status, message, assertionResults }
}
const playwrightTest = (title: string, status: string, errors: object[]) => {
  return { file: 'cart.spec.ts', line: 7, title, tests: [{ status, results: [{ errors }] }] }
}

test('the failed tests of both reports are named with their errors', () => {
  const vitest = countVitest(reportFile({ numPassedTests: 1, testResults: [fileResult([passing, failing])] }), false)
  const suite = {
    specs: [playwrightTest('opens', 'expected', [])],
    suites: [
      {
        specs: [
          playwrightTest('closes', 'unexpected', [{ message: '\u001b[31mTimeout\u001b[39m' }]),
          playwrightTest('turns', 'flaky', [{ message: 'Moved' }]),
        ],
      },
    ],
  }
  const playwright = countPlaywright(reportFile({ stats: { expected: 1, flaky: 1 }, suites: [suite] }), false)
  expect(sum(vitest, playwright)).toEqual({
    passed: 3,
    failures: ['src/sums.test.ts › subtracts\n    Error: 2 is not 3', 'e2e/cart.spec.ts:7 › closes\n    Timeout'],
    unproven: [],
    unstable: ['e2e/cart.spec.ts:7 › turns\n    Moved'],
  })
})

test('a file that does not load, a run without a failed test and a missing report are failures', () => {
  const notLoaded = fileResult([], { message: 'Cannot find module' })
  const failed = countVitest(reportFile({ numPassedTests: 0, testResults: [notLoaded] }), false)
  expect(failed.failures).toEqual(['src/sums.test.ts\n    Cannot find module'])
  const passed = { numPassedTests: 1, testResults: [fileResult([passing], { status: 'passed' })] }
  expect(countVitest(reportFile(passed), true)).toEqual({ passed: 1, failures: [], unproven: [] })
  expect(countVitest(reportFile(passed), false).failures).toEqual(['tests: failed without a failed test'])
  expect(countPlaywright(join(folder, 'missing.json'), true).failures).toHaveLength(1)
})

test('what a machine without a program has not proven is named with the program, and does not fail', () => {
  const skipped = { fullName: 'behind pgbouncer works', status: 'skipped', failureMessages: [] }
  const name = join(projectFolder, 'src/server/app-tests/pgbouncer.test.ts')
  const testResults = [{ name, status: 'passed', message: '', assertionResults: [skipped, skipped] }]
  const vitest = countVitest(reportFile({ numPassedTests: 0, testResults }), true)
  const suite = { specs: [playwrightTest('opens', 'skipped', [])] }
  const playwright = countPlaywright(reportFile({ stats: { expected: 0, flaky: 0 }, suites: [suite] }), true)
  expect(sum(vitest, playwright)).toEqual({
    passed: 0,
    failures: [],
    unproven: [
      'src/server/app-tests/pgbouncer.test.ts, 2 tests: no pgbouncer here (Debian: apt-get install pgbouncer), poolers are untried',
      'e2e/cart.spec.ts, 1 test',
    ],
    unstable: [],
  })
})

test('two browser tests may pass only when tried again; three fail the run', () => {
  const withUnstable = (count: number) => {
    const specs = Array.from({ length: count }, (_, at) => playwrightTest(`turns ${at}`, 'flaky', []))
    return countPlaywright(reportFile({ stats: { expected: 1, flaky: count }, suites: [{ specs }] }), true)
  }
  expect(withUnstable(2)).toMatchObject({ passed: 3, failures: [] })
  const failures = ['3 browser tests passed only when tried again, more than 2']
  expect(withUnstable(3)).toMatchObject({ passed: 4, failures })
})
