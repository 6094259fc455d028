import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserTests } from './browser-tests.ts'
import { baseOf, changedSince, type Plan, planOf, readSources, usersOfTexts } from './changed.ts'
import { check, staticChecks, unitTests, whenBuilt } from './check.ts'
import { projectFolder, toolEnvironment } from './run-step.ts'
import { specsOf } from './specs.ts'
import { freshReport, printTotal, sum, type Tally } from './tally.ts'
import { measureRun } from './test-times.ts'

// `npm test`: all checks and tests. `npm test -- --changed [commit]`: those that a change needs. `npm test -- orders`: only
// those of a feature. The last line is the total.
const [first, ...others] = process.argv.slice(2)
const plan = first === '--changed' ? planOfChange(others[0]) : null
const isWhole = first === undefined || Boolean(plan?.everything)
const finishMeasuring = measureRun(freshReport('noted-times.jsonl'), isWhole)
const total = await run()
printTotal(total, finishMeasuring())
process.exitCode = total.failures.length === 0 ? 0 : 1

async function run(): Promise<Tally> {
  if (isWhole || first === undefined) return sum(await check(), await browserTests())
  return plan ? testsOfChange(plan) : testsOf([first, ...others])
}

function planOfChange(given: string | undefined): Plan {
  const base = baseOf(given)
  const changed = changedSince(base)
  const sources = readSources()
  const plan = planOf(changed, sources, usersOfTexts(base, sources))
  console.log(`${changed.length} files differ from ${base.slice(0, 8)}`)
  if (plan.everything) console.log(`Everything is tested, because of ${plan.everything}`)
  else console.log(`Tested: ${plan.features.join(', ') || 'no feature'}; the smoke; what holds for all features`)
  return plan
}

async function testsOfChange({ tests, ofEndpoints, specs }: Plan): Promise<Tally> {
  // Three programs with tests run side by side, each with fewer workers than alone.
  Object.assign(toolEnvironment, { VITEST_MAX_WORKERS: '3', E2E_WORKERS: '3' })
  return whenBuilt(async () => {
    const parts = [staticChecks(), unitTests(tests), browserTests(specs)]
    if (ofEndpoints) parts.push(testsOfEndpoints(ofEndpoints))
    return sum(...(await Promise.all(parts)))
  })
}

async function testsOfEndpoints({ tests, names }: { tests: string[]; names: string }): Promise<Tally> {
  const tally = await unitTests(tests, ['-t', names], { name: 'tests of endpoints' })
  // Those of other features are left out on purpose.
  return { ...tally, unproven: [] }
}

/** Runs the tests in the folders of the features, and the browser tests whose first line names one of them. */
async function testsOf(features: string[]): Promise<Tally> {
  const unknown = features.filter((feature) => !existsSync(join(projectFolder, 'src', feature)))
  if (unknown.length > 0) return { passed: 0, failures: unknown.map((name) => `${name} is not a folder in src/`) }
  const specs = specsOf(features)
  const tests = await unitTests(features.map((feature) => `src/${feature}/`))
  return specs.length > 0 ? sum(tests, await browserTests(specs, [])) : tests
}
