import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

// A separate process for the supervisor's test, which kills it: starts Postgres, prints its connection, and keeps running.
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: supervised-postgres.ts <data folder>')
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
console.log(JSON.stringify({ pid: postgres.pid(), connection: postgres.connection }))
setInterval(() => {}, 60_000)
