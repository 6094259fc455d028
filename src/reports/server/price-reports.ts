import { Readable } from 'node:stream'
import type { Stringifier } from 'csv-stringify'
import { nameIn } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatDecimal } from '../../kit/money.ts'
import { addMonths, firstDayOf } from '../../kit/month.ts'
import { csvOf } from '../../kit/server/csv.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { discountSums } from '../../orders/server/discount-queries.ts'
import { exportFileName } from '../../orders/server/export-orders.ts'
import { m } from '../../paraglide/messages.js'
import { isLive } from '../../payments/server/payment-setup.ts'
import { sellingSetting } from '../../prices/selling-setting.ts'
import { taxName } from '../../prices/tax-texts.ts'
import { originName } from '../../sale/origin-text.ts'
import { readSetting } from '../../settings/server/read-settings.ts'
import type { DiscountReport, OriginReport, ReceivedReport, TaxReport } from '../price-reports-api.ts'
import { type TaxFigures, type TaxSums, taxMonths, taxTotals, withExemptDeposits } from '../tax-report.ts'
import { originSums } from './origin-queries.ts'
import { keptSum, receivedSums } from './received-queries.ts'
import { type Days, taxSums } from './tax-queries.ts'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The asked days; without a first one the twelve months that end with the last one, which is today by default. */
function daysOf({ from, to }: Period, now: Date): Days {
  const last = to ?? shopDay(now)
  return { from: from ?? firstDayOf(addMonths(last.slice(0, 7), -11)), to: last }
}

/** The taxes of a period by month and component. A live shop leaves demo and sandbox orders out, as in all figures. */
export async function readTaxReport(platform: Platform, period: Period): Promise<TaxReport> {
  const days = daysOf(period, platform.clock())
  const real = await isLive(platform.config, platform.database.db)
  const { kept_deposits_exempt: isExempt } = await readSetting(platform.database.db, sellingSetting)
  const found = await platform.database.readReport((db) => taxSums(db, days, real))
  const sums = isExempt ? found.map(withExemptDeposits) : found
  const months = taxMonths(sums).map(({ month, ...rest }) => ({ month, ...presentSums(rest) }))
  return { ...days, months, total: presentSums(taxTotals(sums)) }
}

const presentSums = ({ components, ...figures }: TaxSums) => ({
  ...presentFigures(figures),
  components: components.map(({ name, nameEs, rate, ...sums }) => ({ name, nameEs, rate, ...presentFigures(sums) })),
})

const presentFigures = ({ taxed, exempt, outside, tax, refunded }: TaxFigures) => ({
  taxable: taxed,
  exempt,
  outside,
  tax,
  refunded,
  due: tax - refunded,
})

interface CsvFile {
  fileName: string
  csv: Stringifier
}

type CsvPeriod = Period & { language: Locale }

/** The report as a file: each month has a row of all its taxes, and one of each. */
export async function exportTaxReport(platform: Platform, { language, ...period }: CsvPeriod): Promise<CsvFile> {
  const { months, from, to } = await readTaxReport(platform, period)
  const locale = { locale: language }
  const rows = months.flatMap(({ month, components, ...figures }) => [
    taxRow(month, m.reports_tax_all({}, locale), null, figures),
    ...components.map(({ name, nameEs, rate, ...figures }) =>
      taxRow(month, taxName(language, { name, nameEs }), rate, figures),
    ),
  ])
  const columns: { key: keyof ReturnType<typeof taxRow>; header: string }[] = [
    { key: 'month', header: m.reports_month({}, locale) },
    { key: 'tax', header: m.reports_tax({}, locale) },
    { key: 'rate', header: m.reports_tax_rate({}, locale) },
    { key: 'taxable', header: m.reports_tax_taxable({}, locale) },
    { key: 'exempt', header: m.reports_tax_exempt({}, locale) },
    { key: 'outside', header: m.reports_tax_outside({}, locale) },
    { key: 'charged', header: m.reports_tax_charged({}, locale) },
    { key: 'refunded', header: m.reports_tax_refunded({}, locale) },
    { key: 'due', header: m.reports_tax_due({}, locale) },
  ]
  const fileName = await exportFileName(platform, language === 'es' ? 'impuestos' : 'taxes', { from, to }, language)
  return { fileName, csv: csvOf(columns, Readable.from(rows)) }
}

type Figures = Omit<TaxReport['total'], 'components'>

function taxRow(month: string, tax: string, rate: number | null, figures: Figures) {
  const { taxable, exempt, outside, tax: charged, refunded, due } = figures
  return {
    month,
    tax,
    rate: rate === null ? '' : String(rate / 100),
    taxable: formatDecimal(taxable),
    exempt: formatDecimal(exempt),
    outside: formatDecimal(outside),
    charged: formatDecimal(charged),
    refunded: formatDecimal(refunded),
    due: formatDecimal(due),
  }
}

