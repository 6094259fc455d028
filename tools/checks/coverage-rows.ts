import { z } from 'zod'

/** The two specifications. */
export const coverageParts = ['storefront', 'back-office'] as const
export type CoveragePart = (typeof coverageParts)[number]

/** One statement of a specification, with its source files and the tests that prove it. */
const row = z.strictObject({
  /** The specification that contains the statement. */
  part: z.enum(coverageParts).default('storefront'),
  section: z.int().min(1).max(9),
  topic: z.string().min(1),
  statement: z.string().min(1),
  /** Empty: not implemented. */
  sources: z.array(z.string()),
  /** `title` is a part of a test's title as the file spells it. Empty: not proven. */
  tests: z.array(z.strictObject({ file: z.string(), title: z.string().min(4) })),
  /** The part of the statement that its tests do not prove. */
  gap: z.string().optional(),
  note: z.string().optional(),
})

export const coverageRows = z.array(row)
export type CoverageRow = z.output<typeof row>
export type CoverageState = 'proven' | 'partly' | 'unproven' | 'missing'

/** Missing without a source, unproven without a test, partly proven when a gap is stated. */
export function stateOf({ sources, tests, gap }: CoverageRow): CoverageState {
  if (sources.length === 0) return 'missing'
  if (tests.length === 0) return 'unproven'
  return gap === undefined ? 'proven' : 'partly'
}

/** Identifies a row in a message. */
export function nameOf({ part, section, statement }: CoverageRow): string {
  return `${part} §${section} "${statement}"`
}

/** References to files and tests that no longer exist. `read` returns a file's text, or undefined for a missing file. */
export function staleNames(rows: readonly CoverageRow[], read: (file: string) => string | undefined): string[] {
  return rows.flatMap((entry) => {
    const { sources, tests } = entry
    const faults = [
      ...sources.filter((file) => read(file) === undefined).map((file) => `${file} does not exist`),
      ...tests.flatMap(({ file, title }) => {
        const text = read(file)
        if (text === undefined) return [`${file} does not exist`]
        return titlesOf(text).some((found) => found.includes(title)) ? [] : [`${file} has no test "${title}"`]
      }),
      ...(sources.length === 0 && tests.length > 0 ? ['has tests but no source'] : []),
    ]
    return faults.map((fault) => `${nameOf(entry)}: ${fault}`)
  })
}

// A string followed by a function, optionally after options: the title of a test, a group or a step.
const titled = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|function\b|\w+ =>)/g

/** The titles of tests and groups in a test file, as written there. */
export function titlesOf(text: string): string[] {
  return [...text.matchAll(titled)].map(([, , title = '']) => title)
}

/** The number of rows in each state. */
export function countStates(rows: readonly CoverageRow[]): Record<CoverageState, number> {
  const counts = { proven: 0, partly: 0, unproven: 0, missing: 0 }
  for (const entry of rows) counts[stateOf(entry)] += 1
  return counts
}

/** The Markdown document: one table per topic, with the gaps marked. */
export function coverageDocument(rows: readonly CoverageRow[]): string {
  const head = [
    '# Coverage of the specifications',
    '',
    'Written by `node tools/checks/spec-coverage.ts` from `spec-coverage.json`; edit that file, not this one.',
  ]
  return `${[...head, ...coverageParts.flatMap((part) => partDocument(part, rowsOf(part, rows)))].join('\n')}\n`
}

/** The rows of one specification. */
export function rowsOf(part: CoveragePart, rows: readonly CoverageRow[]): CoverageRow[] {
  return rows.filter((entry) => entry.part === part)
}

function partDocument(part: CoveragePart, rows: readonly CoverageRow[]): string[] {
  if (rows.length === 0) return []
  const { proven, partly, unproven, missing } = countStates(rows)
  const count = `${rows.length} statements: ${proven} proven by tests, ${partly} in part, ${unproven} built but unproven, ${missing} not built.`
  const name = part === 'storefront' ? 'The storefront' : 'The back office'
  const topics = Map.groupBy(rows, ({ section, topic }) => `## ${name}, section ${section}: ${topic}`)
  const tables = [...topics].flatMap(([title, entries]) => [
    '',
    title,
    '',
    '| Section | Statement | Source | Proof |',
    '| --- | --- | --- | --- |',
    ...entries.map(lineOf),
  ])
  return ['', `**${name}.** ${count}`, ...tables]
}

function lineOf(entry: CoverageRow): string {
  const { section, statement, sources, tests, note } = entry
  const proofs = tests.map(({ file, title }) => `${code(file)}: ${title}`)
  const proof = [...gapOf(entry), ...proofs, ...(note ? [`_${note}_`] : [])]
  const cells = [`§${section}`, statement, sources.map(code).join('<br>'), proof.join('<br>')]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function gapOf(entry: CoverageRow): string[] {
  switch (stateOf(entry)) {
    case 'missing':
      return ['**gap: not built**']
    case 'unproven':
      return ['**gap: unproven**']
    case 'partly':
      return [`**gap:** ${entry.gap}`]
    case 'proven':
      return []
  }
}

const code = (text: string): string => `\`${text}\``
