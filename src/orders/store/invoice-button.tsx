import { FileText } from 'lucide-react'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { documentFaults } from '../../sale/document-texts.ts'
import { isInvoiceAvailable } from '../../sale/invoice-rule.ts'
import type { OwnOrder } from '../api.ts'
import { useInvoice } from './use-invoice.ts'

/** The invoice of an order. Before there is one, the button looks quiet and answers with the rule (spec §5, §8). */
export function InvoiceButton({ order }: { order: OwnOrder }) {
  const { pending, download } = useInvoice(order)
  const available = isInvoiceAvailable(order)
  const act = () => {
    if (available) void download()
    else
      toast({
        title: m.dashboard_invoice_none_title(),
        description: pageText(documentFaults, 'invoice_not_available'),
        tone: 'danger',
      })
  }
  return (
    <Button
      tone={available ? 'outline' : 'quiet'}
      size="sm"
      pending={pending}
      aria-label={m.dashboard_order_invoice_named({ number: order.orderNumber })}
      onClick={act}
    >
      <FileText aria-hidden className="size-4" />
      {m.dashboard_order_invoice()}
    </Button>
  )
}
