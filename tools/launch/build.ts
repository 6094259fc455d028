import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, runQuietly } from './run-step.ts'

/** All inputs of the build. */
const sources = [
  'src/{web,contract,domain,mails}/**/*.{ts,tsx,css,json,svg}',
  'messages/**/*.json',
  'project.inlang/settings.json',
  'public/**/*',
  'vite*.config.ts',
  'tools/precompress.ts',
  'package-lock.json',
]

const stampFile = join(projectFolder, 'dist/.built-from')

/** Builds texts, pages and mails when `dist` does not match the sources. False when a step fails. */
export async function ensureBuilt(): Promise<boolean> {
  const stamp = sourcesHash()
  const outputs = ['dist/client', 'dist/server', 'dist/mails', 'src/paraglide', 'src/web/route-tree.gen.ts']
  const complete = outputs.every((path) => existsSync(join(projectFolder, path)))
  if (complete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  return build(stamp)
}

/** Builds texts, pages and mails, also when they are up to date. */
export async function build(stamp = sourcesHash()): Promise<boolean> {
  for (const { name, command } of steps) {
    if (!(await runQuietly({ name, command, environment: { NODE_ENV: 'production' } }))) return false
  }
  mkdirSync(join(projectFolder, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

const steps = [
  { name: 'texts', command: ['npm', 'run', '--silent', 'messages'] },
  { name: 'pages', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'mails', command: ['vite', 'build', '--config', 'vite.mails.config.ts', '--logLevel', 'warn'] },
]

function sourcesHash(): string {
  const hash = createHash('sha256').update(process.version)
  // Generated files are outputs of the build, not inputs.
  const files = globSync(sources, { cwd: projectFolder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.gen.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(projectFolder.length)).update(readFileSync(file))
  return hash.digest('hex')
}

if (import.meta.main && !(await build())) process.exitCode = 1
