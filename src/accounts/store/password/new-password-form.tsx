import { useWatch } from 'react-hook-form'
import { Form } from '../../../kit/page/form.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { passwordRules } from '../password-rules.ts'
import { accountTitleStyle } from '../sign-in/account-frame.tsx'
import { useNewPassword } from './use-new-password.ts'

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, submit, showError } = useNewPassword(token, onDone)
  const { errors, submitCount, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <Form onSubmit={form.handleSubmit(submit, showError)} className="flex flex-col gap-6">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <div className="flex flex-col gap-3">
        <h1 className={accountTitleStyle}>{m.account_reset_title()}</h1>
        <p className="max-w-prose text-muted">{m.account_reset_text()}</p>
      </div>
      <PasswordField
        label={m.account_reset_new()}
        required
        autoComplete="new-password"
        rules={passwordRules(password)}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label={m.account_reset_confirm()}
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      <Button type="submit" full pending={isSubmitting}>
        {m.account_reset_submit()}
      </Button>
    </Form>
  )
}
