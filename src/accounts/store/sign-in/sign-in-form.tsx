import { Link } from '@tanstack/react-router'
import { Form } from '../../../kit/page/form.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmailField } from './email-field.tsx'
import type { SignIn } from './use-sign-in.ts'

export function SignInForm({ form, pending, submit }: SignIn) {
  const { errors, submitCount } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <EmailField autoComplete="username" field={form.register('email')} error={errors.email?.message} />
      <PasswordField
        label={m.account_password()}
        required
        autoComplete="current-password"
        maxLength={1024}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-brand-text text-sm underline-offset-4 hover:underline"
      >
        {m.account_forgot()}
      </Link>
      <Button type="submit" full pending={pending}>
        {m.account_sign_in()}
      </Button>
    </Form>
  )
}
