import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { nameOf } from '../../accounts/office/person-text.ts'
import type { ManagedUser } from '../../accounts/office-api.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { keysOf } from '../../kit/records.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field, fieldIds } from '../../kit/ui/field.tsx'
import { SearchInput } from '../../kit/ui/search-input.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { customersQuery } from './phone-order-queries.ts'
import { type PhoneOrderValues, valuesOf, valuesOfCustomer } from './phone-order-values.ts'

interface Props {
  form: UseFormReturn<PhoneOrderValues>
}

/** Whom a phone order is for: an account that is found, or a new one. `fixed`: the phone order has its account. */
export function PhoneOrderCustomer({ form, fixed }: Props & { fixed: boolean }) {
  const { errors } = form.formState
  const isChosen = form.watch('userId') !== ''
  const [chosen, setChosen] = useState<ManagedUser | null>(null)
  const fill = (values: Partial<PhoneOrderValues>) => {
    for (const name of keysOf(values)) form.setValue(name, values[name] ?? '', { shouldDirty: true })
    form.clearErrors()
  }
  const forget = () => {
    const { userId, email, firstName, lastName, phone } = valuesOf(null)
    fill({ userId, email, firstName, lastName, phone })
    setChosen(null)
  }
  const choose = (user: ManagedUser) => {
    fill(valuesOfCustomer(user))
    setChosen(user)
  }
  const text = (name: 'email' | 'firstName' | 'lastName' | 'phone') => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-3 font-bold">{m.drafts_customer()}</legend>
      {isChosen && (
        <ChosenCustomer
          email={form.watch('email')}
          isConfirmed={chosen?.emailVerified ?? true}
          onOther={fixed ? null : forget}
        />
      )}
      {!isChosen && <CustomerSearch onChoose={choose} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!isChosen && (
          <TextField
            {...text('email')}
            label={m.checkout_email()}
            hint={m.drafts_customer_new()}
            type="email"
            className="sm:col-span-2"
            required
          />
        )}
        <TextField {...text('firstName')} label={m.checkout_first_name()} required />
        <TextField {...text('lastName')} label={m.checkout_last_name()} required />
        <TextField {...text('phone')} label={m.checkout_phone()} type="tel" />
        <SelectField {...form.register('language')} label={m.drafts_language()}>
          <option value="en">{m.admin_order_language_en()}</option>
          <option value="es">{m.admin_order_language_es()}</option>
        </SelectField>
      </div>
    </fieldset>
  )
}

interface ChosenCustomerProps {
  email: string
  isConfirmed: boolean
  /** Null where no other account may be chosen. */
  onOther: (() => void) | null
}

/** The account that was found. */
export function ChosenCustomer({ email, isConfirmed, onOther }: ChosenCustomerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="wrap-anywhere min-w-0 font-semibold">{email}</p>
        {!isConfirmed && <NotConfirmed />}
      </div>
      {onOther && (
        <Button tone="outline" size="admin" shape="control" onClick={onOther}>
          {m.drafts_customer_other()}
        </Button>
      )}
      {!isConfirmed && <p className="w-full text-sm">{m.drafts_customer_not_confirmed_text()}</p>}
    </div>
  )
}

const NotConfirmed = () => <Badge tone="warning">{m.drafts_customer_not_confirmed()}</Badge>

/** Finds an account by name, address or phone. */
export function CustomerSearch({ onChoose }: { onChoose: (user: ManagedUser) => void }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const { data } = useQuery({ ...customersQuery(search), enabled: search !== '' })
  const ids = fieldIds({ name: 'draft-customer' })
  return (
    <div className="flex flex-col gap-2">
      <Field label={m.drafts_customer_find()} ids={ids}>
        <SearchInput
          id={ids.id}
          value={text}
          maxLength={200}
          onText={setText}
          placeholder={m.drafts_search_hint()}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {search !== '' && data?.users.length === 0 && (
        <p role="status" className="text-muted text-sm">
          {m.drafts_customer_none()}
        </p>
      )}
      {search !== '' && data && data.users.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-control inset-ring inset-ring-line">
          {data.users.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                aria-label={(user.emailVerified ? m.drafts_customer_choose : m.drafts_customer_choose_not_confirmed)({
                  name: nameOf(user),
                  email: user.email,
                })}
                onClick={() => onChoose(user)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
              >
                <span className="font-semibold">{nameOf(user)}</span>
                <span className="wrap-anywhere min-w-0 text-muted text-sm">{user.email}</span>
                {!user.emailVerified && <NotConfirmed />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
