import { useState } from 'react'
import { apiFile } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { saveFile } from '../../kit/page/save-file.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useSessionEnd } from '../../session/store/use-session-end.ts'
import { getCustomerCreditNote, getCustomerInvoice, type OwnOrder } from '../api.ts'

interface Download {
  pending: boolean
  download: () => Promise<void>
}

interface OrderDocument {
  fetch: () => Promise<{ file: Blob; name: string | undefined }>
  /** File name when the server sends none. */
  name: string
  doneTitle: () => string
  failedText: () => string
}

/** Downloads the invoice of the user's own order (spec §8). */
export function useInvoice(order: OwnOrder): Download {
  const params = { userId: order.userId, orderId: order.id }
  return useDocument({
    fetch: () => apiFile(getCustomerInvoice, { params }),
    name: `${order.orderNumber}.pdf`,
    doneTitle: m.dashboard_invoice_done_title,
    failedText: m.dashboard_invoice_failed_text,
  })
}

/** Downloads a credit note of the user's own order. */
export function useCreditNote(order: OwnOrder, number: string): Download {
  const params = { userId: order.userId, orderId: order.id, number }
  return useDocument({
    fetch: () => apiFile(getCustomerCreditNote, { params }),
    name: `${number}.pdf`,
    doneTitle: m.dashboard_credit_note_done_title,
    failedText: m.dashboard_credit_note_failed_text,
  })
}

function useDocument(document: OrderDocument): Download {
  const [pending, setPending] = useState(false)
  const endSession = useSessionEnd()
  const download = async () => {
    setPending(true)
    try {
      const { file, name = document.name } = await document.fetch()
      saveFile(file, name)
      const description = m.dashboard_invoice_done_text({ file: name })
      toast({ title: document.doneTitle(), description, tone: 'success' })
    } catch (error) {
      console.warn('The document was not downloaded', error)
      if (endSession(error)) return
      const description = serverText(error, document.failedText())
      toast({ title: m.dashboard_invoice_failed_title(), description, tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { pending, download }
}
