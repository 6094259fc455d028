import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { Button, type ButtonStyle } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order, OrderTender } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { mailReceipt } from '../office-api.ts'

interface Props {
  order: Pick<Order, 'id' | 'customerEmail'>
  tender: Pick<OrderTender, 'id' | 'amount'>
  /** As of a form (`FormDialog`). */
  chosenBy?: string
}

/** Asks for an address, and mails the receipt of a payment there. */
export function MailReceiptButton({
  order,
  tender,
  chosenBy,
  ...look
}: Props & Pick<ButtonStyle, 'tone' | 'size' | 'shape'>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        {...look}
        aria-label={m.receipt_mail_named({ amount: moneyText(tender.amount) })}
        onClick={() => setAsking(true)}
      >
        <Mail aria-hidden className="size-4 shrink-0" />
        {m.receipt_mail()}
      </Button>
      {asking && (
        <MailReceiptDialog
          order={order}
          tender={tender}
          onClose={() => setAsking(false)}
          {...(chosenBy && { chosenBy })}
        />
      )}
    </>
  )
}

interface Values {
  email: string
}

const rules: FormRules<Values> = { schema: mailReceipt.body.pick({ email: true }) }

function MailReceiptDialog({ order, tender, chosenBy, onClose }: Props & { onClose: () => void }) {
  const [clientKey] = useState(newKey)
  const form = useRulesForm<Values>(rules, { email: order.customerEmail ?? '' })
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: ({ email }: Values) =>
      api(mailReceipt, {
        params: { id: order.id, tenderId: tender.id },
        body: { email, clientKey, language: getLocale() },
      }),
    onSuccess: ({ emailWarning }, { email }) => {
      const description = emailWarning ?? m.receipt_mail_done_text({ email: email.trim() })
      toast({ title: m.receipt_mail_done(), description, tone: emailWarning ? 'warning' : 'success' })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      toastFailedAction(error, {
        title: m.receipt_mail_failed(),
        description: serverText(error, m.receipt_mail_failed_text()),
      })
    },
  })
  return (
    <FormDialog
      title={m.receipt_mail_title()}
      form={form}
      pending={send.isPending}
      submitLabel={m.receipt_mail_send()}
      onClose={onClose}
      {...(chosenBy && { chosenBy })}
      onSubmit={(values) => send.mutate(values)}
    >
      <p className="text-muted text-sm">{m.receipt_mail_text()}</p>
      <TextField
        {...form.register('email')}
        // Not kept as a draft: the address of somebody who may have no account.
        data-secret
        label={m.checkout_email()}
        error={form.formState.errors.email?.message}
        type="email"
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
