import type { Stringifier } from 'csv-stringify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatDecimal } from '../../kit/money.ts'
import { csvOf, inBatches, spreadsheetTime } from '../../kit/server/csv.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { sumOf } from '../../sale/charge.ts'
import { creditedAmount, type Refund, refundsByCheckout } from '../../sale/server/refund-queries.ts'
import type { RefundRow } from '../../sale/server/tables.ts'
import { methodOfKind } from '../../tenders/tender.ts'
import { paymentMethodText } from '../order-texts.ts'
import { creditOf } from './credit-of.ts'
import { chargeText, exportFileName } from './export-orders.ts'
import { type CreditNoteDays, listCreditNotesAfter } from './order-list-queries.ts'
import { isSentByStaff } from './sent-by-staff.ts'
import type { OrderRow } from './tables.ts'

/**
 * Exports the credit notes of a period as a CSV file, newest first, read and sent in batches. The export is audited.
 * @param by null for an export from the server's console
 */
export async function exportCreditNotes(
  platform: Installation,
  by: By | null,
  { language, ...period }: CreditNoteDays & { language: Locale },
): Promise<{ fileName: string; csv: Stringifier }> {
  await inTransaction(platform.database, (tx) =>
    recordAudit(tx, {
      by,
      action: 'order.credit_notes_exported',
      subject: { type: 'order', id: 'list' },
      after: by === null ? { console: true } : period,
    }),
  )
  const list = language === 'es' ? 'notas-de-credito' : 'credit-notes'
  return {
    fileName: await exportFileName(platform, list, period, language),
    csv: csvOf(columnsIn(language), readRows(platform.database, period, language)),
  }
}

async function* readRows(database: Database, period: CreditNoteDays, language: Locale) {
  const notes = inBatches<CreditNote>((last, limit) =>
    database.readReport(async (db) => {
      const found = await listCreditNotesAfter(db, period, last?.refund.creditNote, limit)
      const refunds = await refundsByCheckout(
        db,
        found.map(({ order }) => order.checkoutId),
      )
      return found.map((note) => ({ ...note, refunds: refunds.get(note.order.checkoutId) ?? [] }))
    }),
  )
  for await (const note of notes) yield rowOf(note, language)
}

/** A refund with a credit note, its order, and all refunds of the order. */
type CreditNote = Awaited<ReturnType<typeof listCreditNotesAfter>>[number] & { refunds: readonly Refund[] }

function columnsIn(language: Locale): { key: keyof ReturnType<typeof rowOf>; header: string }[] {
  const locale = { locale: language }
  return [
    { key: 'number', header: m.admin_export_credit_note({}, locale) },
    { key: 'date', header: m.admin_export_date({}, locale) },
    { key: 'order', header: m.admin_export_number({}, locale) },
    { key: 'customer', header: m.admin_export_customer({}, locale) },
    { key: 'amount', header: m.admin_export_amount({}, locale) },
    { key: 'currency', header: m.admin_export_currency({}, locale) },
    { key: 'state', header: m.admin_export_refund_state({}, locale) },
    { key: 'method', header: m.admin_export_method({}, locale) },
    { key: 'environment', header: m.admin_export_environment({}, locale) },
    { key: 'transaction', header: m.admin_export_refund_transaction({}, locale) },
    { key: 'shipping', header: m.admin_export_shipping({}, locale) },
    { key: 'tax', header: m.admin_export_tax({}, locale) },
    { key: 'charges', header: m.admin_export_charges({}, locale) },
  ]
}

/** The ways in which a divided refund goes back with their amounts; otherwise that of the order. */
function methodsOf(parts: readonly RefundRow[], order: OrderRow, language: Locale): string {
  const [only, ...others] = parts
  if (others.length === 0 && only?.groupId == null) return paymentMethodText(order, language)
  return parts
    .map(({ kind, amount }) => {
      const paymentMethod = kind === null || kind === 'provider' ? order.paymentMethod : methodOfKind(kind)
      return `${paymentMethodText({ paymentMethod }, language)} ${formatDecimal(amount)}`
    })
    .join('; ')
}

function rowOf({ refund, order, refunds }: CreditNote, language: Locale) {
  const charges = creditOf(order, refunds, refund.id)?.charges ?? []
  const parts = refund.divided === null ? [refund] : refunds.filter(({ groupId }) => groupId === refund.id)
  const sent = parts.filter(({ state }) => state !== 'dropped')
  const isOwed = sent.some((part) => isSentByStaff(part, order) && part.sentAt === null)
  const state = isOwed ? m.refund_owed : m.refund_state_completed
  return {
    number: refund.creditNote ?? '',
    date: spreadsheetTime(refund.completedAt ?? refund.createdAt),
    order: order.orderNumber,
    customer: buyerName(order, language),
    amount: formatDecimal(creditedAmount(refund)),
    currency: order.currency,
    state: state({}, { locale: language }),
    method: refund.kept !== null && refund.amount === 0 ? '' : methodsOf(sent, order, language),
    environment: order.environment,
    transaction: sent.flatMap(({ providerRefundId }) => providerRefundId ?? []).join('; '),
    shipping: formatDecimal(sumOf(charges, 'delivery')),
    tax: formatDecimal(sumOf(charges, 'tax')),
    charges: charges.flatMap(chargeText).join('; '),
  }
}
