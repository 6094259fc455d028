import { KeyRound } from 'lucide-react'
import { Form } from '../../../kit/page/form.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { type CodeMethod, type SecondStepOptions, useSecondStep } from './use-second-step.ts'

interface SecondStepFormProps extends SecondStepOptions {
  /** The second factor was accepted, and the navigation is pending. */
  isNavigating?: boolean
  /** Returns to the password form. */
  onBack: () => void
}

/** Confirms with a passkey, a code of the authenticator app, or a recovery code, after the password. */
export function SecondStepForm({ isNavigating = false, onBack, ...options }: SecondStepFormProps) {
  const { methods } = options
  const step = useSecondStep(options)
  const busy = isNavigating || step.busy !== null
  return (
    <div className="flex flex-col gap-6">
      {methods.includes('passkey') && (
        <div className="flex flex-col gap-2">
          <Button full pending={busy} onClick={() => void step.confirmWithPasskey()}>
            <KeyRound aria-hidden className="size-5" />
            {m.second_step_passkey()}
          </Button>
          <div role="alert">{step.passkeyError && <FieldError id="passkey-error">{step.passkeyError}</FieldError>}</div>
        </div>
      )}
      {step.method && (
        <CodeForm key={step.method} method={step.method} step={step} busy={busy} second={methods.includes('passkey')} />
      )}
      <div className="flex flex-col items-start">
        {step.other && (
          <LinkButton onClick={step.switchMethod}>
            {step.other === 'recovery' ? m.second_step_use_recovery() : m.second_step_use_app()}
          </LinkButton>
        )}
        <LinkButton onClick={onBack}>{m.second_step_back()}</LinkButton>
      </div>
    </div>
  )
}

interface CodeFormProps {
  method: CodeMethod
  step: ReturnType<typeof useSecondStep>
  busy: boolean
  /** Offers another method. */
  second: boolean
}

function CodeForm({ method, step, busy, second }: CodeFormProps) {
  const app = method === 'totp'
  return (
    <Form onSubmit={() => busy || step.confirmWithCode(method)} className="flex flex-col gap-4">
      <TextField
        name="code"
        label={app ? m.second_step_code() : m.second_step_recovery()}
        hint={app ? m.second_step_code_hint() : m.second_step_recovery_hint()}
        error={step.codeError ?? undefined}
        value={step.code}
        onChange={({ target }) => step.setCode(target.value)}
        inputMode={app ? 'numeric' : 'text'}
        autoComplete={app ? 'one-time-code' : 'off'}
        autoCapitalize={app ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit" full tone={second ? 'outline' : 'brand'} pending={busy}>
        {m.second_step_confirm()}
      </Button>
    </Form>
  )
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center font-semibold text-brand-text text-sm underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
