import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser } from '../../accounts/office-api.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isRefusal } from '../../kit/api/api-error.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order } from '../../orders/api.ts'
import { replaceOrder } from '../../orders/office/order-queries.ts'
import { m } from '../../paraglide/messages.js'
import { ChosenCustomer, CustomerSearch } from '../../phone-orders/office/phone-order-customer.tsx'
import { addOrderCustomer } from '../counter-api.ts'
import { orderCustomerRefusals } from '../office-texts.ts'
import type { SaleCustomer } from './sale.ts'

function bodyOf({ userId, email, ...person }: SaleCustomer): EndpointInput<typeof addOrderCustomer>['body'] {
  return userId === '' ? { ...person, ...(email.trim() !== '' && { email }) } : { userId }
}

const rules: FormRules<SaleCustomer> = { schema: addOrderCustomer.body, toBody: bodyOf }

/** Gives an order of nobody its customer: an account that is found, or a new one. */
export function OrderCustomerDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, orderNumber: number, customerName, customerPhone } = order
  const [chosen, setChosen] = useState<ManagedUser | null>(null)
  const [firstName = '', ...rest] = customerName.split(' ')
  const [initial] = useState({ userId: '', email: '', firstName, lastName: rest.join(' '), phone: customerPhone ?? '' })
  const form = useRulesForm<SaleCustomer>(rules, initial)
  const { errors } = form.formState
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (values: SaleCustomer) => api(addOrderCustomer, { params: { id }, body: bodyOf(values) }),
    onSuccess: (changed) => {
      replaceOrder(queryClient, changed)
      toast({ title: m.order_customer_done(), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      const description = serverText(error, m.order_customer_failed_text(), wordingsOf(orderCustomerRefusals))
      toastFailedAction(error, { title: m.order_customer_failed(), description })
      if (isRefusal(error) && error.code !== 'older_process') onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const choose = (user: ManagedUser | null) => {
    setChosen(user)
    form.setValue('userId', user?.id ?? '', { shouldDirty: true })
    form.clearErrors()
  }
  const text = (name: Exclude<keyof SaleCustomer, 'userId'>) => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <FormDialog
      title={m.order_customer_title({ number })}
      form={form}
      pending={send.isPending}
      submitLabel={m.order_customer_save()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => send.mutate(values)}
    >
      <p className="text-muted text-sm">{m.order_customer_text()}</p>
      {chosen ? (
        <ChosenCustomer email={chosen.email} isConfirmed={chosen.emailVerified} onOther={() => choose(null)} />
      ) : (
        <>
          <CustomerSearch onChoose={choose} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...text('email')}
              label={m.checkout_email()}
              hint={m.drafts_customer_new()}
              type="email"
              className="sm:col-span-2"
            />
            <TextField {...text('firstName')} label={m.checkout_first_name()} />
            <TextField {...text('lastName')} label={m.checkout_last_name()} />
            <TextField {...text('phone')} label={m.checkout_phone()} type="tel" />
          </div>
        </>
      )}
    </FormDialog>
  )
}
