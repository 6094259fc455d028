import { useWatch } from 'react-hook-form'
import type { User } from '../../../contract/accounts.ts'
import { m } from '../../../paraglide/messages.js'
import { passwordRules } from '../../lib/password-rules.ts'
import { HiddenUsername } from '../../ui/hidden-username.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormCard } from './form-card.tsx'
import type { PasswordForm } from './use-password-form.ts'

export function PasswordCard({ user, password }: { user: User; password: PasswordForm }) {
  const { form, submit } = password
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <FormCard
      title={m.profile_password()}
      text={m.profile_password_text()}
      form={form}
      onSubmit={submit}
      submitLabel={m.profile_password()}
    >
      <HiddenUsername email={user.email} />
      <PasswordField
        {...form.register('currentPassword')}
        label={m.profile_current()}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField
          {...form.register('newPassword', { deps: ['confirmPassword'] })}
          label={m.profile_new()}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          rules={passwordRules(typed)}
          required
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label={m.profile_confirm()}
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
          required
        />
      </div>
    </FormCard>
  )
}
