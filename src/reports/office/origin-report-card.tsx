import { useQuery } from '@tanstack/react-query'
import { Signpost } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { originText } from '../../sale/origin-text.ts'
import { exportOriginReport, type OriginReport } from '../price-reports-api.ts'
import { originReportQuery, type ReportsSearch } from './report-queries.ts'

type Sums = OriginReport['origins'][number]

/** Where the sales of a period came from. */
export function OriginReportCard({ period }: { period: ReportsSearch }) {
  const { data, isError, refetch } = useQuery(originReportQuery(period))
  const isEmpty = data?.origins.length === 0
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={m.reports_origins()}
        action={
          <ExportButton
            fetch={() => apiFile(exportOriginReport, { query: { ...period, language: getLocale() } })}
            label={m.reports_origins_export()}
            name="origins.csv"
            done={m.reports_origins_export_done()}
            failed={m.reports_origins_export_failed()}
            disabled={isEmpty}
          />
        }
      />
      <p className="max-w-prose px-5 pb-4 text-muted">{m.reports_origins_text()}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && <EmptyState icon={Signpost} title={m.reports_origins_empty()} level={3} />}
      {!isEmpty && !(isError && !data) && (
        <TableOrCards
          label={m.reports_origins_table()}
          items={data?.origins.map((sums) => ({ ...sums, id: JSON.stringify(sums.origin) }))}
          columns={columns}
          entry={(sums) => <OriginEntry sums={sums} />}
          narrow={640}
          skeleton={{ count: 3, className: 'h-24' }}
        />
      )}
    </Card>
  )
}

const figures = [
  { key: 'orders', head: m.reports_orders, text: ({ orders }: Sums) => countText(orders) },
  { key: 'revenue', head: m.reports_revenue, text: ({ revenue }: Sums) => moneyText(revenue) },
]

const nameOf = ({ origin }: Sums) => originText(origin, getLocale())

const columns: Column<Sums>[] = [
  { key: 'origin', head: m.reports_origin(), cell: nameOf, className: 'wrap-anywhere' },
  ...figures.map(({ key, head, text }) => ({
    key,
    head: head(),
    cell: text,
    className: 'whitespace-nowrap text-right tabular-nums',
  })),
]

function OriginEntry({ sums }: { sums: Sums }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">{nameOf(sums)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(({ key, head, text }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{head()}</dt>
            <dd className="text-right tabular-nums">{text(sums)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
