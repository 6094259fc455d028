import type { Stringifier } from 'csv-stringify'
import type { Locale } from '../../domain/locale.ts'
import { exportCustomers } from '../accounts/export-customers.ts'
import { exportProducts } from '../catalog/export-products.ts'
import { exportCreditNotes } from '../orders/export-credit-notes.ts'
import { exportOrders } from '../orders/export-orders.ts'
import type { Database } from '../platform/database/database.ts'

/** The lists that `export` supports, each as a streamed CSV file. */
export const exports = {
  products: async (database, language) => exportProducts({ database }, language),
  orders: async (database, language) =>
    (await exportOrders({ database, clock: () => new Date() }, null, { language })).csv,
  'credit-notes': async (database, language) =>
    (await exportCreditNotes({ database, clock: () => new Date() }, null, { language })).csv,
  customers: (database, language) => exportCustomers({ database }, language),
} satisfies Record<string, (database: Database, language: Locale) => Promise<Stringifier>>
