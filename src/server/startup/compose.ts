import type { FastifyInstance } from 'fastify'
import { type DemoPaypal, startDemoPaypal } from '../../../demo/shop/demo-paypal.ts'
import { seedDemo } from '../../../demo/shop/seed-demo.ts'
import { refuseDemoPasswords } from '../../accounts/server/demo-accounts.ts'
import { ensureFirstRoot } from '../../accounts/server/first-root.ts'
import { hasEmulatedPayments } from '../../kit/server/config/config.ts'
import { withStartLock } from '../../kit/server/database/await-database.ts'
import { claimDatabase } from '../../kit/server/database/claim-database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { ensureAppSecret } from '../../kit/server/secrets/app-secret.ts'
import { developmentTemplates, loadTemplates } from '../../mail/server/templates.ts'
import { recordPublicUrl } from '../../settings/server/seller-queries.ts'
import { firstPages } from '../../storefront/server/first-pages.ts'
import { addMissingPages } from '../../storefront/server/shop-pages.ts'
import { type AppParts, buildApp } from '../app.ts'
import { features } from '../features.ts'
import { startBackground } from './background.ts'
import type { ProcessParts } from './lifecycle.ts'

/** Composes the shop: the application, the PayPal emulator of a demo, and the background work. */
export async function composeShop(parts: ProcessParts & Pick<AppParts, 'providers'>): Promise<FastifyInstance> {
  const { config, database, log } = parts
  await claimDatabase(database.db, config.mode)
  if (config.mode === 'production') await refuseDemoPasswords(database.db)
  if (hasEmulatedPayments(config)) log.warn('payments go to the PayPal emulator: no money moves')
  const demo = config.mode === 'demo' && config.paypal.emulatorUrl === null ? await startDemoPaypal(config) : null
  if (demo) {
    parts.onStop('payment emulator', () => demo.close())
    parts.note(`  Payments  ${demo.paypal.emulatorPublicUrl} (PayPal emulator)`)
  }
  const appParts = { ...parts, config: { ...config, paypal: demo?.paypal ?? config.paypal }, clock: () => new Date() }
  const templates = config.development ? developmentTemplates() : null
  if (templates) parts.onStop('mail templates', () => templates.close())
  else await loadTemplates()
  const app = await buildApp({ ...appParts, ...(templates && { templates }) }, { pages: true })
  await ensureAppSecret(
    app.platform,
    features.flatMap(({ reseal }) => reseal ?? []),
  )
  await seed(app.platform, demo)
  parts.onStop('notifications', await startBackground(app))
  return app.server
}

/** Adds initial data under a lock: of concurrent instances only the first one finds an empty database. */
async function seed(platform: Platform, paypal: DemoPaypal | null): Promise<void> {
  await withStartLock(platform.database, async () => {
    if (platform.config.mode === 'demo') await seedDemo(platform, paypal)
    await addMissingPages(platform.database, platform.clock(), firstPages)
    await ensureFirstRoot(platform)
    await recordPublicUrl(platform.database, platform.config.publicUrl, platform.clock())
  })
}
