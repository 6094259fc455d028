import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeVersionFault } from './node-version.ts'

const dist = join(import.meta.dirname, '../../../dist/shop')
const entries = ['main.js', 'shop.js']

it.each([
  ['20.20.2', 'was started with Node 20.20.2'],
  ['22.18.0', 'This needs Node 24 or newer'],
])('Node %s is too old', (version, sentence) => {
  expect(nodeVersionFault(version)).toContain(sentence)
})

it('Node 24 and newer are not', () => {
  expect(['24.0.0', '24.21.0', '26.1.0'].map((version) => nodeVersionFault(version))).toEqual([null, null, null])
})

/** What a file of the build loads before its first statement: the files of the build, then the modules of Node. */
function loadedFirst(file: string): string[] {
  const imports = readFileSync(join(dist, file), 'utf8').matchAll(/^import\s*(?:[^'"]*?from\s*)?["']([^"']+)["']/gm)
  return Array.from(imports, ([, name = '']) => name).flatMap((name) =>
    name.startsWith('./') ? loadedFirst(name) : [name],
  )
}

it.each(entries)('%s loads nothing that an older Node lacks before it asks', (entry) => {
  expect(['node:path', 'node:v8']).toEqual(expect.arrayContaining(loadedFirst(entry)))
})

const systemNode = '/usr/bin/node'
const systemVersion = spawnSync(systemNode, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim()
const isOld = systemVersion !== undefined && systemVersion !== '' && nodeVersionFault(systemVersion) !== null
if (!isOld) console.warn('SKIPPED: there is no older Node at /usr/bin/node to start the shop with')

it.runIf(isOld).each(entries)('%s says under the older Node of this system which one it needs', (entry) => {
  const { status, stderr } = spawnSync(systemNode, [join(dist, entry)], { encoding: 'utf8' })
  expect(stderr.trim()).toBe(nodeVersionFault(systemVersion))
  expect(status).toBe(1)
})
