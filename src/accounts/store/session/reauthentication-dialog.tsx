import { KeyRound, Mail } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { ApiError, isLostSession } from '../../../kit/api/api-error.ts'
import type { ReauthenticationQuestion } from '../../../kit/api/reauthentication.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { Form } from '../../../kit/page/form.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { HiddenUsername } from '../../../kit/ui/hidden-username.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { isStaff, useCurrentUser } from '../../../session/store/current-user.ts'
import { confirmIdentityWithPasskey, passkeySignInOptions } from '../../passkey-api.ts'
import type { SecondFactorMethod } from '../../second-factor.ts'
import { confirmIdentity, confirmIdentityWithCode, requestSignInCode, type SecondStep } from '../../sign-in-api.ts'
import { accountFaults } from '../../texts.ts'
import { CodeForm } from '../verification/code-form.tsx'
import { askForPasskey } from './passkey.ts'
import { SecondStepForm } from './second-step-form.tsx'

type Step =
  /** `expired`: the second step timed out after the first proof was accepted. */
  { name: 'first'; expired?: boolean } | { name: 'code' } | { name: 'second'; methods: readonly SecondFactorMethod[] }

/**
 * Asks for the password, or a customer for a mailed code or a passkey instead, and for the second factor if enrolled. It
 * stands above the waiting form, which keeps its input.
 */
export function ReauthenticationDialog({ answer: onAnswer, withoutPassword }: ReauthenticationQuestion) {
  const user = useCurrentUser()
  const [step, setStep] = useState<Step>({ name: 'first' })
  const frame = useStepFocus(step)
  // Staff have a password, and get no codes. The server knows a code only for a verified address.
  const hasOthers = user !== null && !isStaff(user) && user.emailVerified
  const { title, text } = textsOf(step, { hasOthers, withoutPassword, email: user?.email ?? '' })
  // Prevents a dialog below this one from handling the key.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onAnswer(false)
  }
  const onProven = ({ secondFactor }: SecondStep) =>
    secondFactor.length > 0 ? setStep({ name: 'second', methods: secondFactor }) : onAnswer(true)
  const cancel = (
    <Button tone="outline" size="sm" onClick={() => onAnswer(false)}>
      {m.shell_cancel()}
    </Button>
  )
  return (
    <Dialog open size="sm" dismissible={false} onOpenChange={() => {}} title={title} description={text}>
      <fieldset ref={frame} aria-label={title} onKeyDown={leave} className="flex flex-col gap-5 pt-1">
        {step.name === 'second' && (
          <SecondStepForm
            methods={step.methods}
            onConfirmed={() => onAnswer(true)}
            onExpired={() => setStep({ name: 'first', expired: true })}
            onBack={() => setStep({ name: 'first' })}
          />
        )}
        {step.name === 'code' && (
          <>
            <MailedCode email={user?.email ?? ''} onProven={onProven} onLost={() => onAnswer(true)} />
            <div className="flex justify-end">{cancel}</div>
          </>
        )}
        {step.name === 'first' && (
          <>
            {!withoutPassword && (
              <PasswordForm expired={step.expired === true} onProven={onProven} onAnswer={onAnswer} cancel={cancel} />
            )}
            {hasOthers && (
              <OtherProofs email={user.email} onCode={() => setStep({ name: 'code' })} onProven={onProven} />
            )}
            {withoutPassword && <div className="flex justify-end">{cancel}</div>}
          </>
        )}
      </fieldset>
    </Dialog>
  )
}

interface Asked {
  hasOthers: boolean
  withoutPassword: boolean
  email: string
}

function textsOf(step: Step, { hasOthers, withoutPassword, email }: Asked): { title: string; text: string } {
  if (step.name === 'code') return { title: m.account_code_title(), text: m.session_confirm_code_text({ email }) }
  if (step.name === 'second') return { title: m.second_step_title(), text: m.second_step_text() }
  if (withoutPassword) return { title: m.second_step_title(), text: m.session_confirm_blank_text() }
  if (hasOthers) return { title: m.second_step_title(), text: m.session_confirm_customer_text() }
  return { title: m.session_confirm_title(), text: m.session_confirm_text() }
}

