import type { Stringifier } from 'csv-stringify'
import { exportCustomers } from '../../accounts/server/export-customers.ts'
import { exportProducts } from '../../catalog/server/export-products.ts'
import { transferProducts } from '../../imports/server/transfer-products.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { exportCreditNotes } from '../../orders/server/export-credit-notes.ts'
import { exportOrders } from '../../orders/server/export-orders.ts'

/** The products for an import into another shop. */
export const transfer = ({ database }: Installation): Stringifier => transferProducts(database)

/** The lists that `export` supports, each as a streamed CSV file. */
export const exports = {
  products: async ({ database }, language) => exportProducts(database, language),
  orders: async (shop, language) => (await exportOrders(shop, null, { language })).csv,
  'credit-notes': async (shop, language) => (await exportCreditNotes(shop, null, { language })).csv,
  customers: ({ database }, language) => exportCustomers(database, language),
} satisfies Record<string, (shop: Installation, language: Locale) => Promise<Stringifier>>
