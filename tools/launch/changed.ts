import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './run-step.ts'
import { specsOf } from './specs.ts'

/** What a change needs to be tested with. */
export interface Plan {
  /** The reason why the change needs every test; null when the rest of the plan is enough. */
  everything: string | null
  features: string[]
  /** Files of unit and route tests. */
  tests: string[]
  /** Files with a test for each endpoint, of which only those of the features run: a pattern of their names. */
  ofEndpoints: { tests: string[]; names: string } | null
  /** Files of browser tests, which run beside the smoke. */
  specs: string[]
}

/** Files by their path from the project's folder. */
type Sources = Map<string, string>

/** What holds for all features, so that a change of one can break it. */
const properties = [
  'src/server/app-tests/{audited,features,secrets}.test.ts',
  'src/languages/server/languages.test.ts',
  'src/accounts/server/every-column.test.ts',
  'src/kit/fault.test.ts',
  'src/store/every-form*.test.ts',
  'tools/{checks,launch}/*.test.ts',
]
const perEndpoint = 'src/server/app-tests/{role-matrix,bad-input}.test.ts'

/** Folders of src/ that every feature uses. */
const shared = ['kit', 'server', 'testing']
/** What no test of the shop reads: only the static checks and the tests of tools/ concern it. */
const untested = /^(docs\/|bench\/|cluster-tests\/|deploy-tests\/|[^/]+\.md$|LICENSE$)/

/** The plan for changed files; `textsOf` finds the features that show the changed texts of a file in messages/. */
export function planOf(changed: string[], sources: Sources, textsOf: (path: string) => string[]): Plan {
  const features = new Set<string>()
  const specs = new Set<string>()
  const plan: Plan = { everything: null, features: [], tests: [], ofEndpoints: null, specs: [] }
  for (const path of changed) {
    const feature = /^src\/([^/]+)\//.exec(path)?.[1]
    if (feature && !shared.includes(feature)) features.add(feature)
    else if (path.startsWith('messages/')) for (const one of textsOf(path)) features.add(one)
    else if (/^e2e\/.+\.spec\.ts$/.test(path)) specs.add(path)
    else if (!untested.test(path)) return { ...plan, everything: path }
  }
  const unsafe = [...features].find((feature) => shared.includes(feature))
  if (unsafe) return { ...plan, everything: `a text of src/${unsafe}/` }
  plan.features = [...features].sort()
  const own = (path: string) => isTest(path) && features.has(path.split('/')[1] ?? '')
  const tests = [...sources.keys()]
    .filter(own)
    .concat(importing(changed, sources), globSync(properties, { cwd: projectFolder }))
  plan.tests = [...new Set(tests)].sort()
  const paths = [...sources].filter(([path]) => features.has(path.split('/')[1] ?? '') && path.endsWith('api.ts'))
  const endpoints = [...new Set(paths.flatMap(([, text]) => text.match(/(?<=')\/[^' ]+(?=')/g) ?? []))]
  if (endpoints.length > 0) {
    const names = endpoints.sort().map((path) => path.replaceAll(/[{}.*+?()[\]\\|^$]/g, '\\$&'))
    plan.ofEndpoints = {
      tests: globSync(perEndpoint, { cwd: projectFolder }),
      names: `[A-Z]+ (${names.join('|')})( |$)`,
    }
  }
  for (const spec of specsOf(plan.features)) specs.add(spec)
  plan.specs = [...specs].filter((spec) => existsSync(join(projectFolder, spec))).sort()
  return plan
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * The tests that import one of the files, directly or through others, but neither start a shop nor open one of all pages:
 * nearly all would, by the server or the routes.
 */
function importing(files: string[], sources: Sources): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources) {
    for (const target of importsOf(path, text)) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  const above = (from: string[]) => {
    const found = new Set(from)
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
    return found
  }
  const withAll = above(['src/server/app.ts', 'src/testing/shop-process.ts', 'src/testing/components/office.tsx'])
  return [...above(files)].filter((file) => isTest(file) && !withAll.has(file) && sources.has(file))
}

function importsOf(path: string, text: string): string[] {
  const names = text.matchAll(/^(?:import|export)(?! type) (?:[^'"]*? from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)
  return Array.from(names, ([, name = '', dynamic = '']) => join(path, '..', name || dynamic))
}

/** The sources of src/. */
export function readSources(): Sources {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: projectFolder, exclude: ['src/paraglide/**'] })
  return new Map(paths.map((path) => [path, readFileSync(join(projectFolder, path), 'utf8')]))
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim()

function tryGit(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/**
 * The commit that a change starts from: the given one, otherwise where the branch left main. On main itself that is the
 * last commit as long as something is not committed, otherwise the one before.
 */
export function baseOf(given: string | undefined): string {
  if (given) return git('rev-parse', '--verify', `${given}^{commit}`)
  const head = git('rev-parse', 'HEAD')
  const left = ['origin/main', 'main'].map((main) => tryGit('merge-base', 'HEAD', main)).find(Boolean)
  if (left && left !== head) return left
  return git('status', '--porcelain') ? head : (tryGit('rev-parse', 'HEAD~1') ?? head)
}

/** Files that differ from the commit, with those that git does not know yet. */
export function changedSince(base: string): string[] {
  const known = git('diff', '--name-only', '--no-renames', base)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${known}\n${unknown}`.split('\n').filter(Boolean))]
}

/** The folders of src/ that use the texts of the file which differ from the commit. */
export function usersOfTexts(base: string, sources: Sources): (path: string) => string[] {
  return (path) => {
    const changes = git('diff', '-U0', base, '--', path)
    const keys = Array.from(changes.matchAll(/^[+-]\s*"(\w+)":/gm), ([, key = '']) => key)
    // Texts of codes are loaded as a file.
    const file = path.replace(/^messages\/\w+\//, '')
    const names = new RegExp(
      [`messages/\\w+/${file.replaceAll('.', '\\.')}`, ...keys.map((key) => `\\b${key}\\b`)].join('|'),
    )
    const users = [...sources].filter(([, text]) => names.test(text))
    return [...new Set(users.map(([user]) => user.split('/')[1] ?? ''))].filter((user) => user !== 'testing')
  }
}
