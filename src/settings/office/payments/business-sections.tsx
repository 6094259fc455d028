import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, ExternalLink, PlugZap } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { toastFailedAction } from '../../../kit/list/toast-failed-action.ts'
import { pageText, wordingsOf } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { CopyText } from '../../../orders/office/copy-text.tsx'
import { m } from '../../../paraglide/messages.js'
import { paypalWebhook, testPaypalConnection, type WebhookState } from '../../../payments/api.ts'
import { paypalTestRefusals, settingFaults } from '../../office-texts.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useFormValues } from '../use-form-values.ts'
import { ChoiceField } from './choice-field.tsx'
import {
  missingCredentials,
  type PaymentForm,
  reusesStoredSecret,
  type StoredPayment,
  toValue,
} from './payment-form-values.ts'

interface BusinessSectionsProps {
  form: UseFormReturn<PaymentForm>
  stored: StoredPayment
}

/** Credentials of the PayPal REST API, setup guide, and connection test. */
export function BusinessSections({ form, stored }: BusinessSectionsProps) {
  const connection = useConnectionTest(form, stored)
  const { errors } = form.formState
  const values = useFormValues(form.control)
  const changed = { onChange: connection.clearResult }
  return (
    <>
      <SettingsSection title={m.payments_account_api()} text={m.payments_account_api_text()}>
        <ChoiceField
          label={m.payments_account_mode()}
          field={form.register('paypal_mode', changed)}
          choices={[
            { value: 'sandbox', label: m.payments_account_sandbox(), text: m.payments_account_sandbox_text() },
            { value: 'live', label: m.payments_account_live(), text: m.payments_account_live_text() },
          ]}
        />
        <TextField
          {...form.register('paypal_client_id', changed)}
          label={m.payments_account_client_id()}
          error={errors.paypal_client_id?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.register('paypal_client_secret', changed)}
          label={m.payments_account_secret()}
          hint={secretHint(values, stored)}
          error={errors.paypal_client_secret?.message}
          autoComplete="new-password"
          required={!reusesStoredSecret(values, stored)}
        />
        <ConnectionTestPanel connection={connection} disabled={missingCredentials(values, stored).length > 0} />
      </SettingsSection>
      <SetupGuide />
    </>
  )
}

function secretHint(values: PaymentForm, stored: StoredPayment): string | undefined {
  if (!stored.paypal_client_secret_set) return undefined
  return reusesStoredSecret(values, stored)
    ? m.payments_account_secret_kept()
    : pageText(settingFaults, 'paypal_secret_again')
}

function ConnectionTestPanel({ connection, disabled }: { connection: ConnectionTest; disabled: boolean }) {
  const { pending, webhook, run } = connection
  return (
    <div className="flex flex-col items-start border-line border-t pt-5">
      <Button tone="outline" size="admin" shape="control" disabled={disabled} pending={pending} onClick={run}>
        {!pending && <PlugZap aria-hidden className="size-4" />}
        <span>{m.payments_account_test()}</span>
      </Button>
      <div role="status" className="max-w-prose text-sm">
        {webhook && <TestResult webhook={webhook} />}
      </div>
    </div>
  )
}

const webhookTexts: Record<WebhookState, () => string> = {
  ready: m.payments_account_webhook_ready,
  missing: m.payments_account_webhook_missing,
  mismatch: m.payments_account_webhook_mismatch,
  unchecked: m.payments_account_webhook_unchecked,
}

/** The connection works; webhooks are configured separately. */
function TestResult({ webhook }: { webhook: WebhookState }) {
  const ready = webhook === 'ready'
  const Icon = ready ? CircleCheck : CircleAlert
  return (
    <ul className="flex flex-col gap-1.5 pt-3">
      <li className="flex items-start gap-2 text-success-text">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        {m.payments_account_test_good_text()}
      </li>
      <li className={`flex items-start gap-2 ${ready ? 'text-success-text' : 'text-warning-text'}`}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{webhookTexts[webhook]()}</span>
      </li>
    </ul>
  )
}

const links = [
  { href: 'https://developer.paypal.com/dashboard/applications/sandbox', label: m.payments_account_guide_apps },
  { href: 'https://developer.paypal.com/api/rest/', label: m.payments_account_guide_docs },
  { href: 'https://www.paypal.com/bizsignup/', label: m.payments_account_guide_business },
]

/** Step-by-step guide to the credentials. */
function SetupGuide() {
  return (
    <SettingsSection title={m.payments_account_guide()} text={m.payments_account_guide_text()}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        <li>{m.payments_account_guide_sign_in()}</li>
        <li>{m.payments_account_guide_create()}</li>
        <li>{m.payments_account_guide_copy()}</li>
        <li>
          <span>{m.payments_account_guide_webhook()}</span>
          <CopyText label={m.payments_account_webhook_address()} text={window.location.origin + paypalWebhook.path} />
        </li>
        <li>{m.payments_account_guide_save()}</li>
      </ol>
      <ul className="flex flex-col items-start gap-1 border-line border-t pt-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-9 items-center gap-2 font-semibold text-brand-text underline-offset-4 hover:underline"
            >
              <span>{label()}</span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{m.payments_account_new_tab()}</span>
            </a>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

interface ConnectionTest {
  pending: boolean
  /** State of the shop's webhook at PayPal, once the credentials were accepted. */
  webhook: WebhookState | undefined
  run: () => void
  /** Clears the result after the credentials changed. */
  clearResult: () => void
}

/** Tests the credentials in the form against PayPal (back office §8). */
function useConnectionTest(form: UseFormReturn<PaymentForm>, stored: StoredPayment): ConnectionTest {
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
        description: serverText(error, m.payments_account_test_bad_text(), wordingsOf(paypalTestRefusals)),
        topic: 'settings',
      }),
  })
  return { pending: isPending, webhook: data?.webhook, run: () => !isPending && mutate(), clearResult: reset }
}
