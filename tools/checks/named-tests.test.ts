import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Rows of a document by what they state, with the tests that they name: `file`: a part of the title. */
function rowsOf(document: string) {
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const isHead = [line, lines[at + 1] ?? ''].some((rule) => /^\|\s*---/.test(rule))
    if (!line.startsWith('| ') || isHead) return []
    const cells = line.slice(2, -2).split(/(?<!\\) \| /)
    const [statement = '', tests = ''] = [cells[0], cells.at(-1)]
    const named = tests
      .replaceAll('\\|', '|')
      .split('<br>')
      .map((name) => /^`([^`]+)`: (.+)$/.exec(name))
    return [
      { statement, tests: named.flatMap((found) => (found ? [{ file: found[1] ?? '', title: found[2] ?? '' }] : [])) },
    ]
  })
}

test.each([
  ['docs/security-scenarios.md', 50],
  ['docs/spec-coverage.md', 600],
])('every row of %s names tests that exist', (document, least) => {
  const rows = rowsOf(document)
  expect(rows.length).toBeGreaterThan(least)
  const texts = new Map<string, string>()
  const faults = rows.flatMap(({ statement, tests }) => {
    if (tests.length === 0) return [`${statement}: names no test`]
    return tests.flatMap(({ file, title }) => {
      const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
      texts.set(file, text)
      return text.includes(title) ? [] : [`${statement}: ${file} has no test "${title}"`]
    })
  })
  expect(faults).toEqual([])
})
