import closeWithGrace from 'close-with-grace'
import { type Config, ConfigError, loadConfig } from '../config/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { readShopVersion } from '../platform/shop-version.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { stopOnSignals } from '../platform/stop-on-signals.ts'
import type { Telemetry } from '../telemetry/start-telemetry.ts'
import { composeShop } from './compose.ts'
import { startShop } from './lifecycle.ts'
import { printBanner } from './startup-banner.ts'

try {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const version = await readShopVersion()
  log.info({ version, node: process.version }, 'starting')
  const telemetry = await startTelemetry(config, log, version)
  const shop = await startShop(config, log, composeShop)
  // Requests in flight have 10 s after draining.
  const delay = (config.drainSeconds + 10) * 1_000
  const closing = closeWithGrace({ delay, logger: log, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await shop.stop()
    await telemetry?.stop()
  })
  stopOnSignals(closing.close)
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
  const { startTelemetry } = await import('../telemetry/start-telemetry.ts')
  return startTelemetry({ ...telemetry, log, version })
}
