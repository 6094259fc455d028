import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../launch/run-step.ts'
import { findDecisionFaults, findDocumentFaults } from './document-faults.ts'

// Documents name files, headings and decisions that exist, and each decision says whether it holds.
const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const made = read('.gitignore')
  .split('\n')
  .filter((line) => line.includes('/'))
/** Not those that tools write for themselves. */
const isDocument = /^(?:(?:bench|docs|fixtures|packages|tools)\/.+|[^/]+)\.md$/
const exclude = made.map((path) => path.replace(/\/$/, ''))
const paths = globSync(['**', '.*'], { cwd: projectFolder, exclude }).sort()
const documents = paths.filter((path) => isDocument.test(path)).map((path) => ({ path, text: read(path) }))
const index = 'docs/decisions/README.md'
const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/') && path !== index)

const faults = [...findDocumentFaults(documents, { paths, made }), ...findDecisionFaults(decisions, read(index))]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
