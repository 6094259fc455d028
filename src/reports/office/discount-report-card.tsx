import { useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type DiscountReport, exportDiscountReport } from '../price-reports-api.ts'
import { discountReportQuery, type ReportsSearch } from './report-queries.ts'

type Used = DiscountReport['discounts'][number]

/** What came of the discounts that were used in a period. */
export function DiscountReportCard({ period }: { period: ReportsSearch }) {
  const { data, isError, refetch } = useQuery(discountReportQuery(period))
  const isEmpty = data?.discounts.length === 0
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={m.reports_discounts()}
        action={
          <ExportButton
            fetch={() => apiFile(exportDiscountReport, { query: { ...period, language: getLocale() } })}
            label={m.reports_discounts_export()}
            name="discounts.csv"
            done={m.reports_discounts_export_done()}
            failed={m.reports_discounts_export_failed()}
            disabled={isEmpty}
          />
        }
      />
      <p className="max-w-prose px-5 pb-4 text-muted">{m.reports_discounts_text()}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && <EmptyState icon={TicketPercent} title={m.reports_discounts_empty()} level={3} />}
      {!isEmpty && !(isError && !data) && (
        <TableOrCards
          label={m.reports_discounts_table()}
          items={data?.discounts}
          columns={columns}
          entry={(discount) => <DiscountEntry discount={discount} />}
          narrow={640}
          skeleton={{ count: 3, className: 'h-24' }}
        />
      )}
    </Card>
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
  ...figures.map(({ key, head, text }) => ({
    key,
    head: head(),
    cell: text,
    className: 'whitespace-nowrap text-right tabular-nums',
  })),
]

function DiscountEntry({ discount }: { discount: Used }) {
  return (
    <>
      <p className="font-semibold">{`${nameIn(getLocale(), discount)} · ${codeText(discount)}`}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(({ key, head, text }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{head()}</dt>
            <dd className="text-right tabular-nums">{text(discount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
