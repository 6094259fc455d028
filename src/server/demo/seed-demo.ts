import { demoCatalog } from '../../../demo/catalog.ts'
import { seedDemoAccounts } from '../accounts/seed-demo-accounts.ts'
import { seedProducts } from '../catalog/seed-products.ts'
import type { Platform } from '../platform/platform.ts'
import { seedDemoSettings } from '../settings/seed-demo-settings.ts'

/** Adds the demo's texts, catalog and accounts; existing ones stay unchanged. */
export async function seedDemo(platform: Platform): Promise<void> {
  await seedDemoSettings(platform)
  await seedProducts(platform.database, demoCatalog)
  await seedDemoAccounts(platform)
}
