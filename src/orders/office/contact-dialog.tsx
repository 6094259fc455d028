import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasUrbanizations } from '../../kit/address.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { wasSent } from '../../sale/parcel.ts'
import { hasReader } from '../../sale/reader.ts'
import type { Order } from '../api.ts'
import { correctContact } from '../contact-api.ts'
import { AddressFields, type AddressValues } from './address-fields.tsx'
import { replaceOrder } from './order-queries.ts'

interface Values extends AddressValues {
  customerName: string
  customerEmail: string
  customerPhone: string
}

const bodyOf =
  (order: Order) =>
  ({ customerName, customerEmail, customerPhone, urbanization, ...address }: Values) => {
    return {
      ...(hasReader(order) && { customerEmail }),
      customerPhone,
      ...(!wasSent(order) && { customerName }),
      ...(!wasSent(order) &&
        order.shippingAddress && {
          shippingAddress: {
            ...address,
            country: order.shippingAddress.country,
            ...(hasUrbanizations(address.state) && { urbanization }),
          },
        }),
    }
  }

const rulesOf = (order: Order): FormRules<Values> => ({
  schema: correctContact.body,
  toBody: bodyOf(order),
  fieldOf: (name) => name.replace('shippingAddress.', ''),
})

const valuesOf = (order: Order): Values => {
  const place = order.shippingAddress
  return {
    customerName: order.customerName,
    customerEmail: order.customerEmail ?? '',
    customerPhone: order.customerPhone ?? '',
    address: place?.address ?? '',
    address2: place?.address2 ?? '',
    urbanization: place?.urbanization ?? '',
    city: place?.city ?? '',
    state: place?.state ?? '',
    postalCode: place?.postalCode ?? '',
  }
}

/** Corrects a mistyped name, email, phone or delivery address. */
export function ContactDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient()
  const rules = rulesOf(order)
  const form = useRulesForm<Values>(rules, valuesOf(order))
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) =>
      api(correctContact, { params: { id: order.id }, body: { ...bodyOf(order)(values), language: getLocale() } }),
    onSuccess: ({ order: changed, emailWarning }) => {
      replaceOrder(queryClient, changed)
      toast({ title: m.order_contact_done(), description: emailWarning, tone: emailWarning ? 'warning' : 'success' })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error) || showFieldFaults(form, error, rules)) return
      const description = serverText(error, m.order_contact_failed_text())
      toastFailedAction(error, { title: m.order_contact_failed(), description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const { errors } = form.formState
  const sent = wasSent(order)
  return (
    <FormDialog
      title={m.order_contact_title({ number: order.orderNumber })}
      form={form}
      pending={isPending}
      submitLabel={m.order_contact_save()}
      onClose={onClose}
      chosenBy="order"
      onSubmit={(values) => mutate(values)}
    >
      <p className="text-muted text-sm">{sent ? m.order_contact_sent() : m.order_contact_text()}</p>
      {!sent && (
        <TextField
          {...form.register('customerName')}
          label={m.order_contact_name()}
          error={errors.customerName?.message}
          autoComplete="off"
          required
        />
      )}
      {hasReader(order) && (
        <TextField
          {...form.register('customerEmail')}
          label={m.checkout_email()}
          hint={m.order_contact_email_hint()}
          error={errors.customerEmail?.message}
          type="email"
          autoComplete="off"
          required
        />
      )}
      <TextField
        {...form.register('customerPhone')}
        label={m.checkout_phone()}
        error={errors.customerPhone?.message}
        type="tel"
        autoComplete="off"
      />
      {!sent && order.shippingAddress && <AddressFields form={form} />}
    </FormDialog>
  )
}
