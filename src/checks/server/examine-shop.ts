import { type Config, ConfigError, loadConfig } from '../../kit/server/config/config.ts'
import { type Database, openDatabase } from '../../kit/server/database/database.ts'
import { startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import {
  type DoctorCheck,
  type Examination,
  faulty,
  type OtherClock,
  ok,
  skipped,
} from '../../kit/server/examination.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { createLog } from '../../kit/server/log.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { checkExtensions, checkMigrations, checkRights, checkServer, hasSchema } from './database-checks.ts'
import { databaseFault } from './database-faults.ts'
import { doctorChecks, type Finding, findingLabels } from './doctor-finding.ts'
import { checkDisk, clockFinding } from './machine-checks.ts'
import { readServer, type ServerState } from './server-queries.ts'

type Results = Record<string, Examination | undefined>

/**
 * Examines the shop of this environment without changing it, while it is running or stopped.
 * @returns one finding per check; several for a configuration with several faults.
 */
export async function examineShop(
  environment: NodeJS.ProcessEnv,
  features: readonly Feature[],
  clock: () => Date = () => new Date(),
): Promise<Finding[]> {
  let config: Config
  try {
    config = loadConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...error.faults.map(configurationFault), ...inCheckOrder(features, { configuration: undefined })]
  }
  const configuration = ok(`${config.mode}, ${config.publicUrl}`)
  return inCheckOrder(features, {
    configuration,
    disk: await checkDisk(config),
    ...(await examineDatabase(config, features, clock)),
  })
}

const configurationFault = (fault: string): Finding => ({
  check: 'configuration',
  ...faulty(`${fault}.`, 'Correct this environment variable: docs/operations.md.'),
})

/** The findings in the order of the checks; missing ones as skipped, `undefined` ones left out. */
function inCheckOrder(features: readonly Feature[], results: Results): Finding[] {
  return [...findingLabels(features).keys()].flatMap((check) => {
    if (check in results && results[check] === undefined) return []
    return [{ check, ...(results[check] ?? skipped('Not examined because of the fault above.')) }]
  })
}

async function examineDatabase(config: Config, features: readonly Feature[], clock: () => Date): Promise<Results> {
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
  const shop = { config, database, log, clock }
  const clocks = features.flatMap(({ checks }) => checks?.clocks?.(shop) ?? [])
  const otherTimes = Promise.all(clocks.map((other) => readClock(other, clock)))
  try {
    const asked = clock().getTime()
    const server = await readServer(database.db).catch((error: unknown) => databaseFault(rootCause(error)))
    if ('state' in server) return { database: server, clock: compareClocks(await otherTimes) }
    const difference = { from: 'the database', ms: (asked + clock().getTime()) / 2 - server.now }
    const schema = await examineSchema(config, database, server)
    const hasFault = Object.values(schema).some(({ state }) => state === 'fault')
    return {
      clock: compareClocks([difference, ...(await otherTimes)]),
      ...(hasFault ? {} : notPreparedYet(features)),
      ...schema,
      ...(await examineServices(shop, features)),
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

const notPrepared = skipped('Examined once this version has been started and has prepared the database.')

/** The results of {@link examineServices} when the only fault is that the tables of this version are missing. */
const notPreparedYet = (features: readonly Feature[]): Results =>
  Object.assign({}, ...doctorChecks(features).map((check) => allOf(check, notPrepared)))

/** Runs the checks that need the tables of this version, which an older or empty database may not have. */
async function examineServices(platform: Installation, features: readonly Feature[]): Promise<Results> {
  if (!(await hasSchema(platform.database).catch(() => false))) return {}
  const checks = doctorChecks(features)
  const isAboutSecrets = ({ findings }: DoctorCheck) => 'secret' in findings
  const results: Results = {}
  for (const check of checks.filter(isAboutSecrets)) Object.assign(results, await run(check, platform))
  const isOpen = results.secret?.state !== 'fault'
  const others = checks.filter((check) => !isAboutSecrets(check))
  const found = others.map((check) => (check.needsSecrets && !isOpen ? allOf(check, unopened) : run(check, platform)))
  return Object.assign(results, ...(await Promise.all(found)))
}

const unopened = skipped('The stored secrets cannot be opened.')

const allOf = ({ findings }: DoctorCheck, examination: Examination): Results =>
  Object.fromEntries(Object.keys(findings).map((name) => [name, examination]))

/** After an error, its first finding names it. */
async function run(check: DoctorCheck, platform: Installation): Promise<Results> {
  return check.examine(platform).catch((error: unknown) => {
    const [first = ''] = Object.keys(check.findings)
    return { ...allOf(check, unopened), [first]: unexpected(error) }
  })
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

/** How far this clock is ahead of another server's, by the Date header of a response; null when it is not reachable. */
async function readClock({ from, url }: OtherClock, clock: () => Date): Promise<{ from: string; ms: number } | null> {
  try {
    const asked = clock().getTime()
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const now = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(now) ? null : { from, ms: (asked + clock().getTime()) / 2 - now }
  } catch {
    return null
  }
}
