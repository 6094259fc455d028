import { Badge } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import { type Stock, stockBadge } from '../stock.ts'

/** "Out of stock" or "Only 3 left"; renders nothing for larger stocks. */
export function StockBadge({ stock, className = '' }: { stock: Stock; className?: string }) {
  const badge = stockBadge(stock)
  if (!badge) return null
  return (
    <Badge tone={badge.kind === 'low' ? 'surface-warning' : 'surface'} className={className}>
      {badge.kind === 'low' ? m.catalog_only_left({ count: badge.left }) : m.catalog_sold_out()}
    </Badge>
  )
}
