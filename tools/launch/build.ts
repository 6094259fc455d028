import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, runQuietly, type Step } from './run-step.ts'

interface BuildStep extends Step {
  /** All files that the outputs depend on. */
  inputs: string[]
  outputs: string[]
}

const texts = ['messages/**/*.json', 'project.inlang/settings.json', 'package-lock.json']
/** Rules and endpoints, which server and pages use. */
const shared = [...texts, 'tools/*.ts', 'src/*/*.{ts,tsx}', 'src/payments/*/*.ts']

const pages = [
  ...shared,
  'src/{store,office,*/store,*/office,payments/*/{store,office},kit/{api,form,list,page,ui}}/**/*.{ts,tsx,css,json,svg}',
]

const steps = {
  texts: {
    name: 'texts',
    command: ['npm', 'run', '--silent', 'messages'],
    inputs: texts,
    // The index is missing when the limit of open files was too low.
    outputs: ['src/paraglide', 'src/paraglide/messages/_index.js'],
  },
  server: {
    name: 'server',
    command: ['vite', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    inputs: [
      ...shared,
      'src/{server,*/server,*/mails,payments/*/server,mail/templates}/**/*.{ts,tsx,sql}',
      '{demo,packages/paypal-emulator}/**/*.ts',
      'vite.server.config.ts',
    ],
    outputs: ['dist/shop'],
  },
  pages: {
    name: 'pages',
    command: ['vite', 'build', '--logLevel', 'warn'],
    inputs: [...pages, 'public/**/*', 'vite.config.ts'],
    outputs: ['dist/client', 'dist/server', 'src/store/route-tree.gen.ts'],
  },
  office: {
    name: 'office',
    command: ['vite', 'build', '--config', 'vite.office.config.ts', '--logLevel', 'warn'],
    inputs: [...pages, 'vite.office.config.ts'],
    outputs: ['dist/office'],
  },
} satisfies Record<string, BuildStep>

/** Builds what does not match its sources: texts, server with mails, pages of the store, back office. False when a step fails. */
export async function ensureBuilt(
  names: (keyof typeof steps)[] = ['texts', 'server', 'pages', 'office'],
): Promise<boolean> {
  for (const name of names) {
    const hash = inputsHash(steps[name])
    if (!isCurrent(steps[name], hash) && !(await run(steps[name], hash))) return false
  }
  return true
}

/** Builds everything, also what is up to date. */
async function build(): Promise<boolean> {
  for (const step of Object.values(steps)) if (!(await run(step, inputsHash(step)))) return false
  return true
}

async function run(step: BuildStep, hash: string): Promise<boolean> {
  if (!(await runQuietly({ ...step, environment: { NODE_ENV: 'production' } }))) return false
  mkdirSync(join(projectFolder, 'dist'), { recursive: true })
  writeFileSync(hashFile(step), hash)
  return true
}

function isCurrent(step: BuildStep, hash: string): boolean {
  const complete = step.outputs.every((path) => existsSync(join(projectFolder, path)))
  return complete && existsSync(hashFile(step)) && readFileSync(hashFile(step), 'utf8') === hash
}

/** Holds the hash of the inputs that a step was built from. */
const hashFile = ({ name }: BuildStep) => join(projectFolder, `dist/.${name}-built-from`)

/** Generated files are outputs; tests are not built. */
const notInput = /\.(gen|test)\.tsx?$/

function inputsHash({ inputs }: BuildStep): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(inputs, { cwd: projectFolder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !notInput.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(projectFolder.length)).update(readFileSync(file))
  return hash.digest('hex')
}

// `npm run build` builds everything, `npm start` only what is not up to date.
if (import.meta.main && !(await (process.argv.includes('--if-needed') ? ensureBuilt() : build()))) process.exitCode = 1
