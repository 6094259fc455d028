import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { projectFolder } from './run-step.ts'

export interface Tally {
  passed: number
  /** Names of the failed tests and steps, with the start of the error where it is known. */
  failures: string[]
  /** What this machine cannot prove, for want of a program: one line for each file with skipped tests. */
  unproven?: string[]
  /** Browser tests that failed once and passed when they were tried again, with the start of the first error. */
  unstable?: string[]
}

/** The read fields of Vitest's report. */
const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** The read fields of Playwright's report. A suite is a file or a group of tests. */
const suite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
})

export function sum(...tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    unproven: tallies.flatMap(({ unproven }) => unproven ?? []),
    unstable: tallies.flatMap(({ unstable }) => unstable ?? []),
  }
}

/**
 * Prints what was not proven, what passed only when tried again and the failures once more, since tests that ran later
 * have printed much since, then what else is worth a look, and the total as the last line.
 */
export function printTotal({ passed, failures, unproven = [], unstable = [] }: Tally, remarks: string[] = []): void {
  for (const line of unproven) console.log(`○ not proven: ${line}`)
  for (const line of unstable) console.log(`△ passed only when tried again: ${line}`)
  for (const failure of failures) console.log(`✗ ${failure}`)
  for (const remark of remarks) console.log(remark)
  console.log(`${passed} passed, ${failures.length} failed`)
}

/** Path of a report, after deleting that of an earlier run. */
export function freshReport(name: string): string {
  const file = join(projectFolder, 'test-results', name)
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  return file
}

/** Reads Vitest's report; a run that failed without a failed test counts as one failure. */
export function countVitest(file: string, succeeded: boolean): Tally {
  return counted('tests', succeeded, () => {
    const { numPassedTests, testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const path = relative(projectFolder, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that does not load, or whose set-up fails, fails without a failed test.
      if (failed.length === 0) return status === 'failed' ? [described(path, message)] : []
      return failed.map(({ fullName, failureMessages }) => described(`${path} › ${fullName}`, failureMessages?.[0]))
    })
    const unproven = testResults.flatMap(({ name, assertionResults }) => {
      return skippedIn(name, assertionResults.filter(({ status }) => skippedStates.has(status)).length)
    })
    return { passed: numPassedTests, failures, unproven }
  })
}

const skippedStates = new Set(['skipped', 'pending', 'todo', 'disabled'])

/** The file with its number of skipped tests, and the reason: what it prints after "SKIPPED: ". */
function skippedIn(file: string, count: number): string[] {
  if (count === 0) return []
  const reason = existsSync(file) ? /SKIPPED: ([^'`\n\\]+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return [`${relative(projectFolder, file)}, ${count} ${count === 1 ? 'test' : 'tests'}${reason ? `: ${reason}` : ''}`]
}

/** So many browser tests of a run may pass only when they are tried again: decision 092. */
const mostUnstable = 2

/** Reads Playwright's report; a test that passed when it was tried again counts as passed and is named. */
export function countPlaywright(file: string, succeeded: boolean): Tally {
  return counted('browser tests', succeeded, () => {
    const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    const skipped = suites.flatMap(skippedFiles)
    const unproven = [...new Set(skipped)].flatMap((file) => {
      return skippedIn(join(projectFolder, 'e2e', file), skipped.filter((other) => other === file).length)
    })
    const [failures, unstable] = [testsWith('unexpected', suites), testsWith('flaky', suites)]
    if (unstable.length > mostUnstable) {
      failures.push(`${unstable.length} browser tests passed only when tried again, more than ${mostUnstable}`)
    }
    return { passed: stats.expected + stats.flaky, failures, unproven, unstable }
  })
}

/** The tests with the status, each with its first error. */
function testsWith(status: string, suites: z.infer<typeof suite>[]): string[] {
  return suites.flatMap((each) => [...ownTestsWith(status, each), ...testsWith(status, each.suites ?? [])])
}

function ownTestsWith(wanted: string, { specs }: z.infer<typeof suite>): string[] {
  return specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors)
        return described(`e2e/${file}:${line} › ${title}`, errors[0]?.message)
      }),
  )
}

/** The file of each skipped test. */
function skippedFiles({ specs, suites }: z.infer<typeof suite>): string[] {
  const here = specs.flatMap(({ file, tests }) => tests.filter(({ status }) => status === 'skipped').map(() => file))
  return [...here, ...(suites ?? []).flatMap(skippedFiles)]
}

const maxErrorLines = 6
/** Colors of terminals. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function described(name: string, error = ''): string {
  const lines = error.replaceAll(escapes, '').split('\n').filter(Boolean).slice(0, maxErrorLines)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

function counted(name: string, succeeded: boolean, read: () => Tally): Tally {
  try {
    const tally = read()
    if (succeeded || tally.failures.length > 0) return tally
    return { ...tally, failures: [`${name}: failed without a failed test`] }
  } catch (error) {
    return {
      passed: 0,
      failures: [`${name}: cannot read the report: ${error instanceof Error ? error.message : error}`],
    }
  }
}
