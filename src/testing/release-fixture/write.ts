import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startEmulator } from '../../../packages/paypal-emulator/emulator.ts'
import { openDatabase } from '../../kit/server/database/database.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { startTestShop } from '../test-shop.ts'
import { populateShop } from './populate-shop.ts'

// Writes the fixture of the present version: a dump of a shop with records in all states, the state of its emulator,
// and the statements that this version sends. See fixtures/releases/README.md.

const [folder, statementsFile] = process.argv.slice(2)
if (!folder || !statementsFile) throw new Error('usage: write.ts <folder> <recorded statements>')

/** The oldest supported version, so that the dump can be restored in all. */
const binaries = '/usr/lib/postgresql/15'
const appSecret = 'the known secret of the release fixtures'

const work = mkdtempSync(join(tmpdir(), 'release-fixture-'))
const postgres = await startEmbeddedPostgres({ dataDir: work, binaries, durable: false })
const database = openDatabase({ connection: postgres.connection })
try {
  const migrations = await readMigrations()
  await migrate(database, migrations)
  const stateFile = join(work, 'paypal.jsonl')
  const emulator = await startEmulator({ stateFile })
  const testDatabase = { connection: postgres.connection, database, drop: async () => {} }
  const shop = await startTestShop({ share: { testDatabase, emulator }, environment: { APP_SECRET: appSecret } })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  await emulator.setWebhookUrl(`${shop.server.listeningOrigin}/paypal/webhook`)
  const records = await populateShop(shop)
  emulator.setWebhooks({ off: true })
  const statements = await validStatements(readFileSync(statementsFile, 'utf8').trim().split('\n'))
  await shop.close()
  await emulator.close()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const about = { version, lastMigration: migrations.at(-1)?.tag, writtenAt: new Date(), appSecret, ...records }
  mkdirSync(folder, { recursive: true })
  const put = (name: string, text: string) => writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
  put('shop.sql', dump())
  put('paypal.jsonl', readFileSync(stateFile, 'utf8'))
  put('statements.jsonl', statements.join('\n'))
  writeFileSync(join(folder, 'about.json'), `${JSON.stringify(about, null, 2)}\n`)
} finally {
  await database.close()
  await postgres.stop()
  rmSync(work, { recursive: true })
}

/** Lines of JSON without repetitions and without statements that are invalid on purpose. */
async function validStatements(lines: string[]): Promise<string[]> {
  const client = await database.pool.connect()
  const valid: string[] = []
  for (const line of [...new Set(lines)].sort()) {
    const prepared = client.query(`prepare one as ${JSON.parse(line)}`).then(() => client.query('deallocate one'))
    await prepared.then(
      () => valid.push(line),
      (error) => console.log(`left out, ${error.message}: ${line}`),
    )
  }
  client.release()
  return valid
}

/** Plain SQL without the commands of psql. */
function dump(): string {
  const { host, port, user, database: name } = postgres.connection
  const connection = ['--host', host, '--port', String(port), '--username', user, '--dbname', name]
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=100']
  const text = execFileSync(join(binaries, 'bin/pg_dump'), [...connection, ...options], { encoding: 'utf8' })
  return text.replace(/^\\(?:un)?restrict .*$/gm, '').replace(/^--.*\n/gm, '')
}
