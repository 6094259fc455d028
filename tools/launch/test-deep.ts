import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserTests } from './browser-tests.ts'
import { unitTests, whenBuilt } from './check.ts'
import { projectFolder } from './run-step.ts'
import { allSpecs } from './specs.ts'
import { printTotal, sum, type Tally } from './tally.ts'

// `npm run test:deep [-- seed]`: what takes too long for every commit, in parts of which each runs although another
// failed. Random tests run longer and from the seed that is printed, so that a failure can be repeated.

const seed = Number(process.argv[2] ?? randomInt(1, 1_000_000))
const environment = {
  DEEP: '1',
  SEED: `${seed}`,
  FUZZ_REQUESTS: '20000',
  HISTORIES: '150',
  KILLS: '30',
  LOAD_SECONDS: '60',
  BUYERS: '100',
  // The cluster has an hour for itself otherwise.
  CLUSTER_FAILOVERS: '2',
  CLUSTER_RESTARTS: '5',
  CLUSTER_OUTAGE_SECONDS: '20',
}
const endsAt = Date.now() + 60 * 60_000

const has = (pattern: RegExp) => (path: string) => pattern.test(readFileSync(join(projectFolder, path), 'utf8'))
const files = (pattern: string) => globSync(pattern, { cwd: projectFolder }).sort()

/** Tests that read a number or the seed from the environment, or run longer with DEEP. */
const longer = files('src/**/*.test.ts').filter(
  has(/isDeep\b|\bseed\b|env\.(DEEP|HISTORIES|SLOTS_CALENDARS|LOAD_SECONDS|BUYERS)\b/),
)
const kills = files('src/**/crash*.test.ts')
const fuzz = files('src/server/app-tests/fuzz.test.ts')
const restore = files(
  'src/{backup/server/*,server/commands/backup,server/app-tests/upgrade,server/startup/upgrade-*}.test.ts',
)
const carts = files('src/**/*.test.ts').filter(has(/env\.CARTS\b/))
const apart = new Set([...kills, ...fuzz, ...restore, ...carts])
const specs = allSpecs()
  .filter(({ text }) => /isDeep\b|env\.DEEP\b/.test(text))
  .map(({ path }) => path)

type Part = (of: { name: string; environment: NodeJS.ProcessEnv; timeoutMs: number }) => Promise<Tally>

const config = (folder: string) => ['--config', `${folder}/vitest.config.ts`]
const parts: Record<string, Part> = {
  fuzz: (of) => unitTests(fuzz, [], of),
  'random carts': (of) => unitTests(carts, [], of),
  kills: (of) => unitTests(kills, [], of),
  'random histories and combinations': (of) =>
    unitTests(
      longer.filter((file) => !apart.has(file)),
      [],
      of,
    ),
  'restore and upgrade': (of) => unitTests(restore, [], of),
  'other widths': async (of) => (specs.length > 0 ? browserTests(specs, [], of) : { passed: 0, failures: [] }),
  deploy: (of) => unitTests([], config('deploy-tests'), of),
  cluster: (of) => unitTests([], config('cluster-tests'), of),
}

console.log(`Seed: npm run test:deep -- ${seed}`)
const minutes: string[] = []
const total = await whenBuilt(async () => {
  const tallies: Tally[] = []
  for (const [name, run] of Object.entries(parts)) {
    const started = Date.now()
    const timeoutMs = endsAt - started
    const tally =
      timeoutMs > 0 ? await run({ name, environment, timeoutMs }) : { passed: 0, failures: [`${name}: no time left`] }
    tallies.push(tally)
    minutes.push(
      `${name}: ${tally.passed} passed, ${tally.failures.length} failed, ${((Date.now() - started) / 60_000).toFixed(1)} minutes`,
    )
  }
  return sum(...tallies)
})
printTotal(total, [...minutes, `Seed: npm run test:deep -- ${seed}`])
process.exitCode = total.failures.length === 0 ? 0 : 1
