import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { ApiError, isLostSession } from '../../kit/api/api-error.ts'
import { labelOf } from '../../kit/dictionary.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { cancelOrder, type Order, type OrderDetails } from '../../orders/api.ts'
import type { ChosenOrder } from '../../orders/bulk-api.ts'
import { replaceOrder } from '../../orders/office/order-queries.ts'
import { cancelRefusals } from '../../orders/office-texts.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { issueText } from '../../refunds/office/refund-texts.ts'
import { buyerName } from '../../sale/buyer-name.ts'
import { isUnpaid } from '../../sale/order-status.ts'
import { type RefusedOrder, RefusedOrders } from './refused-orders.tsx'

interface Values {
  refund: boolean
  restock: boolean
  reason: string
}

const bodyOf = ({ refund, restock, reason }: Values) => ({
  refund: refund ? ('all' as const) : ('none' as const),
  restock,
  ...(reason.trim() && { reason: reason.trim() }),
})

export const cancelRules: FormRules<Values> = { schema: cancelOrder.body, toBody: bodyOf }

interface CancelDialogProps {
  orders: readonly ChosenOrder[]
  /** Of a single order, as it is shown. */
  shown?: { order: Order; details: OrderDetails }
  /** `isDone`: every order was canceled or named. */
  onClose: (isDone: boolean) => void
}

/** Asks what goes back, and cancels one order or many. */
export function CancelDialog({ orders, shown, onClose }: CancelDialogProps) {
  // Canceled without its refund, or not at all.
  const [unsettled, setUnsettled] = useState<readonly RefusedOrder[] | null>(null)
  const form = useRulesForm<Values>(cancelRules, { refund: true, restock: true, reason: '' })
  const cancellation = useCancellation(orders, shown?.order, (left) =>
    left.length > 0 ? setUnsettled(left) : onClose(true),
  )
  if (unsettled) return <RefusedOrders refused={unsettled} onClose={() => onClose(true)} />
  const [first] = orders
  const isOne = orders.length === 1 && first
  const unpaid = shown !== undefined && isUnpaid(shown.order)
  return (
    <FormDialog
      title={
        isOne
          ? m.admin_cancel_title({ number: first.orderNumber })
          : m.admin_cancel_many_title({ count: orders.length })
      }
      form={form}
      pending={cancellation.isPending}
      submitLabel={isOne ? m.admin_cancel_confirm() : m.admin_cancel_many({ count: orders.length })}
      cancelLabel={isOne ? m.admin_cancel_keep() : m.admin_cancel_keep_many()}
      onClose={() => onClose(false)}
      onSubmit={async (values) => {
        try {
          await cancellation.mutateAsync(values)
        } catch (error) {
          if (isLostSession(error) || showFieldFaults(form, error, cancelRules)) return
          toastFailedAction(error, {
            title: m.admin_cancel_failed_title(),
            description: isOne ? m.admin_cancel_failed_text() : cancellation.progressText(),
          })
        }
      }}
    >
      {unpaid ? (
        <p>{m.admin_cancel_question({ amount: moneyText(shown.order.total), name: buyerName(shown.order) })}</p>
      ) : (
        <>
          <p>{m.admin_cancel_consequences()}</p>
          {shown?.details.refundable !== 0 && (
            <Checkbox {...form.register('refund')} label={m.admin_cancel_refund()} hint={refundHint(shown)} />
          )}
          <Checkbox
            {...form.register('restock')}
            label={m.admin_cancel_restock()}
            hint={m.admin_cancel_restock_hint()}
          />
        </>
      )}
      <TextAreaField
        {...form.register('reason')}
        label={m.admin_cancel_reason()}
        optional={m.refund_optional()}
        hint={m.admin_cancel_reason_hint()}
        error={form.formState.errors.reason?.message}
        rows={2}
      />
    </FormDialog>
  )
}

function refundHint(shown: CancelDialogProps['shown']): string {
  if (!shown) return m.admin_cancel_refund_many()
  const amount = moneyText(shown.details.refundable)
  if (shown.details.byHand) return m.admin_cancel_refund_by_hand({ amount })
  return m.admin_cancel_refund_hint({ amount, method: shown.order.paymentMethod })
}

/** Cancels orders one after another. After a failure the next try goes on: an order is canceled and refunded once. */
function useCancellation(
  orders: readonly ChosenOrder[],
  shown: Order | undefined,
  onDone: (unsettled: readonly RefusedOrder[]) => void,
) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<ReadonlyMap<string, RefusedOrder | null>>(new Map())
  const mutation = useMutation({
    mutationFn: async (values: Values) => {
      const finished = new Map(done)
      const warnings: string[] = []
      for (const order of orders.filter(({ id }) => !finished.has(id))) {
        const { left, warning } = await cancelOne(order, {
          ...bodyOf(values),
          ...(shown && { from: shown.paymentStatus }),
        })
        finished.set(order.id, left === null ? null : { order, reason: left })
        if (warning) warnings.push(warning)
        setDone(new Map(finished))
      }
      return { unsettled: [...finished.values()].filter((one) => one !== null), warnings }
    },
    onSuccess: ({ unsettled, warnings }) => {
      const count = orders.length - unsettled.length
      if (count > 0) {
        toast({
          title: m.admin_cancel_done_title(),
          description: [m.admin_cancel_done_text({ count }), ...new Set(warnings)].join(' '),
          tone: warnings.length > 0 ? 'warning' : 'success',
        })
      }
      onDone(unsettled)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const cancelOne = async (order: ChosenOrder, body: ReturnType<typeof bodyOf> & { from?: Order['paymentStatus'] }) => {
    try {
      const answer = await api(cancelOrder, { params: { id: order.id }, body: { ...body, language: getLocale() } })
      replaceOrder(queryClient, answer.order)
      const { refund, emailWarning } = answer
      if (refund?.state === 'failed') {
        return { left: m.admin_cancel_refund_refused({ reason: issueText(refund.issue ?? '') }), warning: null }
      }
      const isWaiting = refund !== null && refund.state !== 'completed'
      return { left: null, warning: isWaiting ? m.admin_cancel_refund_waiting() : (emailWarning ?? null) }
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409)
      if (!isRefused) throw error
      return { left: labelOf(cancelRefusals, error.code ?? '', getLocale()), warning: null }
    }
  }
  return {
    ...mutation,
    progressText: () => m.bulk_failed_text({ done: countText(done.size), count: countText(orders.length) }),
  }
}
