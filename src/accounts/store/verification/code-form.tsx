import { useState } from 'react'
import { codeOf } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { Form } from '../../../kit/page/form.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Field, fieldId, fieldIds, inputStyle } from '../../../kit/ui/field.tsx'
import { m } from '../../../paraglide/messages.js'
import { verifyCode } from '../../verification-api.ts'
import { ResendButton } from './resend-button.tsx'

interface CodeFormProps {
  /** The address that the code was mailed to. */
  email: string
  verify: (code: string) => Promise<void>
  /** Mails a new code. */
  resend: () => Promise<void>
  /** The code was correct, and a navigation is pending. */
  isNavigating?: boolean
  /** For a code without a link; by default those of a verification mail. */
  texts?: { hint: string; submit: string; ended: string; resent: string }
}

/** How many attempts the server allows per code. */
const maxAttempts = 5

const name = 'verificationCode'

export const codeRules: FormRules<{ verificationCode: string }> = {
  schema: verifyCode.body,
  toBody: (values) => ({ code: values[name] }),
}

/** Focuses the code field, if there is one. */
export const focusCode = () => document.getElementById(fieldId(name))?.focus()

/** Form for the 6-digit code of a mail. */
export function CodeForm(props: CodeFormProps) {
  const { field, error, pending, submit, renew } = useCodeForm(props)
  const hint = props.texts?.hint ?? m.verify_code_hint()
  const submitLabel = props.texts?.submit ?? m.verify_code_submit()
  const ids = fieldIds({ name, hint, error })
  return (
    <Form aria-label={submitLabel} onSubmit={submit} className="flex w-full max-w-sm flex-col items-start gap-3">
      <Field label={m.verify_code_label()} hint={hint} error={error} ids={ids}>
        <div className="flex flex-wrap gap-3">
          <input
            {...field}
            id={ids.id}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            className={`${inputStyle} money max-w-44 basis-32 tracking-widest`}
          />
          <Button type="submit" size="sm" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </Field>
      <ResendButton text={props.texts?.resent ?? m.dashboard_resent_text({ email: props.email })} send={renew} />
    </Form>
  )
}

function useCodeForm({ verify, resend, isNavigating = false, texts }: CodeFormProps) {
  const [refusals, setRefusals] = useState(0)
  const { register, handleSubmit, formState, setError, reset } = useRulesForm(
    codeRules,
    { [name]: '' },
    { mode: 'onSubmit', shouldFocusError: true },
  )
  const pending = formState.isSubmitting || isNavigating
  const submit = handleSubmit(async (values) => {
    if (pending) return
    try {
      await verify(values[name])
    } catch (error) {
      const refused = codeOf(error) === 'invalid_code' ? refusals + 1 : refusals
      setRefusals(refused)
      setError(name, { message: failure(error, refused, texts?.ended) }, { shouldFocus: true })
    }
  })
  const renew = async () => {
    await resend()
    setRefusals(0)
    reset()
  }
  return {
    field: register(name),
    error: formState.errors[name]?.message,
    pending,
    submit,
    renew,
  }
}

function failure(error: unknown, refusals: number, ended: string = m.verify_code_ended()): string {
  if (codeOf(error) !== 'invalid_code') return serverText(error, m.verify_code_failed())
  return refusals < maxAttempts ? m.verify_code_invalid() : ended
}
