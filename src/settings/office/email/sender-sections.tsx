import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { Switch } from '../../../kit/ui/switch.tsx'
import { TextAreaField, TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { SettingsSection } from '../settings-section.tsx'
import type { EmailForm } from './use-email-form.ts'

interface SectionProps {
  form: UseFormReturn<EmailForm>
}

/** Sender, reply-to and bounce addresses. */
export function SenderSection({ form }: SectionProps) {
  const field = fieldOf(form)
  return (
    <SettingsSection title={m.email_settings_sender()} text={m.email_settings_sender_text()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('fromName')} label={m.email_settings_from_name()} autoComplete="organization" required />
        <TextField
          {...field('fromEmail')}
          type="email"
          label={m.email_settings_from_email()}
          autoComplete="email"
          required
        />
        <TextField
          {...field('replyToEmail')}
          type="email"
          label={m.email_settings_reply()}
          optional={m.email_settings_optional()}
          hint={m.email_settings_reply_hint()}
          autoComplete="email"
        />
        <TextField
          {...field('supportEmail')}
          type="email"
          label={m.email_settings_support()}
          optional={m.email_settings_optional()}
          hint={m.email_settings_support_hint()}
          autoComplete="email"
        />
      </div>
      <Switch
        {...form.register('enableBounceHandling')}
        label={m.email_settings_bounces()}
        hint={m.email_settings_bounces_hint()}
      />
    </SettingsSection>
  )
}

/** Notices to the shop: which ones, recipient and language. */
export function NoticesSection({ form }: SectionProps) {
  const field = fieldOf(form)
  return (
    <SettingsSection title={m.email_settings_notices()} text={m.email_settings_notices_text()}>
      <TextAreaField
        {...field('destinationEmails')}
        label={m.email_settings_destinations()}
        optional={m.email_settings_optional()}
        hint={m.email_settings_destinations_hint()}
        rows={2}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField {...field('shopLanguage')} label={m.email_settings_language()}>
        <option value="en">{m.people_language_en()}</option>
        <option value="es">{m.people_language_es()}</option>
      </SelectField>
      <Switch
        {...form.register('orderNotices')}
        label={m.email_settings_orders()}
        hint={m.email_settings_orders_hint()}
      />
    </SettingsSection>
  )
}

const fieldOf = (form: UseFormReturn<EmailForm>) => (name: keyof EmailForm) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})
