import { readFile, writeFile } from 'node:fs/promises'

interface Package {
  name: string
  version: string
  license?: string
}

const root = new URL('../../', import.meta.url)
const read = async (path: string) => JSON.parse(await readFile(new URL(path, root), 'utf8'))

/** Writes docs/licences.md: every library that the running shop is made of, with its licence. */
async function listLicences(): Promise<void> {
  const lock: { packages: Record<string, { dev?: boolean; optional?: boolean; version?: string }> } =
    await read('package-lock.json')
  const rows = new Map<string, string>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.dev) continue
    const found: Package | null = await read(`${path}/package.json`).catch(() => null)
    if (found) rows.set(`${found.name} ${found.version}`, found.license ?? 'see its package')
  }
  const lines = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, licence]) => `| ${name} | ${licence} |`)
  const text = `# Licences\n\nThe shop is MIT. It is made of these libraries and fonts; \`node tools/licences/list.ts\` writes this page.\n\n| Package | Licence |\n|---|---|\n${lines.join('\n')}\n`
  await writeFile(new URL('docs/licences.md', root), text)
}

await listLicences()
