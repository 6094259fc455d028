import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { hasUrbanizations, usStates } from '../../kit/address.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, formResolver, showFieldFaults } from '../../kit/form/form-rules.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Order } from '../api.ts'
import { correctContact } from '../contact-api.ts'
import { wasSent } from '../parcel.ts'
import { replaceOrder } from './order-queries.ts'

const addressNames = ['address', 'address2', 'urbanization', 'city', 'state', 'postalCode'] as const

interface Values extends Record<(typeof addressNames)[number], string> {
  customerName: string
  customerEmail: string
  customerPhone: string
}

const bodyOf =
  (order: Order) =>
  ({ customerName, customerEmail, customerPhone, urbanization, ...address }: Values) => {
    return {
      ...{ customerEmail, customerPhone },
      ...(!wasSent(order) && { customerName }),
      ...(!wasSent(order) &&
        order.shippingAddress && {
          shippingAddress: {
            ...{ ...address, country: order.shippingAddress.country },
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
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone ?? '',
    ...{ address: place?.address ?? '', address2: place?.address2 ?? '', urbanization: place?.urbanization ?? '' },
    ...{ city: place?.city ?? '', state: place?.state ?? '', postalCode: place?.postalCode ?? '' },
  }
}

/** Corrects a mistyped name, email, phone or delivery address. */
export function ContactDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient()
  const rules = rulesOf(order)
  const form = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(order),
    resolver: formResolver(rules),
  })
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
      <TextField
        {...form.register('customerEmail')}
        label={m.checkout_email()}
        hint={m.order_contact_email_hint()}
        error={errors.customerEmail?.message}
        type="email"
        autoComplete="off"
        required
      />
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

const labels = {
  address: m.checkout_address,
  address2: m.checkout_address2,
  urbanization: m.checkout_urbanization,
  city: m.checkout_city,
  state: m.checkout_state,
  postalCode: m.checkout_zip,
}

function AddressFields({ form }: { form: UseFormReturn<Values> }) {
  const errors = form.formState.errors
  const state = form.watch('state')
  const shown = addressNames.filter((name) => name !== 'urbanization' || hasUrbanizations(state))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shown.map((name) =>
        name === 'state' ? (
          <SelectField key={name} {...form.register('state')} label={labels.state()} error={errors.state?.message}>
            {usStates.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={name}
            {...form.register(name)}
            label={labels[name]()}
            error={errors[name]?.message}
            autoComplete="off"
            className={name === 'address' ? 'sm:col-span-2' : ''}
          />
        ),
      )}
    </div>
  )
}
