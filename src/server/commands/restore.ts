import type { Command } from 'commander'
import { lockDemoPasswords } from '../../accounts/server/demo-accounts.ts'
import { totals } from '../../backup/server/backup-format.ts'
import { secretsOf } from '../../backup/server/backup-seal.ts'
import { findPlace } from '../../backup/server/find-place.ts'
import { type Restored, restoreBackup } from '../../backup/server/restore-backup.ts'
import { secretFingerprint } from '../../backup/server/secret-fingerprint.ts'
import { requeueWebhooks } from '../../checkout/server/webhooks.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { startJobs } from '../../kit/server/jobs/jobs.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { skipUsedNumbers } from '../../sale/server/number-queries.ts'
import { createPlatform } from '../create-platform.ts'
import { createProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

const details = `
The database must be empty: with DATABASE_URL a new database, otherwise a new DATA_DIR. The file is checked as a whole,
loaded and compared in one transaction; after a failure the database is still empty. Stop the shop before.`

interface Options {
  convert?: boolean
  sameNumbers?: boolean
  unverified?: boolean
}

/** `restore`: loads a backup into an empty database. */
export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('load a backup into an empty database')
    .argument('<file>', 'a file written by backup, or s3://bucket/name')
    .option('--convert', 'make a real shop of a demo, or the other way round')
    .option('--unverified', 'accept a backup whose seal cannot be checked: only from a place that you trust')
    .option('--same-numbers', 'continue the order numbers without a gap: only if nothing was sold after the backup')
    .addHelpText('after', details)
    .action(async (file: string, options: Options) => {
      await withDatabase(async (shop) => {
        const place = await findPlace(file, shop.config)
        await restore(shop, () => place.read(), options)
      })
    })
}

async function restore(
  shop: Installation,
  open: Parameters<typeof restoreBackup>[1],
  { convert = false, sameNumbers = false, unverified = false }: Options,
): Promise<void> {
  const progress = createProgress()
  const { config, database } = shop
  let firstNumbers: string[] = []
  const restored = await restoreBackup(database, open, {
    trust: { secrets: secretsOf(config), accept: unverified ? 'unverified' : 'sealed' },
    kind: config.mode,
    convert,
    onStep: progress.step,
    async finish(client, { createdAt }) {
      if (!sameNumbers) firstNumbers = await skipUsedNumbers(client, new Date(createdAt), new Date())
    },
  }).finally(() => progress.end())
  const jobs = await startJobs(database, shop.log)
  await requeueWebhooks(database, jobs).finally(() => jobs.stop())
  const locked = config.mode === 'production' ? await lockDemoPasswords(createPlatform(shop, jobs)) : []
  for (const line of [...summary(restored, firstNumbers), ...warnings(restored, config, locked)]) console.log(line)
}

function summary({ header, manifest }: Restored, firstNumbers: readonly string[]): string[] {
  const { tables, rows } = totals(manifest)
  return [
    `Restored ${rows} rows in ${tables} tables, as of ${header.createdAt}. Every table equals the backup.`,
    `Payments since then that have no order: npm run shop -- missing-orders --since ${header.createdAt}`,
    ...(firstNumbers.length === 0
      ? []
      : [`The next numbers are ${firstNumbers.join(' and ')}: earlier ones may be used.`]),
  ]
}

function warnings({ header, skipped, isVerified }: Restored, config: Config, locked: readonly string[]): string[] {
  const lines: string[] = []
  if (!isVerified)
    lines.push('WARNING: the seal of the backup was not verified: it may have been changed after it was made.')
  if (skipped.length > 0) lines.push(`WARNING: left out, because they do not belong to the shop: ${skipped.join(', ')}`)
  if (locked.length > 0) {
    lines.push(
      `These accounts had the public password of the demo and have a random one now: ${locked.join(', ')}. ` +
        'Set one with: npm run shop -- reset-root --email ADDRESS',
    )
  }
  return [...lines, ...secretWarning(header.secretFingerprint, config)]
}

function secretWarning(fingerprint: string, { appSecret, appSecretPrevious, appSecretLost }: Config): string[] {
  if (fingerprint === secretFingerprint(appSecret) || appSecretLost) return []
  if (appSecretPrevious !== null && fingerprint === secretFingerprint(appSecretPrevious)) return []
  return [
    'WARNING: the backup was made with another APP_SECRET, and the shop will not start with this one. Set the APP_SECRET ' +
      'of the shop that was backed up (a demo keeps it in the file app-secret of its DATA_DIR), or set it as ' +
      'APP_SECRET_PREVIOUS for one start. If it is lost, start once with APP_SECRET_LOST=1: the payment secret and the ' +
      'mail password then have to be entered again, and unsent mails cannot be sent.',
  ]
}