/** Focuses the first control of each step; the dialog does this on opening only. */
function useStepFocus({ name }: Step) {
  const frame = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step has other controls
  useEffect(() => frame.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus(), [name])
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
  expired: boolean
  onProven: (step: SecondStep) => void
  onAnswer: (confirmed: boolean) => void
  cancel: ReactNode
}

function PasswordForm({ expired, cancel, ...answers }: PasswordFormProps) {
  const user = useCurrentUser()
  const { form, submit } = usePasswordConfirmation(answers)
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
        <span className="contents">{cancel}</span>
        <Button type="submit" size="sm" pending={isSubmitting}>
          {m.session_confirm_go()}
        </Button>
      </div>
    </Form>
  )
}

function usePasswordConfirmation({ onProven, onAnswer }: Pick<PasswordFormProps, 'onProven' | 'onAnswer'>) {
  const form = useRulesForm<Password>(confirmationRules, { password: '' }, { mode: 'onSubmit', shouldFocusError: true })
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (proof) => {
    if (isSubmitting) return
    try {
      onProven(await api(confirmIdentity, { body: proof }))
    } catch (error) {
      if (isLostSession(error)) return onAnswer(true)
      form.setError('password', { message: serverText(error, m.session_confirm_failed()) }, { shouldFocus: true })
    }
  })
  return { form, submit }
}

interface OtherProofsProps {
  email: string
  /** A code is on its way. */
  onCode: () => void
  onProven: (step: SecondStep) => void
}

const askForCode = (email: string) => api(requestSignInCode, { body: { email, language: getLocale() } })

/** The proofs of a customer who has no password, or does not know it. */
function OtherProofs({ email, onCode, onProven }: OtherProofsProps) {
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const attempt = async (what: 'code' | 'passkey', work: () => Promise<void>, failed: string) => {
    if (busy !== null) return
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (failure) {
      // Browsers do not distinguish a declined from a missing passkey.
      setError(failure instanceof ApiError ? serverText(failure, failed) : failed)
    } finally {
      setBusy(null)
    }
  }
  const sendCode = () => attempt('code', () => askForCode(email).then(onCode), m.account_code_failed())
  const takePasskey = () =>
    attempt(
      'passkey',
      async () => {
        const body = await askForPasskey(await api(passkeySignInOptions))
        onProven(await api(confirmIdentityWithPasskey, { body }))
      },
      m.second_step_passkey_failed(),
    )
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <Button tone="outline" full pending={busy === 'code'} onClick={() => void sendCode()}>
        <Mail aria-hidden className="size-5" />
        {m.account_code_ask()}
      </Button>
      {'PublicKeyCredential' in window && (
        <Button tone="outline" full pending={busy === 'passkey'} onClick={() => void takePasskey()}>
          <KeyRound aria-hidden className="size-5" />
          {m.second_step_passkey()}
        </Button>
      )}
      <div role="alert">{error && <FieldError id="other-proof-error">{error}</FieldError>}</div>
    </div>
  )
}

interface MailedCodeProps {
  email: string
  onProven: (step: SecondStep) => void
  onLost: () => void
}

function MailedCode({ email, onProven, onLost }: MailedCodeProps) {
  const verify = async (code: string) => {
    try {
      onProven(await api(confirmIdentityWithCode, { body: { code } }))
    } catch (error) {
      if (!isLostSession(error)) throw error
      onLost()
    }
  }
  const resend = async () => void (await askForCode(email))
  const texts = {
    hint: m.account_code_digits(),
    submit: m.session_confirm_go(),
    ended: m.account_code_ended(),
    resent: m.session_confirm_code_text({ email }),
  }
  return <CodeForm email={email} verify={verify} resend={resend} texts={texts} />
}
