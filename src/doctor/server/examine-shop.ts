import { access, constants } from 'node:fs/promises'
import { findBackupStatus } from '../../backup/server/backup-status.ts'
import { findStore } from '../../backup/server/find-place.ts'
import { recordOf } from '../../kit/records.ts'
import { type Config, ConfigError, loadConfig } from '../../kit/server/config/config.ts'
import { type Database, openDatabase } from '../../kit/server/database/database.ts'
import { startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { type Examination, faulty, ok, skipped, warning } from '../../kit/server/examination.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { PaymentProvider } from '../../payments/server/payment-provider.ts'
import { paymentProviders, providerKinds } from '../../payments/server/providers.ts'
import {
  checkExtensions,
  checkMigrations,
  checkRights,
  checkSecret,
  checkServer,
  hasSchema,
} from './database-checks.ts'
import { databaseFault } from './database-faults.ts'
import { type CheckName, checkNames, type Finding, serviceChecks } from './finding.ts'
import { checkDisk, clockFinding } from './machine-checks.ts'
import { checkPublicAddress } from './public-address.ts'
import { readServer, type ServerState } from './server-queries.ts'
import { checkMail, checkNotices } from './service-checks.ts'

type Results = Partial<Record<CheckName, Examination>>

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
  const postgres =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log, endsWithProcess: true }) : null
  const connection = config.databaseUrl ?? postgres?.connection ?? ''
  const database = openDatabase({
    connection,
    poolSize: 2,
    log,
    ...(databaseDirectUrl && { direct: databaseDirectUrl }),
  })
  const providerTimes = Promise.all(
    paymentProviders({ config, database, log, clock }).all.map((provider) => providerClock(provider, clock)),
  )
  try {
    const asked = clock().getTime()
    const server = await readServer(database.db).catch((error: unknown) => databaseFault(rootCause(error)))
    if ('state' in server) return { database: server, clock: compareClocks(await providerTimes) }
    const difference = { from: 'the database', ms: (asked + clock().getTime()) / 2 - server.now }
    const schema = await examineSchema(config, database, server)
    const hasFault = Object.values(schema).some(({ state }) => state === 'fault')
    return {
      clock: compareClocks([difference, ...(await providerTimes)]),
      ...(hasFault ? {} : notPreparedYet),
      ...schema,
      ...(await examineServices({ config, database, clock, log })),
    }
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

function compareClocks(differences: readonly ({ from: string; ms: number } | null)[]): Examination {
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
const notPreparedYet: Results = recordOf(serviceChecks, () =>
  skipped('Examined once this version has been started and has prepared the database.'),
)

type ServicePlatform = Pick<Platform, 'config' | 'database' | 'log' | 'clock'>

/** Runs the checks that need the tables of this version, which an older or empty database may not have. */
async function examineServices(platform: ServicePlatform): Promise<Results> {
  const { config, database } = platform
  if (!(await hasSchema(database).catch(() => false))) return {}
  const secret = await attempt(() => checkSecret(database, config))
  const isOpen = secret.state !== 'fault'
  const [mail, publicAddress] = await Promise.all([
    isOpen ? attempt(() => checkMail(platform)) : unopened,
    checkPublicAddress(config, database.db).catch((error: unknown) => ({
      address: unexpected(error),
      proxy: unopened,
    })),
  ])
  const { address, proxy } = publicAddress
  const backups = await attempt(() => checkBackups(platform))
  return { secret, backups, mail, ...(await examineProviders(platform, isOpen)), public_address: address, proxy }
}

const unopened = skipped('The stored secrets cannot be opened.')

async function examineProviders(platform: ServicePlatform, isOpen: boolean): Promise<Results> {
  const results: Results = {}
  for (const kind of providerKinds) {
    const { name, method } = kind
    const { account, notices } = isOpen
      ? await kind
          .make(platform)
          .examine()
          .catch((error: unknown) => ({ account: unexpected(error), notices: unopened }))
      : { account: unopened, notices: unopened }
    results[name] = account
    results[`${name}_webhook`] = notices
    results[`${name}_notices`] = await attempt(() => checkNotices(platform, { name, method }))
  }
  return results
}

async function attempt(check: () => Promise<Examination>): Promise<Examination> {
  return check().catch(unexpected)
}

/** An error such as a missing right to read a table. Messages of the database contain no values of settings. */
const unexpected = (error: unknown): Examination => databaseFault(rootCause(error))

/** The original error, which Drizzle wraps. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** How far this clock is ahead of a provider's, by the Date header of a response; null when it is not reachable. */
async function providerClock(
  { apiUrl, method }: PaymentProvider,
  clock: () => Date,
): Promise<{ from: string; ms: number } | null> {
  try {
    const asked = clock().getTime()
    const { headers } = await fetch(apiUrl, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const now = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(now) ? null : { from: method, ms: (asked + clock().getTime()) / 2 - now }
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

async function findUnusable(dir: string, config: Platform['config']): Promise<Examination | null> {
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
