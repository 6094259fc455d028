import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '../../accounts/api.ts'
import { problemsOf } from './checkout-rules.ts'
import { type CheckoutValues, valuesOf } from './checkout-values.ts'
import { storeDraft, takeSharedDraft, withDraft } from './form-draft.ts'
import { clearWaitingCheckout, storeWaitingCheckout } from './waiting-checkout.ts'

/** Form values: the profile's, overlaid with the draft of this tab; every change is saved. */
export function useCheckoutValues(user: User, ships: boolean) {
  const [profile] = useState(() => valuesOf(user, ships))
  const form = useForm<CheckoutValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: withDraft(user.id, profile),
    resolver: (values) => {
      const problems = problemsOf(values, ships).map(({ field, text }) => [field, { type: 'rule', message: text }])
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(problems) }
    },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(user.id, profile, values, { shared: !user.emailVerified }),
      }),
    [form, user.id, user.emailVerified, profile],
  )
  useEffect(() => {
    if (!user.emailVerified) return storeWaitingCheckout()
    clearWaitingCheckout()
    takeSharedDraft()
  }, [user.emailVerified])
  return form
}
