import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check, unitTests } from './check.ts'
import { findTestBrowser, howToInstall } from './find-browser.ts'
import { projectFolder, runOpenly } from './run-step.ts'
import { specsOf } from './specs.ts'
import { countPlaywright, freshReport, printTotal, sum, type Tally } from './tally.ts'
import { measureRun } from './test-times.ts'

// `npm test`: all checks and tests. `npm test -- orders`: only those of a feature. The last line is the total.
const features = process.argv.slice(2)
const finishMeasuring = measureRun(freshReport('noted-times.jsonl'), features.length === 0)
const total = features.length > 0 ? await testsOf(features) : sum(await check(), await browserTests())
printTotal(total, finishMeasuring())
process.exitCode = total.failures.length === 0 ? 0 : 1

/** Runs the tests in the folders of the features, and the browser tests whose first line names one of them. */
async function testsOf(features: string[]): Promise<Tally> {
  const unknown = features.filter((feature) => !existsSync(join(projectFolder, 'src', feature)))
  if (unknown.length > 0) return { passed: 0, failures: unknown.map((name) => `${name} is not a folder in src/`) }
  const specs = specsOf(features)
  const tests = await unitTests(features.map((feature) => `src/${feature}/`))
  return specs.length > 0 ? sum(tests, await browserTests(specs)) : tests
}

async function browserTests(specs: string[] = []): Promise<Tally> {
  const browser = await findTestBrowser()
  if (!browser) {
    return { passed: 0, failures: [howToInstall] }
  }
  const report = freshReport('playwright.json')
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  // One busy moment of a shared machine must not hide the result of all others: decision 092.
  const command = ['playwright', 'test', ...specs, '--retries=1', '--reporter=line,json']
  return countPlaywright(report, await runOpenly({ name: 'browser tests', command, environment }))
}
