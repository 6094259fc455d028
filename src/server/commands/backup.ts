import type { Command } from 'commander'
import { totals } from '../../backup/server/backup-format.ts'
import { findNewPlace } from '../../backup/server/find-place.ts'
import { writeBackup } from '../../backup/server/write-backup.ts'
import { createProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

const details = `
The backup is one compressed file with everything in the database, uploaded pictures and sessions included, as of one
moment. APP_SECRET is not in it: keep it elsewhere. Anyone who can read the file can read the customers' data.`

/** `backup`: writes the whole shop to one file. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write everything in the database to one file')
    .argument('[file]', 'a file, an existing folder, or s3://bucket/name', '.')
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', details)
    .action(async (target: string, options: { force?: boolean }) => {
      const started = performance.now()
      const progress = createProgress()
      const { manifest, location } = await withDatabase(async ({ config, database }) => {
        const place = await findNewPlace(target, config, new Date())
        const backup = await place.write(
          (sink) =>
            writeBackup(database, sink, {
              appSecret: config.appSecret,
              onTable: (name) => progress.step(`copying ${name}`),
            }),
          { force: options.force === true },
        )
        return { ...backup, location: place.location }
      }).finally(() => progress.end())
      const { tables, rows } = totals(manifest)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`Backup of ${rows} rows in ${tables} tables written in ${seconds} s:\n${location}`)
    })
}
