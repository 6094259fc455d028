import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { Form } from '../../../kit/page/form.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { accountFaults } from '../../texts.ts'
import { verifyEmailWithPassword } from '../../verification-api.ts'
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
  const form = useRulesForm<Password>(
    registrationPasswordRules,
    { password: '' },
    { mode: 'onSubmit', shouldFocusError: true },
  )
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
