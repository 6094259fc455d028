import { ensureBuilt } from './build.ts'
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
]

/** `npm run check`: all checks and tests except the browser tests. A failed step counts as one failure. */
export async function check(): Promise<Tally> {
  if (!(await ensureBuilt())) return { passed: 0, failures: ['build'] }
  // The tests often wait; meanwhile the other steps use the processor.
  const [results, tests] = await Promise.all([Promise.all(steps.map(runQuietly)), unitTests()])
  const failures = steps.filter((_, at) => !results[at]).map(({ name }) => name)
  return sum({ passed: 0, failures }, tests)
}

/** Runs the tests whose path contains one of the names; without names, all of them. */
export async function unitTests(names: string[] = []): Promise<Tally> {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`]
  const good = await runOpenly({ name: 'unit tests', command: ['vitest', 'run', ...names, ...reporters] })
  return countVitest(report, good)
}

if (import.meta.main) {
  const total = await check()
  printTotal(total)
  process.exitCode = total.failures.length === 0 ? 0 : 1
}
