import type { Config } from '../../kit/server/config/config.ts'
import { assertNotificationsArrive } from '../../kit/server/database/await-database.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { compareMigrations, readMigrations, requiredExtensions } from '../../kit/server/database/migrate.ts'
import { type Examination, faulty, ok, warning } from '../../kit/server/examination.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { type Check, failed, passed } from './check.ts'
import { rightsRemedy } from './database-faults.ts'
import {
  findInstallationKind,
  findMissingExtensions,
  findMissingRights,
  readServer,
  type ServerState,
} from './server-queries.ts'

const oldestVersion = 15

/**
 * The first minor version of each major one without known vulnerabilities, as of November 2026
 * (postgresql.org/support/security).
 */
const safeMinors = new Map([
  [15, 18],
  [16, 14],
  [17, 10],
  [18, 6],
])

/** Version and mode of the server. */
export async function checkServer({ version, readOnly }: ServerState, database: Database, config: Config) {
  const major = Math.floor(version / 10_000)
  if (major < oldestVersion) {
    return faulty(`Postgres ${major} is too old.`, `Use Postgres ${oldestVersion} or newer.`)
  }
  if (readOnly) {
    return faulty(
      'The database refuses changes: it is a replica or read-only.',
      'Let DATABASE_URL lead to the primary.',
    )
  }
  const dropped = await droppedNotifications(database)
  if (dropped) return dropped
  const kind = await findInstallationKind(database.db)
  if (kind !== null && kind !== config.mode) {
    return faulty(
      `The database belongs to a ${kind === 'demo' ? 'demo' : 'real shop'}, and this is a ${config.mode} configuration.`,
      'Use another database: DATABASE_URL.',
    )
  }
  return releaseFinding(version) ?? ok(`Postgres ${major}${kind === null ? ', still empty' : ''}`)
}

/** The release and the one with its security fixes, when it lacks them. @param version `server_version_num`, such as 150008 */
export function outdatedRelease(version: number): { used: string; safe: string } | null {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  const safe = safeMinors.get(major)
  if (safe === undefined || minor >= safe) return null
  return { used: `${major}.${minor}`, safe: `${major}.${safe}` }
}

/** A warning for a Postgres that lacks security fixes. */
function releaseFinding(version: number): Examination | null {
  const outdated = outdatedRelease(version)
  if (!outdated) return null
  return warning(
    `Postgres ${outdated.used} lacks security fixes of ${outdated.safe}.`,
    'Update its packages and restart it. Of the Postgres that the demo brings along there is no newer package.',
  )
}

/** The same beside the security checklist. */
export const postgresRelease: Check = async ({ platform }) => {
  const outdated = outdatedRelease((await readServer(platform.database.db)).version)
  return outdated ? failed('postgres_behind', `${outdated.used} < ${outdated.safe}`) : passed('postgres_safe')
}

/** A pooler in transaction mode drops notifications. */
async function droppedNotifications(database: Database): Promise<Examination | null> {
  try {
    await assertNotificationsArrive(database)
    return null
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    return faulty(
      'DATABASE_URL leads through a connection pooler in transaction mode.',
      'Set DATABASE_DIRECT_URL to an address of the same database without the pooler.',
    )
  }
}

export async function checkRights(database: Database): Promise<Examination> {
  const missing = await findMissingRights(database.db)
  if (missing.length === 0) return ok('The role has the rights that the shop needs.')
  return faulty(`The role of DATABASE_URL lacks: ${missing.join(', ')}.`, rightsRemedy)
}

export async function checkExtensions(database: Database): Promise<Examination> {
  const required = requiredExtensions(await readMigrations())
  const missing = await findMissingExtensions(database.db, required)
  if (missing.length === 0) return ok(required.join(', '))
  const unavailable = missing.filter(({ available }) => !available).map(({ name }) => name)
  if (unavailable.length > 0) {
    return faulty(
      `The database server does not have the extension ${unavailable.join(', ')}.`,
      "Install Postgres' contrib package on it (Debian's postgresql package contains it).",
    )
  }
  const names = missing.map(({ name }) => name)
  return warning(
    `Not installed yet: ${names.join(', ')}.`,
    `The first start does it. If that is refused, run as administrator in the shop's database: ${names.map((name) => `create extension ${name};`).join(' ')}`,
  )
}

export async function checkMigrations(database: Database): Promise<Examination> {
  const migrations = await readMigrations()
  const { pending, unknown, edited } = await compareMigrations(database, migrations)
  if (edited.length > 0) {
    return faulty(`The files of applied migrations were changed: ${edited.join(', ')}.`, 'Install this version again.')
  }
  if (unknown.length > 0) {
    return faulty(
      `The database was migrated by a newer version of the shop (${unknown.at(-1)}).`,
      'Install that version, or a later one. To go back, restore the backup from before the upgrade.',
    )
  }
  if (pending.length === migrations.length) return ok('A new database: the first start creates the tables.')
  if (pending.length > 0) {
    return warning(
      `${pending.length} of ${migrations.length} migrations are not applied yet (${pending.join(', ')}).`,
      'Make a backup and restart the shop, which applies them.',
    )
  }
  return ok(`${migrations.at(-1)?.tag}, the last one of this version`)
}

/** Whether every migration of this version is applied. */
export async function hasSchema(database: Database): Promise<boolean> {
  return (await compareMigrations(database, await readMigrations())).pending.length === 0
}
