import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { showFieldFaults } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { restoreForm } from '../../../kit/page/form-draft.ts'
import { keysOf } from '../../../kit/records.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { register } from '../../registration-api.ts'
import { verifyCode } from '../../verification-api.ts'
import { emptyRegistration, type Registration, registrationRules } from './registration-rules.ts'

export interface RegistrationForm {
  form: UseFormReturn<Registration>
  submit: (registration: Registration) => Promise<void>
  /** Verifies the registered address with the code of its mail. */
  verify: (code: string) => Promise<void>
  /** Mails another code and link. */
  sendAgain: () => Promise<void>
}

/** Registers an account and passes on the address of the verification mail (spec §4, §8). */
export function useRegistration(onSent: (email: string) => void): RegistrationForm {
  const form = useRulesForm<Registration>(registrationRules, emptyRegistration)
  useEffect(() => restoreForm('registration', carrying(form)), [form])
  // Read during render: inside `submit` it would already include this submit.
  const pending = form.formState.isSubmitting
  const submit = async (registration: Registration) => {
    if (pending) return
    try {
      const { email } = await send(registration)
      toast({
        title: m.account_register_success_title(),
        description: m.account_register_success_text(),
        tone: 'success',
        topic: 'account',
      })
      onSent(email)
    } catch (error) {
      const description = serverText(error, m.account_register_failed_text())
      if (!showFieldFaults(form, error)) form.setError('root', { message: description })
      toast({ title: m.account_register_failed_title(), description, tone: 'danger', topic: 'account' })
    }
  }
  const verify = async (code: string) => {
    const { email, password } = form.getValues()
    await api(verifyCode, { body: { code, registration: { email, password } } })
  }
  const sendAgain = async () => void (await send(form.getValues()))
  return { form, submit, verify, sendAgain }
}

const send = (registration: Registration) => api(register, { body: { ...registration, language: getLocale() } })

/** All values except the password. */
function carrying(form: UseFormReturn<Registration>): Parameters<typeof restoreForm>[1] {
  return {
    read: () => {
      const { password: _, ...texts } = form.getValues()
      return texts
    },
    fill: (texts) => {
      for (const field of keysOf(emptyRegistration)) {
        const text = texts[field]
        // Input typed before hydration takes precedence.
        if (text !== undefined && form.getValues(field) === emptyRegistration[field]) form.setValue(field, text)
      }
    },
  }
}
