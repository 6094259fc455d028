import { check } from './check.ts'
import { findTestBrowser, howToInstall } from './find-browser.ts'
import { runOpenly } from './run-step.ts'
import { countPlaywright, freshReport, printTotal, sum, type Tally } from './tally.ts'

// `npm test`: all checks and tests. The last line is the total.
const total = sum(await check(), await browserTests())
printTotal(total)
process.exitCode = total.failures.length === 0 ? 0 : 1

async function browserTests(): Promise<Tally> {
  const browser = await findTestBrowser()
  if (!browser) {
    return { passed: 0, failures: [howToInstall] }
  }
  const report = freshReport('playwright.json')
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const command = ['playwright', 'test', '--reporter=line,json']
  return countPlaywright(report, await runOpenly({ name: 'browser tests', command, environment }))
}
