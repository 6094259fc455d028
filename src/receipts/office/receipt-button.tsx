import { useMutation } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { api } from '../../kit/api/api.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { Button } from '../../kit/ui/button.tsx'
import type { OrderTender } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { getReceiptLink } from '../office-api.ts'

/** Opens the receipt of a payment in a tab of its own, to print it or to show its code. */
export function ReceiptButton({ orderId, tender }: { orderId: string; tender: OrderTender }) {
  const { mutate, isPending } = useMutation({
    // The tab is opened inside the click: browsers block it later.
    mutationFn: async (tab: Window | null) => {
      const { url } = await api(getReceiptLink, { params: { id: orderId, tenderId: tender.id } })
      if (tab) tab.location.href = url
      else window.location.assign(url)
    },
    onError: (error, tab) => {
      tab?.close()
      toastFailedAction(error, { title: m.receipt_failed() })
    },
  })
  return (
    <Button
      tone="quiet"
      size="admin"
      shape="control"
      pending={isPending}
      aria-label={m.receipt_named({ amount: moneyText(tender.amount) })}
      onClick={() => !isPending && mutate(window.open('', '_blank'))}
    >
      <Receipt aria-hidden className="size-4 shrink-0" />
      {m.receipt()}
    </Button>
  )
}
