import { expect, it } from 'vitest'
import { type CoverageRow, countStates, coverageDocument, coverageRows, staleNames, titlesOf } from './coverage-rows.ts'

const row = (change: Partial<CoverageRow>): CoverageRow => ({
  part: 'storefront',
  section: 4,
  topic: 'Cart',
  statement: 'Adding raises by 1',
  sources: ['cart.ts'],
  tests: [{ file: 'cart.test.ts', title: 'raises it' }],
  ...change,
})
const files = new Map([
  ['cart.ts', ''],
  ['cart.test.ts', "test('adds, then raises it by 1', () => {})"],
])
const read = (file: string) => files.get(file)

it('accepts rows whose files and tests exist, with or without gaps', () => {
  expect(staleNames([row({}), row({ tests: [] }), row({ sources: [], tests: [] })], read)).toEqual([])
})

it('reports missing files and tests', () => {
  const tests = [
    { file: 'cart.test.ts', title: 'lowers it' },
    { file: 'gone.test.ts', title: 'raises it' },
  ]
  expect(staleNames([row({ sources: ['gone.ts'], tests })], read)).toEqual([
    'storefront §4 "Adding raises by 1": gone.ts does not exist',
    'storefront §4 "Adding raises by 1": cart.test.ts has no test "lowers it"',
    'storefront §4 "Adding raises by 1": gone.test.ts does not exist',
  ])
})

it('counts the gaps and marks them in the document', () => {
  const rows = [
    row({}),
    row({ gap: 'The sum is not read.' }),
    row({ tests: [] }),
    row({ sources: [], tests: [], statement: 'a | b' }),
  ]
  expect(countStates(rows)).toEqual({ proven: 1, partly: 1, unproven: 1, missing: 1 })
  const document = coverageDocument(rows)
  expect(document).toContain('4 statements: 1 proven by tests, 1 in part, 1 built but unproven, 1 not built.')
  expect(document).toContain('**gap:** The sum is not read.')
  expect(document).toContain('| §4 | a \\| b |  | **gap: not built** |')
})

it('separates the two specifications, and assigns a row to the storefront by default', () => {
  const { part: _, ...withoutPart } = row({})
  const rows = coverageRows.parse([withoutPart, row({ part: 'back-office', tests: [] })])
  const [store, office] = coverageDocument(rows).split('**The back office.**')
  expect(store).toContain('## The storefront, section 4: Cart')
  expect(store).toContain('1 statements: 1 proven by tests')
  expect(office).toContain('1 built but unproven')
})

it('distinguishes titles from test data', () => {
  const file = [
    "describe('money', () => {",
    "  test.each([['Too long', 1]])('refuses %j', (text) => {",
    "  it('may take its time', { timeout: 1000 }, async () => {",
    '  test(`speaks Spanish`, async ({ page }) => {',
  ].join('\n')
  expect(titlesOf(file)).toEqual(['money', 'refuses %j', 'may take its time', 'speaks Spanish'])
})
