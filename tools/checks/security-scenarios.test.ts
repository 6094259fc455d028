import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/security-scenarios.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Scenario'))

it('names a test that exists for every security scenario', () => {
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const [, file = '', title = ''] = /\| `([^`]+)`: (.+) \|$/.exec(row) ?? []
    expect(readFileSync(join(root, file), 'utf8'), `${file}: ${title}`).toContain(title)
  }
})
