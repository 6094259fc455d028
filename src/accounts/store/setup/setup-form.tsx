import { useWatch } from 'react-hook-form'
import { Form } from '../../../kit/page/form.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { passwordRules } from '../password-rules.ts'
import { accountTitleStyle } from '../sign-in/account-frame.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { type SetupEnd, useSetup } from './use-setup.ts'

export function SetupForm(end: SetupEnd) {
  const { form, submit } = useSetup(end)
  const { errors, submitCount, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <Form onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <div className="flex flex-col gap-3">
        <h1 className={accountTitleStyle}>{m.account_setup_title()}</h1>
        <p className="max-w-prose text-muted">{m.account_setup_text()}</p>
      </div>
      <TextField
        label={m.account_setup_token()}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        hint={m.account_setup_token_hint()}
        error={errors.token?.message}
        {...form.register('token')}
      />
      <EmailField field={form.register('email')} error={errors.email?.message} />
      <PasswordField
        label={m.account_password()}
        required
        autoComplete="new-password"
        rules={passwordRules(password)}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" full pending={isSubmitting}>
        {m.account_setup_submit()}
      </Button>
    </Form>
  )
}
