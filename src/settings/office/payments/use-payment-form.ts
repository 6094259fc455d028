import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { formResolver } from '../../../kit/form/form-rules.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getPaypalSetting } from '../../api.ts'
import { saveSetting } from '../../office-api.ts'
import { settingFaults } from '../../office-texts.ts'
import { settingSchemas } from '../../setting-values.ts'
import { paypalQuery } from '../../store/settings-queries.ts'
import { settingQuery } from '../setting-query.ts'
import { settingRules } from '../setting-rules.ts'
import { type SettingsEditor, useSaveSetting } from '../use-save-setting.ts'
import {
  asStored,
  type Consequence,
  consequenceOf,
  missingCredentials,
  missingDetails,
  type PaymentForm,
  type StoredPayment,
  toForm,
  toValue,
  unsentFields,
} from './payment-form-values.ts'

export const paymentFormQuery = settingQuery('paypal', async () => asStored((await api(getPaypalSetting)).value))

/** A confirmation that saving waits for. */
export interface Question {
  about: Consequence
  answer: (go: boolean) => void
}

export interface PaymentEditor extends SettingsEditor<PaymentForm> {
  question: Question | null
}

export const paymentRules = (stored: StoredPayment) =>
  settingRules(
    'paypal',
    (values: PaymentForm) => toValue(values, stored),
    (values) => missingTexts(values, stored),
  )

/** Form state and submission of the payment account (back office §5, §8). */
export function usePaymentForm(stored: StoredPayment): PaymentEditor {
  const [question, setQuestion] = useState<Question | null>(null)
  const rules = paymentRules(stored)
  const form = useForm<PaymentForm>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: toForm(stored),
    resolver: formResolver(rules),
  })
  const agree = async (about: Consequence) => {
    const go = await new Promise<boolean>((answer) => setQuestion({ about, answer }))
    setQuestion(null)
    if (!go) throw new DOMException('Not saved', 'AbortError')
  }
  const editor = useSaveSetting({
    form,
    rules,
    send: async (values) => {
      const value = settingSchemas.paypal.parse(toValue(values, stored))
      const consequence = consequenceOf(value, stored)
      if (consequence) await agree(consequence)
      await api(saveSetting, { body: { key: 'paypal', value } })
      return { ...value, paypal_client_secret: '' }
    },
    unsent: unsentFields,
    refresh: [paymentFormQuery.queryKey, paypalQuery.queryKey],
    saved: () => ({ title: m.payments_account_saved_title(), text: m.payments_account_saved_text() }),
    failed: () => ({ title: m.payments_account_failed_title(), text: m.payments_account_failed_text() }),
    refused: (values) => toastMissing(values, stored),
  })
  return { ...editor, question }
}

function missingTexts(values: PaymentForm, stored: StoredPayment) {
  const texts = {
    paypal_client_id: m.payments_account_client_id_required(),
    paypal_client_secret: stored.paypal_client_secret_set
      ? pageText(settingFaults, 'paypal_secret_again')
      : m.payments_account_secret_required(),
    personal_email: m.payments_account_personal_email_required(),
    personal_name: m.payments_account_personal_name_required(),
  }
  const missing = values.paypal_type === 'business' ? missingCredentials(values, stored) : missingDetails(values)
  return Object.fromEntries(missing.map((field) => [field, texts[field]]))
}

function toastMissing(values: PaymentForm, stored: StoredPayment): void {
  if (Object.keys(missingTexts(values, stored)).length === 0) return
  const business = values.paypal_type === 'business'
  const description = business
    ? pageText(settingFaults, 'paypal_incomplete')
    : pageText(settingFaults, 'paypal_details_required')
  toast({ title: m.payments_account_missing_title(), description, tone: 'danger', topic: 'settings' })
}
