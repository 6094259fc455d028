import { FileText } from 'lucide-react'
import type { Order } from '../../contract/orders.ts'
import { isInvoiceAvailable } from '../../domain/invoice-rule.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { useInvoice } from './use-invoice.ts'

/** Downloads the invoice; before it exists (spec §5) shows the rule instead of a button. */
export function InvoiceButton({ order }: { order: Order }) {
  const { pending, download } = useInvoice(order)
  if (!isInvoiceAvailable(order)) {
    return <p className="max-w-64 self-center text-muted text-sm">{m.dashboard_invoice_none_text()}</p>
  }
  return (
    <Button
      tone="outline"
      size="sm"
      pending={pending}
      aria-label={m.dashboard_order_invoice_named({ number: order.orderNumber })}
      onClick={() => void download()}
    >
      <FileText aria-hidden className="size-4" />
      {m.dashboard_order_invoice()}
    </Button>
  )
}
