import { ensureBuilt } from './build.ts'
import { runOpenly, runQuietly, type Step } from './run-step.ts'
import { countVitest, freshReport, noTests, sum, type Tally } from './tally.ts'

/** The two groups run one after the other; the steps of a group run in parallel. */
const steps: Step[][] = [
  [
    { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'file sizes', command: ['node', 'tools/checks/file-sizes.ts'] },
    { name: 'casts explained', command: ['node', 'tools/checks/explained-casts.ts'] },
    {
      name: 'specification coverage',
      command: ['node', 'tools/checks/spec-coverage.ts', '--check'],
    },
    { name: 'message parity', command: ['node', 'tools/checks/message-parity.ts'] },
  ],
  [
    { name: 'dependency rules', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'tools'] },
    { name: 'dead code', command: ['knip', '--no-progress'] },
  ],
]

/** `npm run check`: all checks and tests except the browser tests. A failed step counts as one failure. */
export async function check(): Promise<Tally> {
  if (!(await ensureBuilt())) return { passed: 0, failed: 1 }
  let tally = noTests
  for (const group of steps) {
    const results = await Promise.all(group.map(runQuietly))
    tally = sum(tally, { passed: 0, failed: results.filter((good) => !good).length })
  }
  return sum(tally, await unitTests())
}

async function unitTests(): Promise<Tally> {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`]
  const good = await runOpenly({ name: 'tests', command: ['vitest', 'run', ...reporters] })
  return countVitest(report, good)
}

if (import.meta.main) {
  const { passed, failed } = await check()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
