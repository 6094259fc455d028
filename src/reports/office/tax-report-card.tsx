import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { moneyText } from '../../kit/list/figures.ts'
import type { Column } from '../../kit/list/list-rows.tsx'
import { dateWriters } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { percentText } from '../../prices/office/price-texts.ts'
import { taxName } from '../../prices/tax-texts.ts'
import { exportTaxReport, type TaxReport } from '../price-reports-api.ts'
import { ReportCard } from './report-card.tsx'
import { type ReportsSearch, taxReportQuery } from './report-queries.ts'

type Figures = Omit<TaxReport['total'], 'components'>

/** A row: a month, or the period, with all its taxes, or one of them. */
interface Line {
  id: string
  name: string
  isSum: boolean
  figures: Figures
}

/** The tax report: per month all taxes, and each of them. */
export function TaxReportCard({ period }: { period: ReportsSearch }) {
  const query = useQuery(taxReportQuery(period))
  return (
    <ReportCard
      query={query}
      rows={query.data && linesOf(query.data)}
      title={m.reports_tax()}
      text={m.reports_tax_text()}
      label={m.reports_tax_table()}
      icon={Landmark}
      empty={m.reports_tax_empty()}
      file={{
        fetch: () => apiFile(exportTaxReport, { query: { ...period, language: getLocale() } }),
        label: m.reports_tax_export(),
        name: 'taxes.csv',
        done: m.reports_tax_export_done(),
        failed: m.reports_tax_export_failed(),
      }}
      columns={columns}
      entry={(line) => <TaxEntry line={line} />}
      narrow={1280}
      skeleton={{ count: 3, className: 'h-40' }}
    />
  )
}

function linesOf({ months, total }: TaxReport): Line[] {
  const sums = months.map((month) => ({ ...month, name: monthText(month.month) }))
  const all = months.length > 1 ? [...sums, { ...total, month: '', name: m.reports_total() }] : sums
  return all.flatMap(({ month, name, components, ...figures }) => [
    { id: month, name, isSum: true, figures },
    ...components.map(({ name, nameEs, rate, ...figures }) => {
      const tax = taxName(getLocale(), { name, nameEs })
      const id = `${month} ${name} ${rate}`
      return { id, name: rate === null ? tax : `${tax} · ${percentText(rate)}`, isSum: false, figures }
    }),
  ])
}

const months = dateWriters({ year: 'numeric', month: 'long', timeZone: 'UTC' })

/** November 2026 for `2026-11`. */
const monthText = (month: string) => months[getLocale()].format(new Date(`${month}-01T12:00:00Z`))

const figureTexts = {
  taxable: m.reports_tax_taxable,
  exempt: m.reports_tax_exempt,
  outside: m.reports_tax_outside,
  tax: m.reports_tax_charged,
  refunded: m.reports_tax_refunded,
  due: m.reports_tax_due,
} satisfies Record<keyof Figures, () => string>

const figureNames = Object.keys(figureTexts) as (keyof Figures)[]

const strong = (isSum: boolean) => (isSum ? 'font-semibold' : '')

const columns: Column<Line>[] = [
  {
    key: 'name',
    head: m.reports_month_and_tax(),
    cell: ({ name, isSum }) => <span className={isSum ? 'font-semibold' : 'text-muted'}>{name}</span>,
  },
  ...figureNames.map((name) => ({
    key: name,
    head: figureTexts[name](),
    cell: ({ figures, isSum }: Line) => <span className={strong(isSum)}>{moneyText(figures[name])}</span>,
    className: 'whitespace-nowrap text-right tabular-nums',
  })),
]

/** A row where the window is too narrow for the table. */
function TaxEntry({ line: { name, isSum, figures } }: { line: Line }) {
  return (
    <>
      {isSum ? <h3 className="font-semibold text-lg">{name}</h3> : <p className="font-semibold">{name}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figureNames.map((figure) => (
          <div key={figure} className="contents">
            <dt className="text-muted">{figureTexts[figure]()}</dt>
            <dd className={`text-right tabular-nums ${figure === 'due' ? 'font-semibold' : ''}`}>
              {moneyText(figures[figure])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
