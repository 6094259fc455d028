import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readPrice } from '../../catalog/catalog.ts'
import { faultText } from '../../kit/form/fault-text.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { formatDecimal } from '../../kit/money.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { type Order, type OrderDetails, refundOrder } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { isDemoMoney } from '../../sale/demo-money.ts'
import { checkRefundAmount } from '../../sale/refund.ts'
import { initialValues, type RefundValues, toRefundInput } from './refund-values.ts'
import { ReturnedFields } from './returned-fields.tsx'
import { type RefundInput, useRefund } from './use-refund.ts'

interface RefundDialogProps {
  order: Order
  details: OrderDetails
  onClose: () => void
}

/** The amount and the note; `refundable` in cents is the most that can be refunded. */
export const refundRules = (refundable: number): FormRules<RefundValues> => ({
  schema: refundOrder.body.pick({ amount: true, note: true }),
  toBody: ({ amount, note }) => ({ amount: formatDecimal(Math.max(0, readPrice(amount)) || 0), note }),
  also: ({ amount, units }) => {
    const cents = readPrice(amount)
    if (cents > refundable) return { amount: m.refund_amount_too_much({ amount: moneyText(refundable) }) }
    const chosen = Object.values(units).map((quantity) => ({ quantity: Number(quantity) }))
    const nothing = checkRefundAmount(
      cents,
      chosen.filter(({ quantity }) => quantity > 0),
    )
    return nothing ? { amount: faultText(nothing.code) ?? nothing.message } : {}
  },
})

/** Asks for units and amount of a refund, then for a confirmation, because a refund cannot be reverted. */
export function RefundDialog({ order, details, onClose }: RefundDialogProps) {
  const { refundable, byHand } = details
  const [asking, setAsking] = useState<RefundInput | null>(null)
  const form = useRulesForm<RefundValues>(refundRules(refundable), initialValues(details))
  const refund = useRefund(order, onClose)
  return (
    <FormDialog
      title={m.refund_title({ number: order.orderNumber })}
      form={form}
      pending={refund.isPending}
      submitLabel={m.refund_next()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => setAsking(toRefundInput(values, details))}
    >
      <ReturnedFields form={form} order={order} details={details} />
      <AmountField form={form} refundable={refundable} />
      <NoteField form={form} byHand={byHand} />
      {asking && (
        <Confirm
          order={order}
          input={asking}
          byHand={byHand}
          pending={refund.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => refund.mutate(asking, { onError: () => setAsking(null) })}
        />
      )}
    </FormDialog>
  )
}

function AmountField({ form, refundable }: { form: UseFormReturn<RefundValues>; refundable: number }) {
  return (
    <TextField
      {...form.register('amount')}
      label={m.refund_amount()}
      hint={m.refund_amount_hint({ amount: moneyText(refundable) })}
      error={form.formState.errors.amount?.message}
      inputMode="decimal"
      autoComplete="off"
      required
    />
  )
}

function NoteField({ form, byHand }: { form: UseFormReturn<RefundValues>; byHand: boolean }) {
  return (
    <TextAreaField
      {...form.register('note')}
      label={m.refund_note()}
      optional={m.refund_optional()}
      hint={byHand ? m.refund_note_hint_by_hand() : m.refund_note_hint()}
      error={form.formState.errors.note?.message}
      rows={2}
    />
  )
}

interface ConfirmProps {
  order: Order
  input: RefundInput
  byHand: boolean
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
}

function Confirm({ order, input, byHand, pending, onCancel, onConfirm }: ConfirmProps) {
  const amount = moneyText(input.amount)
  const who = { amount, name: order.customerName }
  const [confirmText, confirmLabel] =
    input.amount === 0
      ? [m.refund_confirm_text_units, m.refund_confirm_units]
      : byHand
        ? [m.refund_confirm_text_by_hand, m.refund_confirm_by_hand]
        : [m.refund_confirm_text, m.refund_confirm]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !pending && onCancel()}
      title={m.refund_confirm_title({ number: order.orderNumber })}
      description={
        <>
          <p>{confirmText(who)}</p>
          {input.amount > 0 && isDemoMoney(order) && <p className="mt-2 font-semibold">{m.refund_confirm_demo()}</p>}
        </>
      }
      confirmLabel={confirmLabel({ amount })}
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}
