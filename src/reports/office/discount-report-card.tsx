import { useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import type { Column } from '../../kit/list/list-rows.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type DiscountReport, exportDiscountReport } from '../price-reports-api.ts'
import { FigureEntry, figureColumns, ReportCard } from './report-card.tsx'
import { discountReportQuery, type ReportsSearch } from './report-queries.ts'

type Used = DiscountReport['discounts'][number]

/** What came of the discounts that were used in a period. */
export function DiscountReportCard({ period }: { period: ReportsSearch }) {
  const query = useQuery(discountReportQuery(period))
  return (
    <ReportCard
      query={query}
      rows={query.data?.discounts}
      title={m.reports_discounts()}
      text={m.reports_discounts_text()}
      label={m.reports_discounts_table()}
      icon={TicketPercent}
      empty={m.reports_discounts_empty()}
      file={{
        fetch: () => apiFile(exportDiscountReport, { query: { ...period, language: getLocale() } }),
        label: m.reports_discounts_export(),
        name: 'discounts.csv',
        done: m.reports_discounts_export_done(),
        failed: m.reports_discounts_export_failed(),
      }}
      columns={columns}
      entry={(used) => (
        <FigureEntry name={`${nameIn(getLocale(), used)} · ${codeText(used)}`} figures={figures} row={used} />
      )}
    />
  )
}

const figures = [
  { key: 'uses', head: m.reports_uses, text: ({ uses }: Used) => countText(uses) },
  { key: 'given', head: m.reports_given, text: ({ given }: Used) => moneyText(given) },
  { key: 'revenue', head: m.reports_revenue, text: ({ revenue }: Used) => moneyText(revenue) },
]

const codeText = ({ code }: Used) => code ?? m.reports_code_none()

const columns: Column<Used>[] = [
  { key: 'name', head: m.reports_discount(), cell: (used) => nameIn(getLocale(), used) },
  { key: 'code', head: m.reports_code(), cell: codeText },
  ...figureColumns(figures),
]
