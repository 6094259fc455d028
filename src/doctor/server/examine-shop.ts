import { access, constants } from 'node:fs/promises'
import { findBackupStatus } from '../../backup/server/backup-status.ts'
import { findStore } from '../../backup/server/find-place.ts'
import { recordOf } from '../../kit/records.ts'
import { type Config, ConfigError, loadConfig } from '../../kit/server/config/config.ts'
import { type Database, openDatabase } from '../../kit/server/database/database.ts'
import { startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Platform } from '../../kit/server/platform.ts'
import {
  checkExtensions,
  checkMigrations,
  checkRights,
  checkSecret,
  checkServer,
  hasSchema,
} from './database-checks.ts'
import { databaseFault } from './database-faults.ts'
import { type CheckName, checkNames, type Finding, faulty, ok, type Result, skipped, warning } from './finding.ts'
import { checkDisk, clockFinding } from './machine-checks.ts'
import { checkPublicAddress } from './public-address.ts'
import { readServer, type ServerState } from './server-queries.ts'
import { checkMail, checkNotices, checkPaypal } from './service-checks.ts'

type Results = Partial<Record<CheckName, Result>>

/**
 * Examines the shop of this environment without changing it, while it is running or stopped.
 * @returns one finding per check; several for a configuration with several faults.
 */
export async function examineShop(
  environment: NodeJS.ProcessEnv,
  clock: () => Date = () => new Date(),
): Promise<Finding[]> {
  let config: Config
  try {
    config = loadConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...error.faults.map(configurationFault), ...inCheckOrder({ configuration: undefined })]
  }
  const configuration = ok(`${config.mode}, ${config.publicUrl}`)
  return inCheckOrder({ configuration, disk: await checkDisk(config), ...(await examineDatabase(config, clock)) })
}

const configurationFault = (fault: string): Finding => ({
  check: 'configuration',
  ...faulty(`${fault}.`, 'Correct this environment variable: docs/operations.md.'),
})

/** The findings in the order of the checks; missing ones as skipped, `undefined` ones left out. */
function inCheckOrder(results: Results): Finding[] {
  return checkNames.flatMap((check) => {
    if (check in results && results[check] === undefined) return []
    return [{ check, ...(results[check] ?? skipped('Not examined because of the fault above.')) }]
  })
}

