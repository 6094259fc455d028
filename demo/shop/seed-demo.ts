import { demoAccountCount, seedDemoAccounts } from '../../src/accounts/server/demo-accounts.ts'
import { seedSynonyms } from '../../src/catalog/server/synonyms.ts'
import type { Platform } from '../../src/kit/server/platform.ts'
import type { DemoProvider } from '../../src/payments/server/payment-provider.ts'
import { demoSettings } from '../../src/payments/server/providers.ts'
import { seedDemoSettings } from '../../src/settings/server/seed-demo-settings.ts'
import { addMissingPages } from '../../src/storefront/server/shop-pages.ts'
import { demoCatalog } from '../catalog.ts'
import { demoPages } from '../pages.ts'
import { demoSynonyms } from '../synonyms.ts'
import { seedAppointments } from './seed-appointments.ts'
import { seedMessages } from './seed-messages.ts'
import { seedPhoneOrders } from './seed-phone-orders.ts'
import { seedPrices } from './seed-prices.ts'
import { seedProducts } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedYear } from './year/seed-year.ts'

/**
 * Adds the demo's catalog, synonyms, calendars, price rules, policies, a message, accounts, past orders with reviews, and texts; existing ones stay unchanged. Without a provider in this
 * process (null) there are no past orders, because the payments would be unknown to the one that is used.
 */
export async function seedDemo(platform: Platform, provider: DemoProvider | null): Promise<void> {
  await seedProducts(platform, demoCatalog)
  await seedSynonyms(platform, demoSynonyms)
  await seedDemoAccounts(platform)
  await seedAppointments(platform)
  await seedPrices(platform.database)
  await addMissingPages(platform.database, platform.clock(), demoPages)
  await seedMessages(platform)
  if (provider && platform.config.demoOrders) {
    await seedYear(platform, provider, demoAccountCount)
    await seedPhoneOrders(platform)
    await seedReviews(platform)
  }
  // After the year, so that the audit trail is in the order of time.
  await seedDemoSettings(platform, demoSettings(platform.config))
}
