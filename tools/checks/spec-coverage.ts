import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../launch/run-step.ts'
import { countStates, coverageDocument, coverageRows, staleNames, stateOf } from './coverage-rows.ts'

/** Writes docs/spec-coverage.md; with --check only says whether it and the names in it are still true. */
const onlyCheck = process.argv.includes('--check')
const documentFile = 'docs/spec-coverage.md'

const known = new Map<string, string | undefined>()
function read(file: string): string | undefined {
  if (!known.has(file)) known.set(file, readOnce(file))
  return known.get(file)
}

function readOnce(file: string): string | undefined {
  try {
    return readFileSync(join(projectFolder, file), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const rows = coverageRows.parse(JSON.parse(read('docs/spec-coverage.json') ?? '[]'))
const faults = staleNames(rows, read)
const document = coverageDocument(rows)
if (!onlyCheck) writeFileSync(join(projectFolder, documentFile), document)
else if (read(documentFile) !== document) faults.push(`${documentFile} is older than its data: write it again`)

for (const row of rows.filter((entry) => stateOf(entry) !== 'proven')) {
  const gap = row.gap ? ` (${row.gap})` : ''
  console.log(`${stateOf(row)}: §${row.section} ${row.topic}: ${row.statement}${gap}`)
}
const { proven, partly, unproven, missing } = countStates(rows)
console.log(
  `${rows.length} statements: ${proven} proven, ${partly} in part; gaps: ${unproven} unproven, ${missing} missing`,
)
for (const fault of faults) console.log(`stale: ${fault}`)
if (faults.length > 0) process.exitCode = 1
