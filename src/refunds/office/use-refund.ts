import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { drawersKey } from '../../drawers/office/drawer-queries.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { formatDecimal } from '../../kit/money.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { type Order, refundOrder } from '../../orders/api.ts'
import { replaceOrder } from '../../orders/office/order-queries.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { LineUnits } from '../../sale/order-line.ts'
import type { ManualKind } from '../../tenders/tender.ts'
import { refundFaultText } from './refund-texts.ts'

export interface RefundInput {
  /** The amount in cents. */
  amount: number
  note: string
  returned: (LineUnits & { restocked: number })[]
  /** How it is divided over the payments of the order; missing when there is one. */
  parts?: RefundPartInput[]
}

/** What goes back of a payment, in cents. */
export interface RefundPartInput {
  tenderId: string
  amount: number
  by?: ManualKind
  reason?: string
  drawerId?: string
}

/**
 * Refunds an order. Retries use the same idempotency key until the server accepts or refuses, so that a lost response
 * or a second click never refunds twice.
 */
export function useRefund(order: Order, onDone: () => void) {
  const queryClient = useQueryClient()
  const [key, setKey] = useState(newKey)
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
  }
  return useMutation({
    mutationFn: ({ amount, note, returned, parts }: RefundInput) =>
      api(refundOrder, {
        params: { id: order.id },
        body: {
          ...{ key, amount: formatDecimal(amount), note, returned, language: getLocale() },
          ...(parts && { parts: parts.map((part) => ({ ...part, amount: formatDecimal(part.amount) })) }),
        },
      }),
    onSuccess: ({ order: changed, refund, emailWarning }) => {
      replaceOrder(queryClient, changed)
      readAgain()
      const amount = moneyText(refund.amount)
      const number = order.orderNumber
      const done = refund.amount > 0 ? m.refund_done_text({ amount, number }) : m.refund_done_units({ number })
      if (refund.state === 'failed') {
        const left = sumOf((refund.parts ?? []).filter(({ state }) => state === 'failed'))
        const description = m.refund_part_refused_text({ amount: moneyText(left) })
        toast({ title: m.refund_part_refused_title(), description, tone: 'warning' })
      } else if (refund.state !== 'completed') {
        toast({ title: m.refund_waiting_title(), description: m.refund_waiting_text(), tone: 'warning' })
      } else if (emailWarning) toast({ title: m.refund_warning_title(), description: emailWarning, tone: 'warning' })
      else toast({ title: m.refund_done_title(), description: done, tone: 'success' })
      onDone()
    },
    onError: (error) => {
      if (isLostSession(error)) return
      // The server refused: the next attempt is a new refund.
      if (isRefusal(error)) setKey(newKey())
      readAgain()
      void queryClient.invalidateQueries({ queryKey: drawersKey })
      toastFailedAction(error, { title: m.refund_failed_title(), description: refundFaultText(error) })
    },
  })
}

const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)
