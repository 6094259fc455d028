import { FileText } from 'lucide-react'
import { getOrderInvoice, type Order } from '../../../contract/orders.ts'
import { isInvoiceAvailable } from '../../../domain/invoice-rule.ts'
import { m } from '../../../paraglide/messages.js'
import { addressOf } from '../../api/api.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Opens the invoice in a new tab, or says why there is none. `wide` shows its name beside the icon on wide screens. */
export function InvoiceButton({ order, wide = false }: { order: Order; wide?: boolean }) {
  const className = buttonStyle({
    tone: 'outline',
    size: 'admin',
    shape: 'control',
    className: wide ? '' : 'max-xl:w-9 max-xl:px-0',
  })
  const content = (
    <>
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className={wide ? '' : 'max-xl:hidden'}>{m.admin_order_invoice()}</span>
    </>
  )
  if (!isInvoiceAvailable(order)) {
    const label = m.admin_order_invoice_none_named({ number: order.orderNumber })
    return (
      <button type="button" aria-label={label} onClick={sayWhy} className={`${className} text-muted`}>
        {content}
      </button>
    )
  }
  return (
    <a
      href={addressOf(getOrderInvoice, { params: { id: order.id } })}
      target="_blank"
      rel="noopener"
      aria-label={m.admin_order_invoice_named({ number: order.orderNumber })}
      className={className}
    >
      {content}
    </a>
  )
}

function sayWhy(): void {
  const description = m.dashboard_invoice_none_text()
  toast({ title: m.dashboard_invoice_none_title(), description, tone: 'warning' })
}
