import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { m } from '../../paraglide/messages.js'
import type { SalesHistory } from '../sales-api.ts'
import { columnText } from './sales-columns.ts'

interface Column {
  name: string
  /** Sales in cents. */
  sales: number
  orders: number
}

const axis = { stroke: 'var(--color-line)', tickLine: false, tick: { fill: 'var(--color-muted)', fontSize: 12 } }

/** Sales as a column chart; hidden from screen readers, which use the table beside it. */
export function SalesChart({ history }: { history: SalesHistory }) {
  const columns: Column[] = history.columns.map(({ from, sales, orders }) => ({
    name: columnText(from, history.span),
    sales,
    orders,
  }))
  return (
    <BarChart responsive data={columns} accessibilityLayer={false} className="size-full" margin={{ left: 0, right: 0 }}>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey="name" {...axis} minTickGap={16} />
      <YAxis {...axis} axisLine={false} width="auto" tickCount={4} tickFormatter={dollars} allowDecimals={false} />
      <Tooltip content={SalesTooltip} cursor={{ fill: 'var(--color-sunken)' }} isAnimationActive={false} />
      <Bar dataKey="sales" fill="var(--color-leaf)" radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false} />
    </BarChart>
  )
}

/** The axis shows whole dollars, the column its exact amount. */
const dollars = (cents: number) => `$${countText(Math.round(cents / 100))}`

function SalesTooltip({ active, payload }: TooltipContentProps) {
  const column: Column | undefined = payload[0]?.payload
  if (!active || !column) return null
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-raised">
      <p className="text-muted">{column.name}</p>
      <p className="money font-semibold">{moneyText(column.sales)}</p>
      <p className="text-muted">{m.admin_sales_orders({ count: column.orders, text: countText(column.orders) })}</p>
    </div>
  )
}
