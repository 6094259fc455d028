import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DayField } from '../../kit/list/list-toolbar.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { m } from '../../paraglide/messages.js'
import { DiscountReportCard } from './discount-report-card.tsx'
import { OriginReportCard } from './origin-report-card.tsx'
import { ReceivedReportCard } from './received-report-card.tsx'
import { type ReportsSearch, readReportsSearch, taxReportQuery } from './report-queries.ts'
import { TaxReportCard } from './tax-report-card.tsx'

/** The reports of a period: taxes by month, what came in by way of payment, what came of discounts, and where sales came from. */
export function ReportsPage() {
  const period = readReportsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (days: ReportsSearch) =>
    void navigate({ to: '/admin/reports', search: { ...period, ...days }, replace: true, resetScroll: false })
  const { isPending } = useQuery(taxReportQuery(period))
  const { from, to } = period
  return (
    <>
      <PageHeading title={m.reports_title()} note={<p className="max-w-prose text-muted">{m.reports_text()}</p>} />
      <search className="mb-5 flex max-w-md flex-wrap gap-3 print:hidden">
        <DayField
          label={m.reports_from()}
          name="reports-from"
          day={from}
          min={undefined}
          max={to}
          onDay={(day) => choose({ from: day })}
        />
        <DayField
          label={m.reports_to()}
          name="reports-to"
          day={to}
          min={from}
          max={undefined}
          onDay={(day) => choose({ to: day })}
        />
      </search>
      <div className="flex flex-col gap-5">
        <TaxReportCard period={period} />
        {/* What is below a card of unknown height appears with it instead of moving. */}
        {!isPending && <ReceivedReportCard period={period} />}
        {!isPending && <DiscountReportCard period={period} />}
        {!isPending && <OriginReportCard period={period} />}
      </div>
    </>
  )
}
