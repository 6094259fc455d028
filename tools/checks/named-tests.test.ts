import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What is stated, with the tests that prove it: `file: a part of the title`. */
type Statements = [statement: string, tests: string[]][]

/** The statements of the specifications by section. Whether a test proves its statement, only its reader can tell. */
function specification(): Statements {
  const sections: Record<string, Record<string, string[]>> = JSON.parse(read('src/testing/spec-coverage.json'))
  return Object.values(sections).flatMap((statements) => Object.entries(statements))
}

/** The rows of the tables of a document: the scenario first, its tests last. */
function securityScenarios(): Statements {
  const lines = read('docs/security-scenarios.md').split('\n')
  return lines.flatMap((line, at) => {
    const isHead = [line, lines[at + 1] ?? ''].some((rule) => /^\|\s*---/.test(rule))
    if (!line.startsWith('| ') || isHead) return []
    const cells = line.slice(2, -2).split(/(?<!\\) \| /)
    const named = (cells.at(-1) ?? '').replaceAll('\\|', '|').split('<br>')
    return [[cells[0] ?? '', named.flatMap((name) => /^`([^`]+)`(: .+)$/.exec(name)?.slice(1).join('') ?? [])]]
  })
}

/** Statements without a test, and tests that do not exist. */
function faultsIn(statements: Statements): string[] {
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    const text = texts.get(file) ?? (existsSync(join(root, file)) ? read(file) : '')
    texts.set(file, text)
    return text
  }
  return statements.flatMap(([statement, tests]) => {
    if (tests.length === 0) return [`${statement}: names no test`]
    return tests.flatMap((named) => {
      const [file = '', title] = named.split(/: (.*)/s)
      return title && textOf(file).includes(title) ? [] : [`${statement}: there is no test "${named}"`]
    })
  })
}

test.each([
  ['the specifications', specification, 600],
  ['docs/security-scenarios.md', securityScenarios, 50],
])('every statement of %s names tests that exist', (_, statementsOf, least) => {
  const statements = statementsOf()
  expect(statements.length).toBeGreaterThan(least)
  expect(faultsIn(statements)).toEqual([])
})

test('a test that is gone, and a statement without one, are found', () => {
  const own = 'tools/checks/named-tests.test.ts'
  // This file must not contain it as a whole.
  const gone = ['another', 'title'].join(' ')
  expect(
    faultsIn([
      ['proven', [`${own}: a test that is gone, and a statement without one, are found`]],
      ['gone', [`${own}: ${gone}`]],
      ['moved', ['tools/gone.test.ts: anything']],
      ['unproven', []],
    ]),
  ).toEqual([
    `gone: there is no test "${own}: ${gone}"`,
    'moved: there is no test "tools/gone.test.ts: anything"',
    'unproven: names no test',
  ])
})
