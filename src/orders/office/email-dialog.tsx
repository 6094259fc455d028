import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { correctEmail } from '../contact-api.ts'

interface Values {
  email: string
  isConfirmed: boolean
}

const rules: FormRules<Values> = { schema: correctEmail.body }

interface EmailDialogProps {
  user: { id: string; email: string }
  onClose: () => void
}

/** Corrects the address of a customer, who has told it to staff. */
export function EmailDialog({ user, onClose }: EmailDialogProps) {
  const queryClient = useQueryClient()
  const form = useRulesForm<Values>(rules, { email: user.email, isConfirmed: false }, { mode: 'onSubmit' })
  const { errors } = form.formState
  const correction = useMutation({
    mutationFn: (body: Values) => api(correctEmail, { params: { id: user.id }, body }),
    onSuccess: async ({ orders, bookings, notices }) => {
      const description = m.customer_email_done_text({ orders, bookings, notices })
      toast({ title: m.customer_email_done_title(), description, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      const description = serverText(error, m.customer_email_failed_text())
      toastFailedAction(error, { title: m.customer_email_failed_title(), description })
    },
  })
  return (
    <FormDialog
      title={m.customer_email_title()}
      form={form}
      pending={correction.isPending}
      submitLabel={m.customer_email_save()}
      onClose={onClose}
      onSubmit={(values) => correction.mutate(values)}
    >
      <p className="text-muted text-sm">{m.customer_email_text()}</p>
      <TextField
        {...form.register('email')}
        label={m.people_email()}
        error={errors.email?.message}
        inputMode="email"
        autoComplete="off"
        required
      />
      <Checkbox
        {...form.register('isConfirmed')}
        label={m.customer_email_confirmed()}
        error={errors.isConfirmed?.message}
      />
    </FormDialog>
  )
}
