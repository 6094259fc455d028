import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

// A process of its own for the supervisor's test, which kills it: starts Postgres, says which, and stays.
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('which data folder?')
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
console.log(JSON.stringify({ pid: postgres.pid(), connection: postgres.connection }))
setInterval(() => {}, 60_000)
