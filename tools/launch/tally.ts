import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from './run-step.ts'

export interface Tally {
  passed: number
  failed: number
}

/** The counted fields of Vitest's and Playwright's reports. */
const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
})

const noTests: Tally = { passed: 0, failed: 0 }

export function sum(...tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  }
}

/** Path of a report, after deleting that of an earlier run. */
export function freshReport(name: string): string {
  const file = join(projectFolder, 'test-results', name)
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  return file
}

/** Counts Vitest's report; a run that failed without a failed test (a file that does not load) counts as one. */
export function countVitest(file: string, succeeded: boolean): Tally {
  return counted(succeeded, () => {
    const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

/** Counts Playwright's report; a flaky test counts as failed. */
export function countPlaywright(file: string, succeeded: boolean): Tally {
  return counted(succeeded, () => {
    const { stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

function counted(succeeded: boolean, read: () => Tally): Tally {
  let tally = noTests
  try {
    tally = read()
  } catch (error) {
    console.log(`Cannot read the report: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1 }
  }
  return succeeded ? tally : { ...tally, failed: Math.max(1, tally.failed) }
}
