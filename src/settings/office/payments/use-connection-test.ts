import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { serverText, type Texts } from '../../../kit/form/fault-text.ts'
import { toastFailedAction } from '../../../kit/list/toast-failed-action.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { adminTexts } from '../../../office/fault-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { testPaypalConnection, type WebhookState } from '../../../payments/api.ts'
import { type PaymentForm, type StoredPayment, toValue } from './payment-form-values.ts'

export interface ConnectionTest {
  pending: boolean
  /** State of the shop's webhook at PayPal, once the credentials were accepted. */
  webhook: WebhookState | undefined
  run: () => void
  /** Clears the result after the credentials changed. */
  clearResult: () => void
}

/** Tests the credentials in the form against PayPal (back office §8). */
export function useConnectionTest(form: UseFormReturn<PaymentForm>, stored: StoredPayment): ConnectionTest {
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () =>
      api(testPaypalConnection, { body: toValue({ ...form.getValues(), paypal_type: 'business' }, stored) }),
    onSuccess: () =>
      toast({
        title: m.payments_account_test_good_title(),
        description: m.payments_account_test_good_text(),
        tone: 'success',
        topic: 'settings',
      }),
    onError: (error) =>
      toastFailedAction(error, {
        title: m.payments_account_test_bad_title(),
        description: serverText(error, m.payments_account_test_bad_text(), refusals),
        topic: 'settings',
      }),
  })
  return { pending: isPending, webhook: data?.webhook, run: () => !isPending && mutate(), clearResult: reset }
}

const refusals: Texts = {
  ...adminTexts,
  paypal_refused: m.payments_account_test_refused,
  payment_provider_unavailable: m.payments_account_test_silent,
}
