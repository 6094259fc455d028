import { Check } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { pageText } from '../../../kit/page/page-text.ts'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { Switch } from '../../../kit/ui/switch.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { settingFaults } from '../../office-texts.ts'
import { hasSameTarget } from '../../secret-target.ts'
import { SettingsSection } from '../settings-section.tsx'
import { type MailProvider, mailProviders } from './providers.ts'
import type { EmailForm, MailTarget } from './use-email-form.ts'

interface SectionProps {
  form: UseFormReturn<EmailForm>
}

type AccountProps = SectionProps & { stored: MailTarget | null }

/** SMTP server and account. */
export function ServerSection({ form, stored }: AccountProps) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.email_settings_server()} text={m.email_settings_server_text()}>
      <Providers form={form} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          {...form.register('smtpHost')}
          label={m.email_settings_host()}
          placeholder="smtp.example.com"
          error={errors.smtpHost?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...form.register('smtpPort')}
          label={m.email_settings_port()}
          error={errors.smtpPort?.message}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <Switch {...form.register('useSSL')} label={m.email_settings_ssl()} hint={m.email_settings_ssl_hint()} />
      <AccountFields form={form} stored={stored} />
    </SettingsSection>
  )
}

/** User name and password; a blank password keeps the one that is stored for this account. */
function AccountFields({ form, stored }: AccountProps) {
  const { errors } = form.formState
  const [smtpHost, smtpPort, smtpUser] = useWatch({ control: form.control, name: ['smtpHost', 'smtpPort', 'smtpUser'] })
  const keeps = stored !== null && hasSameTarget('email', { smtpHost, smtpPort, smtpUser }, stored)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...form.register('smtpUser')}
        type="email"
        label={m.email_settings_user()}
        hint={m.email_settings_user_hint()}
        error={errors.smtpUser?.message}
        autoComplete="off"
        required
      />
      <PasswordField
        {...form.register('smtpPassword')}
        label={m.email_settings_password()}
        {...(keeps && { placeholder: '••••••••' })}
        hint={stored && (keeps ? m.email_settings_password_stored() : pageText(settingFaults, 'smtp_password_again'))}
        error={errors.smtpPassword?.message}
        autoComplete="new-password"
        required={!keeps}
      />
    </div>
  )
}

function Providers({ form }: SectionProps) {
  const [host, port] = useWatch({ control: form.control, name: ['smtpHost', 'smtpPort'] })
  const choose = (provider: MailProvider) => {
    const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue('smtpHost', provider.host, changed)
    form.setValue('smtpPort', provider.port, changed)
    form.setValue('useSSL', true, changed)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-semibold text-sm">{m.email_settings_providers()}</legend>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {mailProviders.map((provider) => (
          <li key={provider.name}>
            <ProviderButton
              provider={provider}
              chosen={host === provider.host && port === provider.port}
              onChoose={() => choose(provider)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface ProviderButtonProps {
  provider: MailProvider
  chosen: boolean
  onChoose: () => void
}

function ProviderButton({ provider, chosen, onChoose }: ProviderButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={[
        'flex h-full w-full items-start justify-between gap-2 rounded-control border px-3 py-2 text-left',
        'transition-colors duration-120',
        chosen ? 'border-leaf bg-leaf-soft' : 'border-line-strong hover:bg-sunken',
      ].join(' ')}
    >
      <span className="min-w-0">
        <span className="block font-semibold text-sm">{provider.name}</span>
        <span className="wrap-anywhere block text-muted text-xs">
          {m.email_settings_provider_server({ host: provider.host, port: provider.port })}
        </span>
      </span>
      {chosen && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-leaf" />}
    </button>
  )
}
