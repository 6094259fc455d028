import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DrawerField } from '../../drawers/office/drawer-field.tsx'
import { openDrawersQuery } from '../../drawers/office/drawer-queries.ts'
import { drawerRefusals } from '../../drawers/office-texts.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order, Refund } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { decideRefund } from '../../payment-admin/office-api.ts'
import { paymentRefusals } from '../../payment-admin/office-texts.ts'
import { kindText } from '../../tenders/kind-text.ts'
import { type ManualKind, manualKinds } from '../../tenders/tender.ts'

interface Values {
  by: ManualKind
  reason: string
  /** The drawer that cash is taken out of; empty for none. */
  drawerId: string
}

const bodyOf = ({ by, reason, drawerId }: Values) => ({
  decision: 'other' as const,
  by,
  reason,
  ...(by === 'cash' && drawerId && { drawerId }),
})

const rules: FormRules<Values> = { schema: decideRefund.body, toBody: bodyOf }

interface OtherWayDialogProps {
  order: Order
  refund: Refund
  onClose: () => void
}

/** Records that money which a provider refused to send went back in another way. */
export function OtherWayDialog({ order, refund, onClose }: OtherWayDialogProps) {
  const amount = moneyText(refund.amount)
  const form = useRulesForm<Values>(rules, { by: 'cash', reason: '', drawerId: '' })
  const { data: drawers = [] } = useQuery(openDrawersQuery)
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (values: Values) => api(decideRefund, { params: { id: refund.id }, body: bodyOf(values) }),
    onSuccess: () => {
      toast({ title: m.refund_part_other_done(), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      const title = m.refund_part_failed()
      const wordings = { ...wordingsOf(drawerRefusals), ...wordingsOf(paymentRefusals) }
      toastFailedAction(error, { title, description: serverText(error, title, wordings) })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: dashboardKey })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      return queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
    },
  })
  return (
    <FormDialog
      title={m.refund_part_other_title({ amount })}
      form={form}
      pending={send.isPending}
      submitLabel={m.refund_confirm_by_hand({ amount })}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => send.mutate(values)}
    >
      <p>{m.refund_part_other_text({ amount, name: order.customerName })}</p>
      <SelectField {...form.register('by')} label={m.refund_way_by()}>
        {manualKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindText(kind)}
          </option>
        ))}
      </SelectField>
      {form.watch('by') === 'cash' && (
        <DrawerField
          {...form.register('drawerId')}
          label={m.refund_way_drawer()}
          drawers={drawers}
          none={m.tender_no_drawer()}
        />
      )}
      <TextAreaField
        {...form.register('reason')}
        label={m.refund_way_reason()}
        error={form.formState.errors.reason?.message}
        rows={2}
        required
      />
    </FormDialog>
  )
}
