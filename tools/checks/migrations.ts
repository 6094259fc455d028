import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../launch/run-step.ts'
import { findMigrationFaults } from './migration-faults.ts'

// Migrations after the newest fixture of a release must not disturb that release (docs/decisions/052).
const folder = join(projectFolder, 'migrations')
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
const tags = journal.entries.map(({ tag }) => tag)
const released = Math.max(
  -1,
  ...globSync('fixtures/releases/*/about.json', { cwd: projectFolder }).map((file) => {
    const about: { lastMigration: string } = JSON.parse(readFileSync(join(projectFolder, file), 'utf8'))
    return tags.indexOf(about.lastMigration)
  }),
)
const unreleased = tags.slice(released + 1)
const faults = findMigrationFaults(
  unreleased.map((tag) => ({ tag, text: readFileSync(join(folder, `${tag}.sql`), 'utf8') })),
)

for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log('A migration that needs such a statement has `-- contract: <reason>` as its first line.')
  process.exitCode = 1
}
if (released < 0) {
  console.log('No fixture of a release belongs to a migration.')
  process.exitCode = 1
}
