import { startEmbeddedPostgres } from '../kit/server/embedded-postgres/embedded-postgres.ts'

// A separate process for the supervisor's tests, which end it: starts Postgres, prints its connection, and keeps running.
const [dataDir, ...flags] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: supervised-postgres.ts <data folder> [--ends-with-process]')
process.on('SIGTERM', () => process.exit(1))
const endsWithProcess = flags.includes('--ends-with-process')
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, endsWithProcess })
console.log(JSON.stringify({ pid: postgres.pid(), connection: postgres.connection }))
setInterval(() => {}, 60_000)
