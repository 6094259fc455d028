import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { type FormRules, formResolver } from '../../../kit/form/form-rules.ts'
import { Form } from '../../../kit/page/form.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { accountFaults } from '../../texts.ts'
import { verifyEmailWithPassword } from '../../verification-api.ts'
import { currentUserQuery } from '../session/current-user.ts'
import { AccountMessage } from '../sign-in/account-message.tsx'
import { VerifiedMessage } from './verified-message.tsx'

interface Password {
  password: string
}

export const registrationPasswordRules: FormRules<Password> = {
  schema: verifyEmailWithPassword.body.pick({ password: true }),
  required: { password: () => pageText(accountFaults, 'password_required') },
}

/** Asks for the password of the registration that the link confirms. */
export function PasswordVerification({ token }: { token: string }) {
  const { form, submit, done } = usePasswordVerification(token)
  const { errors, isSubmitting } = form.formState
  if (done) return <VerifiedMessage text={m.account_verify_success_text()} arrives />
  return (
    <AccountMessage
      icon={KeyRound}
      tone="info"
      title={m.account_verify_password_title()}
      text={<p>{m.account_verify_password_text()}</p>}
      arrives
    >
      <Form
        aria-label={m.account_verify_password_title()}
        onSubmit={submit}
        className="flex w-full max-w-md flex-col gap-5"
      >
        <PasswordField
          {...form.register('password')}
          label={m.account_password()}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={1024}
          required
        />
        <Button type="submit" pending={isSubmitting} className="self-start">
          {m.account_verify_password_submit()}
        </Button>
      </Form>
    </AccountMessage>
  )
}

function usePasswordVerification(token: string) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(false)
  const form = useForm<Password>({
    defaultValues: { password: '' },
    shouldFocusError: true,
    resolver: formResolver(registrationPasswordRules),
  })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api(verifyEmailWithPassword, { body: { token, password } })
      void queryClient.invalidateQueries(currentUserQuery)
      setDone(true)
    } catch (error) {
      form.setError('password', { message: serverText(error, m.account_verify_network()) }, { shouldFocus: true })
    }
  })
  return { form, submit, done }
}
