import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { SettingsSection } from '../settings-section.tsx'
import type { PaymentForm } from './payment-form-values.ts'

/** Recipient of manual payments, and what manual payment means for the shop. */
export function PersonalSections({ form }: { form: UseFormReturn<PaymentForm> }) {
  const { errors } = form.formState
  return (
    <>
      <SettingsSection title={m.payments_account_details()} text={m.payments_account_details_text()}>
        <TextField
          {...form.register('personal_email')}
          type="email"
          label={m.payments_account_personal_email()}
          error={errors.personal_email?.message}
          autoComplete="off"
          required
        />
        <TextField
          {...form.register('personal_name')}
          label={m.payments_account_personal_name()}
          error={errors.personal_name?.message}
          autoComplete="off"
          required
        />
        <TextField
          {...form.register('personal_phone')}
          type="tel"
          label={m.payments_account_personal_phone()}
          optional={m.settings_optional()}
          error={errors.personal_phone?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('personal_address')}
          label={m.payments_account_personal_address()}
          optional={m.settings_optional()}
          error={errors.personal_address?.message}
          autoComplete="off"
        />
      </SettingsSection>
      <ManualPaymentGuide />
    </>
  )
}

function ManualPaymentGuide() {
  return (
    <SettingsSection title={m.payments_account_manual()} text={m.payments_account_manual_text()}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        <li>{m.payments_account_manual_order()}</li>
        <li>{m.payments_account_manual_instructions()}</li>
        <li>{m.payments_account_manual_pay()}</li>
        <li>{m.payments_account_manual_complete()}</li>
      </ol>
    </SettingsSection>
  )
}
