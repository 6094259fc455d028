import { useState } from 'react'
import { getCustomerInvoice, type Order } from '../../../contract/orders.ts'
import { isInvoiceAvailable } from '../../../domain/invoice-rule.ts'
import { m } from '../../../paraglide/messages.js'
import { apiFile } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { toast } from '../../ui/toast-store.ts'

/** Downloads the invoice of an own order, or says why there is none (spec §5, §8). */
export function useInvoice(order: Order): { pending: boolean; download: () => Promise<void> } {
  const [pending, setPending] = useState(false)
  const download = async () => {
    if (!isInvoiceAvailable(order)) {
      return toast({
        title: m.dashboard_invoice_none_title(),
        description: m.dashboard_invoice_none_text(),
        tone: 'warning',
      })
    }
    setPending(true)
    try {
      const params = { userId: order.userId, orderId: order.id }
      const { file, name = `${order.orderNumber}.pdf` } = await apiFile(getCustomerInvoice, { params })
      save(file, name)
      const description = m.dashboard_invoice_done_text({ file: name })
      toast({ title: m.dashboard_invoice_done_title(), description, tone: 'success' })
    } catch (error) {
      console.warn('The invoice was not downloaded', error)
      const description = messageOf(error, m.dashboard_invoice_failed_text())
      toast({ title: m.dashboard_invoice_failed_title(), description, tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { pending, download }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
