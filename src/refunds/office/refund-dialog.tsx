import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readPrice } from '../../catalog/catalog.ts'
import type { CashDrawer } from '../../drawers/drawers-api.ts'
import { openDrawersQuery } from '../../drawers/office/drawer-queries.ts'
import { faultText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { formatDecimal } from '../../kit/money.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { type Order, type OrderDetails, refundOrder } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import { checkRefundAmount } from '../../sale/refund.ts'
import {
  initialValues,
  type RefundableTender,
  type RefundValues,
  refundableTenders,
  toRefundInput,
} from './refund-values.ts'
import { PartList, RefundWays, wrongWays } from './refund-ways.tsx'
import { ReturnedFields } from './returned-fields.tsx'
import { type RefundInput, useRefund } from './use-refund.ts'

interface RefundDialogProps {
  order: Order
  details: OrderDetails
  onClose: () => void
}

/** The amount, the note and the division; at most what can be refunded. */
const refundRules = ({ refundable, ...details }: OrderDetails): FormRules<RefundValues> => ({
  schema: refundOrder.body.pick({ amount: true, note: true }),
  fieldOf: (name) => (name.startsWith('parts') ? 'ways' : name),
  toBody: ({ amount, note }) => ({ amount: formatDecimal(Math.max(0, readPrice(amount)) || 0), note }),
  also: (values) => {
    const { amount, units } = values
    const cents = readPrice(amount)
    if (cents > refundable) return { amount: m.refund_amount_too_much({ amount: moneyText(refundable) }) }
    const chosen = Object.values(units).map((quantity) => ({ quantity: Number(quantity) }))
    const nothing = checkRefundAmount(
      cents,
      chosen.filter(({ quantity }) => quantity > 0),
    )
    if (nothing) return { amount: faultText(nothing.code) ?? nothing.message }
    const tenders = refundableTenders(details)
    return tenders.length === 0 ? {} : { ways: wrongWays(values, tenders, cents || 0) }
  },
})

/** Asks for units and amount of a refund, then for a confirmation, because a refund cannot be reverted. */
export function RefundDialog({ order, details, onClose }: RefundDialogProps) {
  const { refundable, byHand } = details
  const [asking, setAsking] = useState<RefundInput | null>(null)
  const rules = refundRules(details)
  const form = useRulesForm<RefundValues>(rules, initialValues(details))
  const tenders = useMemo(() => refundableTenders(details), [details])
  const { data: drawers = [] } = useQuery({ ...openDrawersQuery, enabled: tenders.length > 0 })
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
      {tenders.length > 0 && <RefundWays form={form} tenders={tenders} drawers={drawers} />}
      <NoteField form={form} byHand={byHand} />
      {asking && (
        <Confirm
          order={order}
          input={asking}
          byHand={byHand}
          tenders={tenders}
          drawers={drawers}
          pending={refund.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() =>
            refund.mutate(asking, {
              onError: (error) => {
                setAsking(null)
                showFieldFaults(form, error, rules)
              },
            })
          }
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
  tenders: readonly RefundableTender[]
  drawers: readonly CashDrawer[]
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
}

function Confirm({ order, input, byHand, tenders, drawers, pending, onCancel, onConfirm }: ConfirmProps) {
  const amount = moneyText(input.amount)
  const who = { amount, name: buyerName(order) }
  const [confirmText, confirmLabel] =
    input.amount === 0
      ? [m.refund_confirm_text_units, m.refund_confirm_units]
      : input.parts
        ? [m.refund_confirm_text_parts, m.refund_confirm]
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
          {input.parts && <PartList parts={input.parts} tenders={tenders} drawers={drawers} />}
          {input.amount > 0 && isDemoMoney(order) && <p className="mt-2 font-semibold">{m.refund_confirm_demo()}</p>}
        </>
      }
      confirmLabel={confirmLabel({ amount })}
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}
