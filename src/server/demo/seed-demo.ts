import { demoCatalog } from '../../../demo/catalog.ts'
import { demoAccountCount, seedDemoAccounts } from '../accounts/seed-demo-accounts.ts'
import { seedProducts } from '../catalog/seed-products.ts'
import type { Platform } from '../platform/platform.ts'
import { seedDemoSettings } from '../settings/seed-demo-settings.ts'
import type { DemoPaypal } from './demo-paypal.ts'
import { seedAppointments } from './seed-appointments.ts'
import { seedYear } from './year/seed-year.ts'

/**
 * Adds the demo's catalog, calendars, accounts, past orders and texts; existing ones stay unchanged. Without an emulator of this
 * process (`paypal` null) there are no past orders, because the payments would be unknown to the one that is used.
 */
export async function seedDemo(platform: Platform, paypal: DemoPaypal | null): Promise<void> {
  await seedProducts(platform, demoCatalog)
  await seedDemoAccounts(platform)
  await seedAppointments(platform)
  if (paypal && platform.config.demoOrders) await seedYear(platform, paypal, demoAccountCount)
  // After the year, so that the audit trail is in the order of time.
  await seedDemoSettings(platform)
}
