import { demoCatalogue } from '../../demo/catalogue.ts'
import { seedDemoAccounts } from './accounts/seed-demo-accounts.ts'
import { seedProducts } from './catalog/seed-products.ts'
import type { Platform } from './platform/platform.ts'
import { seedDemoSettings } from './settings/seed-demo-settings.ts'

/** Fills an empty demo: texts, catalogue and accounts. Leaves alone what is there. */
export async function seedDemo(platform: Platform): Promise<void> {
  await seedDemoSettings(platform)
  await seedProducts(platform.database, demoCatalogue)
  await seedDemoAccounts(platform)
}
