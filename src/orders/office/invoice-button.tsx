import { FileText } from 'lucide-react'
import { addressOf } from '../../kit/api/api.ts'
import { buttonStyle } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { isInvoiceAvailable } from '../../sale/invoice-rule.ts'
import { getOrderInvoice, type Order } from '../api.ts'

/** Opens the invoice in a new tab; renders nothing without an invoice. `wide` shows the label on every screen. */
export function InvoiceButton({ order, wide = false }: { order: Order; wide?: boolean }) {
  if (!isInvoiceAvailable(order)) return null
  return (
    <a
      href={addressOf(getOrderInvoice, { params: { id: order.id } })}
      target="_blank"
      rel="noopener"
      title={wide ? undefined : m.admin_order_invoice()}
      aria-label={m.admin_order_invoice_named({ number: order.orderNumber })}
      className={buttonStyle({
        tone: 'outline',
        size: 'admin',
        shape: 'control',
        className: wide ? 'shrink-0' : 'shrink-0 max-2xl:w-control max-2xl:px-0',
      })}
    >
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className={wide ? '' : 'max-2xl:hidden'}>{m.admin_order_invoice()}</span>
    </a>
  )
}
