import { useWatch } from 'react-hook-form'
import { HiddenUsername } from '../../../kit/ui/hidden-username.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../api.ts'
import { passwordRules } from '../password-rules.ts'
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
