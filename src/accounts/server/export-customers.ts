import type { Stringifier } from 'csv-stringify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { csvOf, inBatches, spreadsheetTime } from '../../kit/server/csv.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { m } from '../../paraglide/messages.js'
import { type ExportedCustomer, listCustomersAfter } from './customer-export-queries.ts'

/** Exports all customers as a CSV file, newest first, from the server's console. The export is audited. */
export async function exportCustomers(database: Database, language: Locale): Promise<Stringifier> {
  await inTransaction(database, (tx) =>
    recordAudit(tx, {
      by: null,
      action: 'user.list_exported',
      subject: { type: 'user', id: 'list' },
      after: { console: true },
    }),
  )
  return csvOf(columnsIn(language), readRows(database, language))
}

async function* readRows(database: Platform['database'], language: Locale) {
  const customers = inBatches<ExportedCustomer>((last, limit) =>
    database.readReport((db) => listCustomersAfter(db, last, limit)),
  )
  for await (const customer of customers) yield rowOf(customer, language)
}

function columnsIn(language: Locale): { key: keyof ReturnType<typeof rowOf>; header: string }[] {
  const locale = { locale: language }
  return [
    { key: 'firstName', header: m.people_first_name({}, locale) },
    { key: 'lastName', header: m.people_last_name({}, locale) },
    { key: 'email', header: m.admin_export_email({}, locale) },
    { key: 'phone', header: m.admin_export_phone({}, locale) },
    { key: 'address', header: m.admin_export_address({}, locale) },
    { key: 'language', header: m.people_language({}, locale) },
    { key: 'status', header: m.people_column_status({}, locale) },
    { key: 'since', header: m.people_column_since({}, locale) },
  ]
}

function rowOf(customer: ExportedCustomer, language: Locale) {
  const { shippingStreet, shippingCity, shippingState, shippingZip } = customer
  const region = [shippingState, shippingZip].filter(Boolean).join(' ')
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone ?? '',
    address: [shippingStreet, shippingCity, region].filter(Boolean).join(', '),
    language: customer.language,
    status: (customer.emailVerified ? m.people_active : m.people_inactive)({}, { locale: language }),
    since: spreadsheetTime(customer.createdAt),
  }
}