async function examineDatabase(config: Config, clock: () => Date): Promise<Results> {
  const log = createLog('silent')
  const { databaseDirectUrl, dataDir } = config
  const paypal = paypalClock(config, clock)
  const postgres =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log, endsWithProcess: true }) : null
  const connection = config.databaseUrl ?? postgres?.connection ?? ''
  const database = openDatabase({
    connection,
    poolSize: 2,
    log,
    ...(databaseDirectUrl && { direct: databaseDirectUrl }),
  })
  try {
    const asked = clock().getTime()
    const server = await readServer(database.db).catch((error: unknown) => databaseFault(rootCause(error)))
    if ('state' in server) return { database: server, clock: compareClocks([await paypal]) }
    const difference = { from: 'the database', ms: (asked + clock().getTime()) / 2 - server.now }
    const schema = await examineSchema(config, database, server)
    const hasFault = Object.values(schema).some(({ state }) => state === 'fault')
    return {
      clock: compareClocks([difference, await paypal]),
      ...(hasFault ? {} : notPreparedYet),
      ...schema,
      ...(await examineServices({ config, database, clock, log })),
    }
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

function compareClocks(differences: readonly ({ from: string; ms: number } | null)[]): Result {
  const known = differences.filter((difference) => difference !== null)
  return known.length === 0 ? skipped('There was no other clock to compare with.') : clockFinding(known)
}

async function examineSchema(config: Config, database: Database, server: ServerState) {
  return {
    database: await attempt(() => checkServer(server, database, config)),
    database_rights: await attempt(() => checkRights(database)),
    extensions: await attempt(() => checkExtensions(database)),
    migrations: await attempt(() => checkMigrations(database)),
  }
}

/** The results of {@link examineServices} when the only fault is that the tables of this version are missing. */
const notPreparedYet = recordOf(
  ['secret', 'backups', 'mail', 'paypal', 'paypal_webhook', 'paypal_notices', 'public_address', 'proxy'] as const,
  () => skipped('Examined once this version has been started and has prepared the database.'),
)

/** Runs the checks that need the tables of this version, which an older or empty database may not have. */
async function examineServices(platform: Parameters<typeof checkPaypal>[0]): Promise<Results> {
  const { config, database } = platform
  if (!(await hasSchema(database).catch(() => false))) return {}
  const secret = await attempt(() => checkSecret(database, config))
  const unopened = skipped('The stored secrets cannot be opened.')
  const [mail, paypal, publicAddress] = await Promise.all([
    secret.state === 'fault' ? unopened : attempt(() => checkMail(platform)),
    secret.state === 'fault'
      ? { account: unopened, webhook: unopened }
      : checkPaypal(platform).catch((error: unknown) => ({ account: unexpected(error), webhook: unopened })),
    checkPublicAddress(config, database.db).catch((error: unknown) => ({
      address: unexpected(error),
      proxy: unopened,
    })),
  ])
  const { account, webhook } = paypal
  const { address, proxy } = publicAddress
  const backups = await attempt(() => checkBackups(platform))
  const notices = await attempt(() => checkNotices(platform))
  return {
    ...{ secret, backups, mail, paypal: account, paypal_webhook: webhook, paypal_notices: notices },
    ...{ public_address: address, proxy },
  }
}

async function attempt(check: () => Promise<Result>): Promise<Result> {
  return check().catch(unexpected)
}

/** An error such as a missing right to read a table. Messages of the database contain no values of settings. */
const unexpected = (error: unknown): Result => databaseFault(rootCause(error))

/** The original error, which Drizzle wraps. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** How far this clock is ahead of PayPal's, by the Date header of a response; null when PayPal is not reachable. */
async function paypalClock(
  { paypal }: Pick<Config, 'paypal'>,
  clock: () => Date,
): Promise<{ from: string; ms: number } | null> {
  try {
    const address = paypal.emulatorUrl ?? 'https://api-m.paypal.com'
    const asked = clock().getTime()
    const { headers } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const now = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(now) ? null : { from: 'PayPal', ms: (asked + clock().getTime()) / 2 - now }
  } catch {
    return null
  }
}

/** Whether automatic backups are configured, can be stored, and are recent. */
async function checkBackups({ config, database, clock }: Pick<Platform, 'config' | 'database' | 'clock'>) {
  const { dir, isElsewhere } = config.backup
  if (dir === null) {
    if (isElsewhere || config.mode === 'demo') return ok('Not made by the shop.')
    return warning('No backups are made.', 'Set BACKUP_DIR to a folder on another disk or an s3:// address.')
  }
  const unusable = await findUnusable(dir, config)
  if (unusable) return unusable
  const status = await findBackupStatus(database.db, config, clock())
  const remedy = 'Look into the log of the shop, and try: npm run shop -- backup.'
  if (status?.backupError) return faulty(`The last backup failed: ${status.backupError}`, remedy)
  if (status?.testError) return faulty(`The last test restore failed: ${status.testError}`, remedy)
  if (!status?.backedUpAt) return warning(`No backup in ${dir} yet.`, 'Keep the shop running: it makes one each night.')
  const text = `The last backup is of ${status.backedUpAt.toISOString()}.`
  return status.isOld ? faulty(text, remedy) : ok(text)
}

async function findUnusable(dir: string, config: Platform['config']): Promise<Result | null> {
  try {
    await (await findStore(dir, config)).list()
    if (!dir.startsWith('s3://')) await access(dir, constants.W_OK)
    return null
  } catch {
    return faulty(
      `Backups cannot be stored in ${dir}.`,
      'Check BACKUP_DIR: the folder must exist and belong to the user that runs the shop; an s3:// address needs its keys.',
    )
  }
}
