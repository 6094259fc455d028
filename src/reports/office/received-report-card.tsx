import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import type { Column } from '../../kit/list/list-rows.tsx'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { exportReceivedReport, type ReceivedReport } from '../price-reports-api.ts'
import { FigureEntry, figureColumns, ReportCard } from './report-card.tsx'
import { type ReportsSearch, receivedReportQuery } from './report-queries.ts'

type Sums = ReceivedReport['ways'][number]

/** What came in in each way of payment, and what went back. */
export function ReceivedReportCard({ period }: { period: ReportsSearch }) {
  const query = useQuery(receivedReportQuery(period))
  return (
    <ReportCard
      query={query}
      rows={query.data?.ways.map((sums) => ({ ...sums, id: sums.method }))}
      title={m.reports_received()}
      text={m.reports_received_text()}
      label={m.reports_received_table()}
      icon={HandCoins}
      empty={m.reports_received_empty()}
      file={{
        fetch: () => apiFile(exportReceivedReport, { query: { ...period, language: getLocale() } }),
        label: m.reports_received_export(),
        name: 'payments.csv',
        done: m.reports_received_export_done(),
        failed: m.reports_received_export_failed(),
      }}
      note={query.data && noteOf(query.data)}
      columns={columns}
      entry={(sums) => <FigureEntry name={nameOf(sums)} figures={figures} row={sums} />}
    />
  )
}

const noteOf = ({ kept: { deposits, amount } }: ReceivedReport): string | undefined =>
  deposits > 0 ? m.reports_kept({ amount: moneyText(amount), count: countText(deposits) }) : undefined

const figures = [
  { key: 'payments', head: m.reports_payments, text: ({ payments }: Sums) => countText(payments) },
  { key: 'received', head: m.reports_received_sum, text: ({ received }: Sums) => moneyText(received) },
  { key: 'refunded', head: m.reports_refunded_sum, text: ({ refunded }: Sums) => moneyText(refunded) },
  { key: 'net', head: m.reports_net_sum, text: ({ net }: Sums) => moneyText(net) },
]

const nameOf = ({ method }: Sums) => paymentMethodText({ paymentMethod: method })

const columns: Column<Sums>[] = [
  { key: 'method', head: m.reports_way(), cell: nameOf, className: 'wrap-anywhere' },
  ...figureColumns(figures),
]
