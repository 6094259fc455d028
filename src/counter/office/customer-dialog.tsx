import { useState } from 'react'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { CustomerSearch } from '../../phone-orders/office/phone-order-customer.tsx'
import { saleCustomer } from '../counter-api.ts'
import type { SaleCustomer } from './sale.ts'

const rules: FormRules<SaleCustomer> = {
  schema: saleCustomer,
  toBody: ({ userId, email, ...person }) => ({ ...person, ...(email.trim() !== '' && { email }) }),
}

const nobody: SaleCustomer = { userId: '', email: '', firstName: '', lastName: '', phone: '' }

interface CustomerDialogProps {
  customer: SaleCustomer | null
  onUse: (customer: SaleCustomer) => void
  onClose: () => void
}

/** Whom a sale is for: an account that is found, a new one, or only a name and a phone. */
export function CustomerDialog({ customer, onUse, onClose }: CustomerDialogProps) {
  const [initial] = useState(customer && customer.userId === '' ? customer : nobody)
  const form = useRulesForm<SaleCustomer>(rules, initial)
  const { errors } = form.formState
  const text = (name: Exclude<keyof SaleCustomer, 'userId'>) => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <FormDialog
      title={m.counter_customer_title()}
      form={form}
      submitLabel={m.counter_customer_save()}
      onClose={onClose}
      onSubmit={onUse}
    >
      <CustomerSearch
        onChoose={({ id: userId, email, firstName, lastName, phone }) =>
          onUse({ userId, email, firstName, lastName, phone: phone ?? '' })
        }
      />
      <p className="text-muted text-sm">{m.counter_customer_text()}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...text('firstName')} label={m.checkout_first_name()} />
        <TextField {...text('lastName')} label={m.checkout_last_name()} />
        <TextField {...text('phone')} label={m.checkout_phone()} type="tel" />
        <TextField {...text('email')} label={m.checkout_email()} type="email" />
      </div>
    </FormDialog>
  )
}
