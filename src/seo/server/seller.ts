import type { Platform } from '../../kit/server/platform.ts'
import { readCartSettings, readMethods, readSellingSetting } from '../../prices/server/prices.ts'
import { readBrand, readContact } from '../../settings/server/read-settings.ts'
import { listLinks } from '../../storefront/server/shop-pages.ts'
import type { Seller } from '../structured-data.ts'

/** What the shop states at present wherever it names a price; from the cached settings. */
export async function readSeller({ config, database: { db } }: Pick<Platform, 'config' | 'database'>): Promise<Seller> {
  const [brand, contact, methods, settings, selling, links] = await Promise.all([
    readBrand(db),
    readContact(db),
    readMethods(db),
    readCartSettings(db),
    readSellingSetting(db),
    listLinks(db),
  ])
  return {
    publicUrl: config.publicUrl,
    name: brand.companyName,
    address: contact.address || undefined,
    deliveries: { methods, settings },
    returns: {
      days: selling.returnDays,
      policyPath: links.some(({ slug }) => slug === 'returns') ? '/pages/returns' : null,
    },
  }
}
