import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../kit/ui/button.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { WebhookState } from '../../../payments/api.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useFormValues } from '../use-form-values.ts'
import { ChoiceField } from './choice-field.tsx'
import { missingCredentials, type PaymentForm, reusesStoredSecret, type StoredPayment } from './payment-form-values.ts'
import { SetupGuide } from './setup-guide.tsx'
import { type ConnectionTest, useConnectionTest } from './use-connection-test.ts'

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
  return reusesStoredSecret(values, stored) ? m.payments_account_secret_kept() : m.settings_fault_paypal_secret_again()
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
