import { useWatch } from 'react-hook-form'
import { m } from '../../../paraglide/messages.js'
import { Form } from '../../lib/form.tsx'
import { passwordRules } from '../../lib/password-rules.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../ui/form-error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { accountTitleStyle } from '../login/account-frame.tsx'
import { EmailField } from '../login/email-field.tsx'
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
