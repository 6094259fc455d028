import closeWithGrace from 'close-with-grace'
import { announce } from './announce.ts'
import { buildShop } from './build-shop.ts'
import { ConfigError, loadConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { stopOnSignals } from './platform/stop-on-signals.ts'
import { startShop } from './process.ts'

try {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const shop = await startShop(config, log, buildShop)
  const closing = closeWithGrace({ delay: 10_000, logger: log, skip: ['SIGINT', 'SIGTERM'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after a fault')
    await shop.stop()
  })
  stopOnSignals(closing.close)
  announce(config, shop.address)
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const told = error instanceof ConfigError || taken
  console.error(told ? error.message : error)
  if (taken) console.error('Choose another port, for instance PORT=3001.')
  process.exit(1)
}
