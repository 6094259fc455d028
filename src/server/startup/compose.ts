import type { FastifyInstance } from 'fastify'
import { seedDemo } from '../../../demo/shop/seed-demo.ts'
import { refuseDemoPasswords } from '../../accounts/server/demo-accounts.ts'
import { ensureFirstRoot } from '../../accounts/server/first-root.ts'
import { withStartLock } from '../../kit/server/database/await-database.ts'
import { claimDatabase } from '../../kit/server/database/claim-database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { ensureAppSecret } from '../../kit/server/secrets/app-secret.ts'
import { developmentTemplates, loadTemplates } from '../../mail/server/templates.ts'
import type { DemoProvider } from '../../payments/server/payment-provider.ts'
import { emulatedBy, startDemos } from '../../payments/server/providers.ts'
import { recordPublicUrl } from '../../settings/server/seller-queries.ts'
import { firstPages } from '../../storefront/server/first-pages.ts'
import { addMissingPages } from '../../storefront/server/shop-pages.ts'
import { type AppParts, buildApp } from '../app.ts'
import { features } from '../features.ts'
import { startBackground } from './background.ts'
import type { ProcessParts } from './lifecycle.ts'

/** Composes the shop: the application, the emulated payments of a demo, and the background work. */
export async function composeShop(parts: ProcessParts & Pick<AppParts, 'providers'>): Promise<FastifyInstance> {
  const { config, database, log } = parts
  await claimDatabase(database.db, config.mode)
  if (config.mode === 'production') await refuseDemoPasswords(database.db)
  if (emulatedBy(config).length > 0) log.warn('payments go to an emulator: no money moves')
  const demos = config.mode === 'demo' ? await startDemos(config) : []
  for (const demo of demos) {
    parts.onStop('payment emulator', () => demo.close())
    parts.note(`  Payments  ${demo.publicUrl} (${demo.method} emulator)`)
  }
  const appParts = { ...parts, config: demos.at(-1)?.config ?? config, clock: () => new Date() }
  const templates = config.development ? developmentTemplates() : null
  if (templates) parts.onStop('mail templates', () => templates.close())
  else await loadTemplates()
  const app = await buildApp({ ...appParts, ...(templates && { templates }) }, { pages: true })
  await ensureAppSecret(
    app.platform,
    features.flatMap(({ reseal }) => reseal ?? []),
  )
  await seed(app.platform, demos[0] ?? null)
  parts.onStop('notifications', await startBackground(app))
  return app.server
}

/** Adds initial data under a lock: of concurrent instances only the first one finds an empty database. */
async function seed(platform: Platform, provider: DemoProvider | null): Promise<void> {
  await withStartLock(platform.database, async () => {
    if (platform.config.mode === 'demo') await seedDemo(platform, provider)
    await addMissingPages(platform.database, platform.clock(), firstPages)
    await ensureFirstRoot(platform)
    await recordPublicUrl(platform.database, platform.config.publicUrl, platform.clock())
  })
}
