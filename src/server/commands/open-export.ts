import type { Stringifier } from 'csv-stringify'
import { exportCustomers } from '../../accounts/server/export-customers.ts'
import { exportProducts } from '../../catalog/server/export-products.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { exportCreditNotes } from '../../orders/server/export-credit-notes.ts'
import { exportOrders } from '../../orders/server/export-orders.ts'

/** The lists that `export` supports, each as a streamed CSV file. */
export const exports = {
  products: async ({ database }, language) => exportProducts(database, language),
  orders: async (shop, language) => (await exportOrders(shop, null, { language })).csv,
  'credit-notes': async (shop, language) => (await exportCreditNotes(shop, null, { language })).csv,
  customers: ({ database }, language) => exportCustomers(database, language),
} satisfies Record<string, (shop: Installation, language: Locale) => Promise<Stringifier>>
