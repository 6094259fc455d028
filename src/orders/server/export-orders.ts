import type { Stringifier } from 'csv-stringify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { slugify } from '../../catalog/catalog.ts'
import { addressLines } from '../../kit/address.ts'
import { nameIn } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatDecimal } from '../../kit/money.ts'
import { csvOf, inBatches, periodName, spreadsheetTime } from '../../kit/server/csv.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import type { Charge } from '../../sale/charge.ts'
import { chargesOf } from '../../sale/charge-rows.ts'
import { netOf, shownPaymentStatus } from '../../sale/order-status.ts'
import { completedSum, refundsByCheckout } from '../../sale/server/refund-queries.ts'
import type { RefundRow, StoredAddress } from '../../sale/server/tables.ts'
import { readBrand } from '../../settings/server/read-settings.ts'
import type { TenderRow } from '../../tenders/server/tables.ts'
import { settledByOrder } from '../../tenders/server/tender-queries.ts'
import { paymentMethodText, paymentTextOf, statusNames } from '../order-texts.ts'
import { listOrdersAfter, type OrderSelection } from './order-list-queries.ts'
import type { OrderRow } from './tables.ts'

interface ExportInput extends OrderSelection {
  language: Locale
}

/**
 * Exports the matching orders as a CSV file, read and sent in batches. The export is audited without the search text,
 * which may be personal data.
 * @param by null for an export from the server's console
 */
export async function exportOrders(
  platform: Installation,
  by: By | null,
  { language, ...selection }: ExportInput,
): Promise<{ fileName: string; csv: Stringifier }> {
  const { search, sort: _, ...rest } = selection
  await inTransaction(platform.database, (tx) =>
    recordAudit(tx, {
      by,
      action: 'order.list_exported',
      subject: { type: 'order', id: 'list' },
      after: by === null ? { console: true } : { ...rest, searched: Boolean(search) },
    }),
  )
  const list = language === 'es' ? 'pedidos' : 'orders'
  return {
    fileName: await exportFileName(platform, list, selection, language),
    csv: csvOf(columnsIn(language), readRows(platform.database, selection, language)),
  }
}

/** The name of an exported file: the shop, the list and the period, `flor-de-maga-orders-2025-03-01-to-2025-03-31.csv`. */
export async function exportFileName(
  { database, clock }: Installation,
  list: string,
  period: Pick<OrderSelection, 'from' | 'to'>,
  language: Locale,
): Promise<string> {
  const { companyName } = await readBrand(database.db)
  const parts = [slugify(companyName), list, periodName(period, shopDay(clock()), language)]
  return `${parts.filter((part) => part !== '').join('-')}.csv`
}

type ExportedOrder = OrderRow & { refunds: RefundRow[]; tenders: TenderRow[] }

async function* readRows(database: Database, selection: OrderSelection, language: Locale) {
  const orders = inBatches<ExportedOrder>((last, limit) =>
    database.readReport(async (db) => {
      const found = await listOrdersAfter(db, selection, last?.id, limit)
      const refunds = await refundsByCheckout(
        db,
        found.map(({ checkoutId }) => checkoutId),
      )
      const tenders = await settledByOrder(
        db,
        found.map(({ id }) => id),
      )
      return found.map((order) => ({
        ...order,
        refunds: refunds.get(order.checkoutId) ?? [],
        tenders: tenders.get(order.id) ?? [],
      }))
    }),
  )
  for await (const order of orders) yield rowOf(order, language)
}

