import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { SalesHistory, SalesSpan } from '../sales-api.ts'
import { salesQuery } from './report-queries.ts'
import { columnText } from './sales-columns.ts'

const SalesChart = lazyComponent(() => import('./sales-chart.tsx').then((module) => module.SalesChart))

const spans: readonly { value: SalesSpan; label: () => string }[] = [
  { value: '30d', label: m.admin_sales_days },
  { value: '12m', label: m.admin_sales_months },
]

/** Sales by day or month: a chart, and a table for screen readers. */
export function SalesCard() {
  const [span, setSpan] = useState<SalesSpan>('30d')
  const { data, isError, refetch } = useQuery(salesQuery(span))
  return (
    <Card>
      <CardHeader title={m.admin_sales_title()} action={<SpanChoice value={span} onChange={setSpan} />} />
      <div className="flex flex-col gap-3 px-5 pb-5">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && <p className="min-h-6 text-muted">{data && sumText(data)}</p>}
        {!isError && (
          <div aria-hidden className="h-56">
            {data ? <SalesChart history={data} /> : <Skeleton className="h-56" />}
          </div>
        )}
        {data && <SalesTable history={data} />}
      </div>
    </Card>
  )
}

function SpanChoice({ value, onChange }: { value: SalesSpan; onChange: (span: SalesSpan) => void }) {
  return (
    <fieldset className="flex rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{m.admin_sales_span()}</legend>
      {spans.map((span) => (
        <label
          key={span.value}
          className="relative flex min-h-control items-center rounded-control px-3 font-semibold text-muted text-sm has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ring has-checked:shadow-card"
        >
          <input
            type="radio"
            name="sales-span"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            checked={value === span.value}
            onChange={() => onChange(span.value)}
          />
          <span>{span.label()}</span>
        </label>
      ))}
    </fieldset>
  )
}

function sumText({ columns }: SalesHistory): string {
  const count = columns.reduce((sum, column) => sum + column.orders, 0)
  if (count === 0) return m.admin_sales_none()
  const sales = columns.reduce((sum, column) => sum + column.sales, 0)
  return m.admin_sales_sum({ amount: moneyText(sales), count, text: countText(count) })
}

function SalesTable({ history }: { history: SalesHistory }) {
  return (
    <table className="sr-only">
      <caption>{m.admin_sales_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.admin_sales_column_from()}</th>
          <th scope="col">{m.admin_sales_title()}</th>
          <th scope="col">{m.admin_sales_column_orders()}</th>
        </tr>
      </thead>
      <tbody>
        {history.columns.map((column) => (
          <tr key={column.from}>
            <th scope="row">{columnText(column.from, history.span)}</th>
            <td>{moneyText(column.sales)}</td>
            <td>{countText(column.orders)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
