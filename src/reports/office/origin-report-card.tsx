import { useQuery } from '@tanstack/react-query'
import { Signpost } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import type { Column } from '../../kit/list/list-rows.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { originText } from '../../sale/origin-text.ts'
import { exportOriginReport, type OriginReport } from '../price-reports-api.ts'
import { FigureEntry, figureColumns, ReportCard } from './report-card.tsx'
import { originReportQuery, type ReportsSearch } from './report-queries.ts'

type Sums = OriginReport['origins'][number]

/** Where the sales of a period came from. */
export function OriginReportCard({ period }: { period: ReportsSearch }) {
  const query = useQuery(originReportQuery(period))
  return (
    <ReportCard
      query={query}
      rows={query.data?.origins.map((sums) => ({ ...sums, id: JSON.stringify(sums.origin) }))}
      title={m.reports_origins()}
      text={m.reports_origins_text()}
      label={m.reports_origins_table()}
      icon={Signpost}
      empty={m.reports_origins_empty()}
      file={{
        fetch: () => apiFile(exportOriginReport, { query: { ...period, language: getLocale() } }),
        label: m.reports_origins_export(),
        name: 'origins.csv',
        done: m.reports_origins_export_done(),
        failed: m.reports_origins_export_failed(),
      }}
      columns={columns}
      entry={(sums) => <FigureEntry name={nameOf(sums)} figures={figures} row={sums} />}
    />
  )
}

const figures = [
  { key: 'orders', head: m.reports_orders, text: ({ orders }: Sums) => countText(orders) },
  { key: 'revenue', head: m.reports_revenue, text: ({ revenue }: Sums) => moneyText(revenue) },
]

const nameOf = ({ origin }: Sums) => originText(origin, getLocale())

const columns: Column<Sums>[] = [
  { key: 'origin', head: m.reports_origin(), cell: nameOf, className: 'wrap-anywhere' },
  ...figureColumns(figures),
]
