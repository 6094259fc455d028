import type { Stringifier } from 'csv-stringify'
import { exportCustomers } from '../../accounts/server/export-customers.ts'
import { exportProducts } from '../../catalog/server/export-products.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { exportCreditNotes } from '../../orders/server/export-credit-notes.ts'
import { exportOrders } from '../../orders/server/export-orders.ts'

/** The lists that `export` supports, each as a streamed CSV file. */
export const exports = {
  products: async (database, language) => exportProducts({ database }, language),
  orders: async (database, language) =>
    (await exportOrders({ database, clock: () => new Date() }, null, { language })).csv,
  'credit-notes': async (database, language) =>
    (await exportCreditNotes({ database, clock: () => new Date() }, null, { language })).csv,
  customers: (database, language) => exportCustomers({ database }, language),
} satisfies Record<string, (database: Database, language: Locale) => Promise<Stringifier>>
