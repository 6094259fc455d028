import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasons } from './reasons.ts'

interface Package {
  name: string
  version: string
  license?: string
}

const root = join(import.meta.dirname, '../..')
const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'))
const lock: { packages: Record<string, { dev?: boolean; link?: boolean; license?: string }> } =
  await read('package-lock.json')

/** Writes docs/licenses.md: the runtime dependencies with reason, license and size. */
async function listLicenses(): Promise<void> {
  const manifest: Record<'dependencies' | 'optionalDependencies', Record<string, string>> = await read('package.json')
  const direct = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const chosen = await Promise.all(
    direct.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, version]) => describe(name, version)),
  )
  const others = (await transitivePackages(new Set(direct.map(([name]) => name)))).map(
    ([name, license]) => `| ${name} | ${license} |`,
  )
  const text = `# Licenses

The shop is licensed under MIT. It uses these libraries and fonts; \`node tools/licenses/list.ts\` writes this page.
Install scripts of packages do not run (\`.npmrc\`); the lock file pins and verifies every package, the runtime included.

## Direct dependencies

Sizes are of the unpacked package alone. Packages for other platforms have no size.

| Package | Why | License | Size |
|---|---|---|---|
${chosen.join('\n')}

## Fonts of PDF documents

Figtree, Ibarra Real Nova and Noto Sans, OFL-1.1, with their licenses in src/server/documents/pdf/files. Letters that
they lack are written in Latin ones by the table of any-ascii, ISC, which is in the same folder with its license.

## Transitive dependencies

| Package | License |
|---|---|
${others.join('\n')}
`
  await writeFile(join(root, 'docs/licenses.md'), text)
}

async function describe(name: string, version: string): Promise<string> {
  const bytes = await sizeOf(join(root, 'node_modules', name)).catch(() => null)
  const size = bytes === null ? '' : `${Math.ceil(bytes / 1024)} kB`
  const license = lock.packages[`node_modules/${name}`]?.license ?? 'see its package'
  return `| ${name} ${version} | ${reasons[name] ?? ''} | ${license} | ${size} |`
}

async function transitivePackages(direct: ReadonlySet<string>): Promise<[string, string][]> {
  const rows = new Map<string, string>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (
      path === '' ||
      entry.dev ||
      entry.link ||
      path.startsWith('packages/') ||
      direct.has(path.replace('node_modules/', ''))
    )
      continue
    const found: Package | null = await read(`${path}/package.json`).catch(() => null)
    if (found) rows.set(`${found.name} ${found.version}`, found.license ?? 'see its package')
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Bytes of the files below a folder, without the packages nested in it. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : sizeOf(path)
    return entry.isFile() ? (await stat(path)).size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

await listLicenses()
