import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { exportReceivedReport, type ReceivedReport } from '../price-reports-api.ts'
import { type ReportsSearch, receivedReportQuery } from './report-queries.ts'

type Sums = ReceivedReport['ways'][number]

/** What came in in each way of payment, and what went back. */
export function ReceivedReportCard({ period }: { period: ReportsSearch }) {
  const { data, isError, refetch } = useQuery(receivedReportQuery(period))
  const isEmpty = data?.ways.length === 0
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={m.reports_received()}
        action={
          <ExportButton
            fetch={() => apiFile(exportReceivedReport, { query: { ...period, language: getLocale() } })}
            label={m.reports_received_export()}
            name="payments.csv"
            done={m.reports_received_export_done()}
            failed={m.reports_received_export_failed()}
            disabled={isEmpty}
          />
        }
      />
      <p className="max-w-prose px-5 pb-4 text-muted">{m.reports_received_text()}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && <EmptyState icon={HandCoins} title={m.reports_received_empty()} level={3} />}
      {!isEmpty && !(isError && !data) && (
        <TableOrCards
          label={m.reports_received_table()}
          items={data?.ways.map((sums) => ({ ...sums, id: sums.method }))}
          columns={columns}
          entry={(sums) => <WayEntry sums={sums} />}
          narrow={640}
          skeleton={{ count: 3, className: 'h-24' }}
        />
      )}
    </Card>
  )
}

const figures = [
  { key: 'payments', head: m.reports_payments, text: ({ payments }: Sums) => countText(payments) },
  { key: 'received', head: m.reports_received_sum, text: ({ received }: Sums) => moneyText(received) },
  { key: 'refunded', head: m.reports_refunded_sum, text: ({ refunded }: Sums) => moneyText(refunded) },
  { key: 'net', head: m.reports_net_sum, text: ({ net }: Sums) => moneyText(net) },
]

const nameOf = ({ method }: Sums) => paymentMethodText({ paymentMethod: method })

const columns: Column<Sums>[] = [
  { key: 'method', head: m.reports_way(), cell: nameOf, className: 'wrap-anywhere' },
  ...figures.map(({ key, head, text }) => ({
    key,
    head: head(),
    cell: text,
    className: 'whitespace-nowrap text-right tabular-nums',
  })),
]

function WayEntry({ sums }: { sums: Sums }) {
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
