import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DrawerField } from '../../drawers/office/drawer-field.tsx'
import { drawersKey } from '../../drawers/office/drawer-queries.ts'
import { drawerRefusals } from '../../drawers/office-texts.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import type { EndpointReply } from '../../kit/endpoint.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { formatDecimal } from '../../kit/money.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { pageText, wordingsOf } from '../../kit/page/page-text.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order, OrderTender } from '../../orders/api.ts'
import { replaceOrder } from '../../orders/office/order-queries.ts'
import {
  AmountFields,
  inputOf,
  KindChoice,
  type PaymentValues,
  paymentRules,
  useOpenDrawers,
} from '../../orders/office/payment-fields.tsx'
import { recordTender, setPayBy, voidTender } from '../../orders/tenders-api.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { tenderFaults, tenderRefusals } from '../../tenders/office-texts.ts'
import { checkPayBy } from '../../tenders/pay-by.ts'

interface PaymentDialogProps {
  order: Order
  onClose: () => void
}

/** Records money that was received for an order: all that is due by default, or a part of it. */
export function PaymentDialog({ order, onClose }: PaymentDialogProps) {
  const { due, orderNumber: number } = order
  const [key, setKey] = useState(newKey)
  const typed = { given: '', reference: '', controlNumber: '', drawerId: '' }
  const initial: PaymentValues = { kind: 'cash', amount: formatDecimal(due), ...typed }
  const form = useRulesForm<PaymentValues>(paymentRules, initial)
  const queryClient = useQueryClient()
  const drawers = useOpenDrawers(form)
  const record = useTenderChange(order, {
    send: (values: PaymentValues) => {
      const { amount, given, ...input } = inputOf(values)
      return api(recordTender, {
        params: { id: order.id },
        body: {
          ...input,
          amount: formatDecimal(amount),
          ...(given !== undefined && { given: formatDecimal(given) }),
          clientKey: key,
          language: getLocale(),
        },
      })
    },
    form,
    rules: paymentRules,
    done: m.tender_saved_title,
    doneText: (changed) =>
      changed.due > 0 ? m.tender_saved_rest({ due: moneyText(changed.due), number }) : m.tender_saved_paid({ number }),
    failed: m.tender_failed_title,
    failedText: m.tender_failed_text,
    onRefused: (code, message) => {
      if (code === 'key_used') setKey(newKey())
      if (code === 'drawer_closed') {
        form.setValue('drawerId', '')
        void queryClient.invalidateQueries({ queryKey: drawersKey })
      }
      if (code === 'more_than_due') form.setError('amount', { type: code, message }, { shouldFocus: true })
    },
    onClose,
  })
  return (
    <FormDialog
      title={m.tender_title({ number })}
      form={form}
      pending={record.isPending}
      submitLabel={m.tender_save()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(submitted) => record.mutate(submitted)}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{m.dashboard_due()}</span>
        <strong className="money text-lg">{moneyText(due)}</strong>
      </p>
      <KindChoice form={form} />
      <DrawerField
        {...form.register('drawerId')}
        label={m.tender_drawer()}
        drawers={drawers}
        none={m.tender_no_drawer()}
      />
      <AmountFields form={form} />
    </FormDialog>
  )
}

interface PayByValues {
  day: string
}

const payByRules: FormRules<PayByValues> = {
  schema: setPayBy.body.pick({ day: true }),
  toBody: ({ day }) => ({ day: day || null }),
  also: ({ day }) => {
    const wrong = day !== '' && checkPayBy(day, new Date())
    return wrong ? { day: pageText(tenderFaults, wrong.code) } : {}
  },
}

/** Sets the day by which what is due of an order is to be paid. */
export function PayByDialog({ order, onClose }: PaymentDialogProps) {
  const { orderNumber: number, dueAt } = order
  const form = useRulesForm<PayByValues>(payByRules, { day: dueAt ? shopDay(dueAt) : '' })
  const change = useTenderChange(order, {
    send: ({ day }: PayByValues) =>
      api(setPayBy, { params: { id: order.id }, body: { day: day || null, language: getLocale() } }),
    form,
    rules: payByRules,
    done: m.pay_by_done,
    doneText: (changed) =>
      changed.dueAt ? m.pay_by_done_day({ number, date: dayText(changed.dueAt) }) : m.pay_by_done_none({ number }),
    failed: m.pay_by_failed,
    failedText: m.pay_by_failed_text,
    onClose,
  })
  return (
    <FormDialog
      title={m.pay_by_title({ number })}
      form={form}
      pending={change.isPending}
      submitLabel={m.pay_by_save()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => change.mutate(values)}
    >
      <TextField
        {...form.register('day')}
        type="date"
        label={m.pay_by_day()}
        hint={m.pay_by_hint()}
        error={form.formState.errors.day?.message}
        min={shopDay(new Date())}
      />
    </FormDialog>
  )
}

interface VoidValues {
  reason: string
}

const voidRules: FormRules<VoidValues> = { schema: voidTender.body.pick({ reason: true }) }

interface VoidPaymentDialogProps {
  order: Order
  tender: OrderTender
  onClose: () => void
}

/** Takes back a payment that was recorded by mistake. */
export function VoidPaymentDialog({ order, tender, onClose }: VoidPaymentDialogProps) {
  const amount = moneyText(tender.amount)
  const form = useRulesForm<VoidValues>(voidRules, { reason: '' })
  const change = useTenderChange(order, {
    send: ({ reason }: VoidValues) =>
      api(voidTender, { params: { id: order.id, tenderId: tender.id }, body: { reason, language: getLocale() } }),
    form,
    rules: voidRules,
    done: m.tender_void_done,
    doneText: (changed) => m.tender_saved_rest({ due: moneyText(changed.due), number: order.orderNumber }),
    failed: m.tender_void_failed_title,
    failedText: m.tender_void_failed_text,
    onClose,
  })
  return (
    <FormDialog
      title={m.tender_void_title({ amount })}
      form={form}
      pending={change.isPending}
      submitLabel={m.tender_void_confirm()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => change.mutate(values)}
    >
      <p>{m.tender_void_text({ amount })}</p>
      <TextAreaField
        {...form.register('reason')}
        label={m.tender_void_reason()}
        hint={m.tender_void_reason_hint()}
        error={form.formState.errors.reason?.message}
        rows={2}
        required
      />
    </FormDialog>
  )
}

interface TenderChange<V extends FieldValues> {
  send: (values: V) => Promise<EndpointReply<typeof recordTender>>
  form: UseFormReturn<V>
  rules: FormRules<V>
  done: () => string
  doneText: (changed: Order) => string
  failed: () => string
  failedText: () => string
  onRefused?: (code: string | undefined, text: string) => void
  onClose: () => void
}

/**
 * Changes the payments of an order. What was typed stays after a failure. The order is read again only after a refusal: a
 * change whose answer was lost is sent once more as it was.
 */
function useTenderChange<V extends FieldValues>(order: Order, change: TenderChange<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change.send,
    onSuccess: ({ order: changed, emailWarning }) => {
      replaceOrder(queryClient, changed)
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
      toast({
        title: change.done(),
        description: [change.doneText(changed), emailWarning].filter(Boolean).join(' '),
        tone: emailWarning ? 'warning' : 'success',
      })
      change.onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(change.form, error, change.rules)) return
      const description = serverText(error, change.failedText(), {
        ...wordingsOf(drawerRefusals),
        ...wordingsOf(tenderRefusals),
      })
      toastFailedAction(error, { title: change.failed(), description })
      if (!isRefusal(error)) return
      change.onRefused?.(error.code, description)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
    },
  })
}
