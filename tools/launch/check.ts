import { ensureBuilt } from './build.ts'
import { findTestBrowser } from './find-browser.ts'
import { runOpenly, runQuietly, type Step } from './run-step.ts'
import { countVitest, freshReport, printTotal, sum, type Tally } from './tally.ts'

const steps: Step[] = [
  // One checker takes less processor time than several, and the other steps use the second core.
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'dependency rules',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'tools', 'packages', 'demo'],
  },
  { name: 'migrations', command: ['node', 'tools/checks/migrations.ts'] },
  { name: 'message parity', command: ['node', 'tools/checks/message-parity.ts'] },
  { name: 'browser support', command: ['node', 'tools/checks/browser-support.ts'] },
  { name: 'translated pages', command: ['node', 'tools/checks/translated-pages.ts'] },
  { name: 'documents', command: ['node', 'tools/checks/documents.ts'] },
]

/** `npm run check`: all checks and tests except the browser tests. */
export async function check(): Promise<Tally> {
  // The tests often wait; meanwhile the other steps use the processor.
  return whenBuilt(async () => sum(...(await Promise.all([staticChecks(), unitTests()]))))
}

/** Counts a build that fails as one failure, and runs nothing then. */
export async function whenBuilt(run: () => Promise<Tally>): Promise<Tally> {
  return (await ensureBuilt()) ? run() : { passed: 0, failures: ['build'] }
}

/** Everything that runs no test. A failed step counts as one failure. */
export async function staticChecks(): Promise<Tally> {
  const results = await Promise.all(steps.map(runQuietly))
  return { passed: 0, failures: steps.filter((_, at) => !results[at]).map(({ name }) => name) }
}

/** Runs the tests whose path contains one of the names; without names, all of them. `of` says how, if not as ever. */
export async function unitTests(names: string[] = [], options: string[] = [], of?: Partial<Step>): Promise<Tally> {
  const step = { name: 'unit tests', ...of }
  const report = freshReport(`vitest-${step.name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`]
  // Installed if necessary, for the component tests.
  await findTestBrowser()
  const command = ['vitest', 'run', ...names, ...options, ...reporters]
  return countVitest(report, await runOpenly({ ...step, command }))
}

if (import.meta.main) {
  const total = await check()
  printTotal(total)
  process.exitCode = total.failures.length === 0 ? 0 : 1
}
