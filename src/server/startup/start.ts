import closeWithGrace from 'close-with-grace'
import { ConfigError, loadConfig } from '../config/config.ts'
import { createLog } from '../platform/log.ts'
import { readShopVersion } from '../platform/shop-version.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { stopOnSignals } from '../platform/stop-on-signals.ts'
import { composeShop } from './compose.ts'
import { startShop } from './lifecycle.ts'
import { printBanner } from './startup-banner.ts'

try {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  log.info({ version: await readShopVersion(), node: process.version }, 'starting')
  const shop = await startShop(config, log, composeShop)
  // Requests in flight have 10 s after draining.
  const delay = (config.drainSeconds + 10) * 1_000
  const closing = closeWithGrace({ delay, logger: log, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await shop.stop()
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
