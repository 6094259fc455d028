import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../launch/run-step.ts'
import {
  type CoverageRow,
  countStates,
  coverageDocument,
  coverageParts,
  coverageRows,
  nameOf,
  rowsOf,
  staleNames,
  stateOf,
} from './coverage-rows.ts'

/**
 * Writes docs/spec-coverage.md. With --check it writes nothing and fails when that file is outdated, when a row refers
 * to a missing file or test, or when a statement is not completely proven.
 */
const onlyCheck = process.argv.includes('--check')
const documentFile = 'docs/spec-coverage.md'

const cache = new Map<string, string | undefined>()
function read(file: string): string | undefined {
  if (!cache.has(file)) cache.set(file, readOnce(file))
  return cache.get(file)
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
else if (read(documentFile) !== document)
  faults.push(`${documentFile} is outdated: run node tools/checks/spec-coverage.ts`)

const gaps = rows.filter((row) => stateOf(row) !== 'proven')
for (const gap of gaps) console.log(`${stateOf(gap)}: ${nameOf(gap)} (${gap.topic})${reasonOf(gap)}`)
for (const part of coverageParts) {
  const { proven, partly, unproven, missing } = countStates(rowsOf(part, rows))
  console.log(`${part}: ${proven} proven, ${partly} in part, ${unproven} unproven, ${missing} missing`)
}
if (onlyCheck && gaps.length > 0) faults.push(`${gaps.length} statements are not proven`)
for (const fault of faults) console.log(`error: ${fault}`)
if (faults.length > 0) process.exitCode = 1

function reasonOf({ gap }: CoverageRow): string {
  return gap ? `: ${gap}` : ''
}