/** What came of the discounts used in a period. */
export async function readDiscountReport(platform: Platform, period: Period): Promise<DiscountReport> {
  const days = daysOf(period, platform.clock())
  const real = await isLive(platform.config, platform.database.db)
  return { ...days, discounts: await platform.database.readReport((db) => discountSums(db, real, days)) }
}

/** The report by discount as a file. */
export async function exportDiscountReport(platform: Platform, { language, ...period }: CsvPeriod): Promise<CsvFile> {
  const { discounts, from, to } = await readDiscountReport(platform, period)
  const locale = { locale: language }
  const rows = discounts.map((discount) => ({
    name: nameIn(language, discount),
    code: discount.code ?? '',
    uses: String(discount.uses),
    given: formatDecimal(discount.given),
    revenue: formatDecimal(discount.revenue),
  }))
  const columns: { key: keyof (typeof rows)[number]; header: string }[] = [
    { key: 'name', header: m.reports_discount({}, locale) },
    { key: 'code', header: m.reports_code({}, locale) },
    { key: 'uses', header: m.reports_uses({}, locale) },
    { key: 'given', header: m.reports_given({}, locale) },
    { key: 'revenue', header: m.reports_revenue({}, locale) },
  ]
  const list = language === 'es' ? 'descuentos' : 'discounts'
  const fileName = await exportFileName(platform, list, { from, to }, language)
  return { fileName, csv: csvOf(columns, Readable.from(rows)) }
}

/** Where the sales of a period came from. A live shop leaves demo and sandbox orders out, as in all figures. */
export async function readOriginReport(platform: Platform, period: Period): Promise<OriginReport> {
  const days = daysOf(period, platform.clock())
  const real = await isLive(platform.config, platform.database.db)
  return { ...days, origins: await platform.database.readReport((db) => originSums(db, days, real)) }
}

/** The report by origin as a file. */
export async function exportOriginReport(platform: Platform, { language, ...period }: CsvPeriod): Promise<CsvFile> {
  const { origins, from, to } = await readOriginReport(platform, period)
  const locale = { locale: language }
  const rows = origins.map(({ origin, orders, revenue }) => ({
    origin: originName(origin, language),
    referrer: origin?.referrer ?? '',
    medium: origin?.medium ?? '',
    campaign: origin?.campaign ?? '',
    orders: String(orders),
    revenue: formatDecimal(revenue),
  }))
  const columns: { key: keyof (typeof rows)[number]; header: string }[] = [
    { key: 'origin', header: m.reports_origin({}, locale) },
    { key: 'referrer', header: m.reports_referrer({}, locale) },
    { key: 'medium', header: m.reports_medium({}, locale) },
    { key: 'campaign', header: m.reports_campaign({}, locale) },
    { key: 'orders', header: m.reports_orders({}, locale) },
    { key: 'revenue', header: m.reports_revenue({}, locale) },
  ]
  const list = language === 'es' ? 'procedencia' : 'origins'
  const fileName = await exportFileName(platform, list, { from, to }, language)
  return { fileName, csv: csvOf(columns, Readable.from(rows)) }
}

/** What came in in a period and what went back, by way of payment. A live shop leaves demo and sandbox money out. */
export async function readReceivedReport(platform: Platform, period: Period): Promise<ReceivedReport> {
  const days = daysOf(period, platform.clock())
  const real = await isLive(platform.config, platform.database.db)
  return platform.database.readReport(async (db) => ({
    ...days,
    ways: await receivedSums(db, days, real),
    kept: await keptSum(db, days, real),
  }))
}

/** The report by way of payment as a file. */
export async function exportReceivedReport(platform: Platform, { language, ...period }: CsvPeriod): Promise<CsvFile> {
  const { ways, kept, from, to } = await readReceivedReport(platform, period)
  const locale = { locale: language }
  const received = ways.map(({ method, payments, received, refunded, net }) => ({
    method: paymentMethodText({ paymentMethod: method }, language),
    payments: String(payments),
    received: formatDecimal(received),
    refunded: formatDecimal(refunded),
    net: formatDecimal(net),
  }))
  // Of money that came in before: in no column of what came in.
  const keptRow = {
    method: m.reports_kept_row({ amount: formatDecimal(kept.amount) }, locale),
    payments: String(kept.deposits),
    ...{ received: '', refunded: '', net: '' },
  }
  const rows = kept.deposits > 0 ? [...received, keptRow] : received
  const columns: { key: keyof (typeof rows)[number]; header: string }[] = [
    { key: 'method', header: m.reports_way({}, locale) },
    { key: 'payments', header: m.reports_payments({}, locale) },
    { key: 'received', header: m.reports_received_sum({}, locale) },
    { key: 'refunded', header: m.reports_refunded_sum({}, locale) },
    { key: 'net', header: m.reports_net_sum({}, locale) },
  ]
  const list = language === 'es' ? 'pagos' : 'payments'
  const fileName = await exportFileName(platform, list, { from, to }, language)
  return { fileName, csv: csvOf(columns, Readable.from(rows)) }
}
