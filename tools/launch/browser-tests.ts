import { basename } from 'node:path'
import { findTestBrowser, howToInstall } from './find-browser.ts'
import { runOpenly, type Step } from './run-step.ts'
import { smoke } from './specs.ts'
import { countPlaywright, freshReport, type Tally } from './tally.ts'

/** All browser tests, or those of some files with those of the tags. */
export async function browserTests(specs?: string[], tags = [smoke], of?: Partial<Step>): Promise<Tally> {
  const browser = await findTestBrowser()
  if (!browser) {
    return { passed: 0, failures: [howToInstall] }
  }
  const report = freshReport('playwright.json')
  const environment = { ...of?.environment, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  // The pattern is compared with project, file, titles and tags.
  const names = specs?.map((spec) => `\\b${basename(spec).replaceAll('.', '\\.')}\\b`).concat(tags)
  // One busy moment of a shared machine must not hide the result of all others: decision 092.
  const command = [
    'playwright',
    'test',
    ...(names ? ['--grep', names.join('|')] : []),
    '--retries=1',
    '--reporter=line,json',
  ]
  return countPlaywright(report, await runOpenly({ name: 'browser tests', ...of, command, environment }))
}