function columnsIn(language: Locale): { key: keyof ReturnType<typeof rowOf>; header: string }[] {
  const locale = { locale: language }
  return [
    { key: 'number', header: m.admin_export_number({}, locale) },
    { key: 'date', header: m.admin_export_date({}, locale) },
    { key: 'status', header: m.admin_export_status({}, locale) },
    { key: 'payment', header: m.admin_export_payment({}, locale) },
    { key: 'customer', header: m.admin_export_customer({}, locale) },
    { key: 'email', header: m.admin_export_email({}, locale) },
    { key: 'phone', header: m.admin_export_phone({}, locale) },
    { key: 'address', header: m.admin_export_address({}, locale) },
    { key: 'items', header: m.admin_export_items({}, locale) },
    { key: 'subtotal', header: m.admin_export_subtotal({}, locale) },
    { key: 'shipping', header: m.admin_export_shipping({}, locale) },
    { key: 'tax', header: m.admin_export_tax({}, locale) },
    { key: 'total', header: m.admin_export_total({}, locale) },
    { key: 'currency', header: m.admin_export_currency({}, locale) },
    { key: 'method', header: m.admin_export_method({}, locale) },
    { key: 'environment', header: m.admin_export_environment({}, locale) },
    { key: 'transaction', header: m.admin_export_transaction({}, locale) },
    { key: 'language', header: m.admin_export_language({}, locale) },
    { key: 'refunded', header: m.admin_export_refunded({}, locale) },
    { key: 'net', header: m.admin_export_net({}, locale) },
    { key: 'creditNotes', header: m.admin_export_credit_notes({}, locale) },
    { key: 'discount', header: m.admin_export_discount({}, locale) },
    { key: 'charges', header: m.admin_export_charges({}, locale) },
    { key: 'note', header: m.admin_export_note({}, locale) },
    { key: 'paid', header: m.admin_export_paid({}, locale) },
    { key: 'due', header: m.admin_export_due({}, locale) },
    { key: 'payments', header: m.admin_export_payments({}, locale) },
  ]
}

function rowOf({ refunds, tenders, ...order }: ExportedOrder, language: Locale) {
  const refunded = completedSum(refunds)
  return {
    number: order.orderNumber,
    date: spreadsheetTime(order.createdAt),
    status: statusNames[order.status]({}, { locale: language }),
    payment: paymentTextOf({ ...order, paymentStatus: shownPaymentStatus(order) })({}, { locale: language }),
    customer: buyerName(order, language),
    email: order.customerEmail ?? '',
    phone: order.customerPhone ?? '',
    // One cell: a spreadsheet would strip leading zeros from a separate ZIP code.
    address: order.shippingAddress ? oneLine(order.shippingAddress) : '',
    items: order.items.map((item) => `${item.quantity} × ${nameIn(language, item)}`).join('; '),
    subtotal: formatDecimal(order.subtotal),
    shipping: formatDecimal(order.shipping),
    tax: formatDecimal(order.tax),
    total: formatDecimal(order.total),
    currency: order.currency,
    method: paymentMethodText(order, language),
    environment: order.environment,
    transaction: order.captureId ?? '',
    language: order.language,
    refunded: formatDecimal(refunded),
    net: formatDecimal(netOf(order)),
    creditNotes: refunds.flatMap(creditNoteOf).join('; '),
    discount: formatDecimal(order.discount),
    charges: chargesOf(order).flatMap(chargeText).join('; '),
    note: order.buyerNote ?? '',
    paid: formatDecimal(order.paid),
    due: formatDecimal(order.due),
    payments: tenders.map((tender) => tenderText(tender, language)).join('; '),
  }
}

/** The number and the day of a completed refund's credit note. */
const creditNoteOf = ({ state, creditNote, completedAt }: RefundRow): string[] =>
  state === 'completed' && creditNote !== null
    ? [[creditNote, completedAt && shopDay(completedAt)].filter(Boolean).join(' ')]
    : []

/** The day, the way and the amount of what came in. */
const tenderText = ({ receivedAt, method, amount }: TenderRow, language: Locale): string =>
  `${shopDay(receivedAt)} ${paymentMethodText({ paymentMethod: method }, language)} ${formatDecimal(amount)}`

/** A charge and its parts, as they are named in the order's own labels. */
export const chargeText = ({ label, amount, parts = [] }: Charge): string[] =>
  [{ label, amount }, ...parts].map((part) => `${part.label} ${formatDecimal(part.amount)}`)

const oneLine = (address: StoredAddress): string => addressLines(address).join(', ')
