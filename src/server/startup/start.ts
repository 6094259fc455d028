import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { type Config, ConfigError, loadConfig } from '../../kit/server/config/config.ts'
import { createLog, type Log } from '../../kit/server/log.ts'
import { readShopVersion } from '../../kit/server/shop-version.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { stopOnSignals } from '../../kit/server/stop-on-signals.ts'
import type { Telemetry } from '../../kit/server/telemetry/start-telemetry.ts'
import { startWatchdog } from '../../kit/server/watchdog.ts'
import { emulatedBy } from '../../payments/server/providers.ts'
import { composeShop } from './compose.ts'
import { type Shop, startShop, stopMs, telemetryMs } from './lifecycle.ts'

try {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const version = await readShopVersion()
  log.info({ version, node: process.version }, 'starting')
  // A stop during the start exits at once: nothing has been sold yet, and Postgres ends with this process.
  let stop = (): void => process.exit(0)
  stopOnSignals(() => stop())
  // A debugger may hold a development server for as long as it likes.
  if (!config.development) {
    const isEmbedded = config.databaseUrl === null
    startWatchdog({ postgresPidFile: isEmbedded ? join(config.dataDir, 'postgres', 'postmaster.pid') : null })
  }
  const telemetry = await startTelemetry(config, log, version)
  const others = telemetry ? [{ name: 'telemetry', limitMs: telemetryMs, stop: () => telemetry.stop() }] : []
  const shop = await startShop(config, log, composeShop, others)
  const delay = config.drainSeconds * 1_000 + stopMs
  const closing = closeWithGrace({ delay, logger: log, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await shop.stop()
  })
  stop = () => void closing.close()
  printBanner(config, shop)
} catch (error) {
  const portInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const isExpected = error instanceof ConfigError || error instanceof StartRefusal || portInUse
  console.error(isExpected ? error.message : error)
  if (portInUse) console.error('Choose another port, for instance PORT=3100.')
  process.exit(1)
}

/** The libraries are loaded only if they are needed. */
async function startTelemetry({ telemetry }: Config, log: Log, version: string): Promise<Telemetry | null> {
  if (telemetry === null) return null
  const { startTelemetry } = await import('../../kit/server/telemetry/start-telemetry.ts')
  return startTelemetry({ ...telemetry, log, version })
}

/** Prints the address of the shop and, in demo mode, its accounts. */
function printBanner(config: Config, { address, notes }: Pick<Shop, 'address' | 'notes'>): void {
  const lines = [`Flor de Maga is open at ${config.publicUrl}`]
  if (config.mode === 'production') lines.push(`Listening on ${address}`)
  if (emulatedBy(config).length > 0) lines.push('TEST PAYMENTS: they go to the emulator. No money moves.')
  if (config.mode === 'demo') {
    lines.push(
      'Demo: no money moves. Mail is kept in the mailbox and leaves only when a mail server is set up.',
      `  Mailbox   ${config.publicUrl}/demo/mailbox`,
      ...notes,
      '  Accounts  root@flordemaga.test, admin@flordemaga.test, customer@flordemaga.test',
      '  Password  FlorDeMaga1',
    )
  }
  console.log(lines.join('\n'))
}
