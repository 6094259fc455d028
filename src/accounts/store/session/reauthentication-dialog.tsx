import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { isLostSession } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { type FormRules, formResolver } from '../../../kit/form/form-rules.ts'
import { Form } from '../../../kit/page/form.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { HiddenUsername } from '../../../kit/ui/hidden-username.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { SecondFactorMethod } from '../../second-factor.ts'
import { confirmIdentity } from '../../sign-in-api.ts'
import { accountFaults } from '../../texts.ts'
import { useCurrentUser } from './current-user.ts'
import { SecondStepForm } from './second-step-form.tsx'

/** Asks for the password and, if enrolled, the second factor, above the waiting form, which keeps its input. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [methods, setMethods] = useState<readonly SecondFactorMethod[]>([])
  const [expired, setExpired] = useState(false)
  const second = methods.length > 0
  const frame = useStepFocus(second)
  const title = second ? m.second_step_title() : m.session_confirm_title()
  // Prevents a dialog below this one from handling the key.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onAnswer(false)
  }
  const startOver = (because: { expired: boolean }) => {
    setExpired(because.expired)
    setMethods([])
  }
  return (
    <Dialog
      open
      size="sm"
      dismissible={false}
      onOpenChange={() => {}}
      title={title}
      description={second ? m.second_step_text() : m.session_confirm_text()}
    >
      <fieldset ref={frame} aria-label={title} onKeyDown={leave} className="flex flex-col gap-5 pt-1">
        {second ? (
          <SecondStepForm
            methods={methods}
            onConfirmed={() => onAnswer(true)}
            onExpired={() => startOver({ expired: true })}
            onBack={() => startOver({ expired: false })}
          />
        ) : (
          <PasswordForm expired={expired} onSecondStep={setMethods} onAnswer={onAnswer} />
        )}
      </fieldset>
    </Dialog>
  )
}

/** Focuses the first control of each step; the dialog does this on opening only. */
function useStepFocus(second: boolean) {
  const frame = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step has other controls
  useEffect(() => frame.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus(), [second])
  return frame
}

interface Password {
  password: string
}

export const confirmationRules: FormRules<Password> = {
  schema: confirmIdentity.body,
  required: { password: () => pageText(accountFaults, 'password_required') },
}

interface PasswordFormProps {
  /** The second step timed out after the password was accepted. */
  expired: boolean
  onSecondStep: (methods: readonly SecondFactorMethod[]) => void
  onAnswer: (confirmed: boolean) => void
}

function PasswordForm({ expired, onSecondStep, onAnswer }: PasswordFormProps) {
  const user = useCurrentUser()
  const { form, submit } = usePasswordConfirmation({ onSecondStep, onAnswer })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const error = expired && !isSubmitted ? m.second_step_expired() : errors.password?.message
  return (
    <Form aria-label={m.session_confirm_title()} onSubmit={submit} className="flex flex-col gap-5">
      <HiddenUsername email={user?.email ?? ''} />
      <PasswordField
        {...form.register('password')}
        id="session-confirm-password"
        label={m.account_password()}
        error={error}
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="outline" size="sm" onClick={() => onAnswer(false)}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" size="sm" pending={isSubmitting}>
          {m.session_confirm_go()}
        </Button>
      </div>
    </Form>
  )
}

function usePasswordConfirmation({ onSecondStep, onAnswer }: Omit<PasswordFormProps, 'expired'>) {
  const form = useForm<Password>({ defaultValues: { password: '' }, resolver: formResolver(confirmationRules) })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (proof) => {
    if (isSubmitting) return
    try {
      const { secondFactor } = await api(confirmIdentity, { body: proof })
      if (secondFactor.length > 0) onSecondStep(secondFactor)
      else onAnswer(true)
    } catch (error) {
      if (isLostSession(error)) return onAnswer(true)
      form.setError('password', { message: serverText(error, m.session_confirm_failed()) }, { shouldFocus: true })
    }
  })
  return { form, submit }
}
