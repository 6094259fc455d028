import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, onDirectConnection } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'

/** Prefix of the databases that test restores create. */
const scratchPrefix = 'flor_de_maga_test_restore_'

export interface Scratch extends Pick<Database, 'direct'> {
  name: string
}

/**
 * Creates an empty database on the same server, after dropping those that killed processes of this shop left behind.
 * Their names begin with the number of the shop's own database: another shop of the server may be testing a restore.
 */
export async function createScratch(database: Pick<Database, 'direct'>): Promise<Scratch> {
  const name = await onDirectConnection(database, async (client) => {
    const own = await client.query<{ prefix: string }>(
      `select $1 || oid || '_' as prefix from pg_database where datname = current_database()`,
      [scratchPrefix],
    )
    const { prefix } = required(own.rows[0] ?? null, 'database')
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user',
      [prefix],
    )
    for (const left of rows) await client.query(`drop database ${pg.escapeIdentifier(left.datname)} with (force)`)
    const name = `${prefix}${randomBytes(6).toString('hex')}`
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`)
    return name
  })
  return { name, direct: withDatabase(database.direct, name) }
}

export async function dropScratch(database: Pick<Database, 'direct'>, name: string): Promise<void> {
  await onDirectConnection(database, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

/** The connection with another database on the same server, with the same role. */
function withDatabase(connection: pg.ClientConfig, name: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database: name }
  const address = new URL(connection.connectionString)
  address.pathname = `/${name}`
  return { ...connection, connectionString: address.href }
}
