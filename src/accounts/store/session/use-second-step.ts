import { useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { ApiError, codeOf } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { wordingsOf } from '../../../kit/page/page-text.ts'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../../session/api.ts'
import type { SecondFactorMethod } from '../../second-factor.ts'
import { loginWithCode, loginWithPasskey, passkeyLoginOptions } from '../../second-factor-api.ts'
import { accountFaults } from '../../texts.ts'
import { askForPasskey } from './passkey.ts'

export type CodeMethod = Exclude<SecondFactorMethod, 'passkey'>

export interface SecondStepOptions {
  /** The second-step methods that the server returned after the password. */
  methods: readonly SecondFactorMethod[]
  onConfirmed: (user: User) => void
  /** Returns to the password step. */
  onExpired: () => void
}

/** State of the second step: input, pending method and error. */
export function useSecondStep({ methods, onConfirmed, onExpired }: SecondStepOptions) {
  const codeMethods = (['totp', 'recovery'] as const).filter((name) => methods.includes(name))
  // Preselect a recovery code only without another method.
  const [method, setMethod] = useState<CodeMethod | null>(methods.includes('totp') ? 'totp' : null)
  const [code, setCode] = useState('')
  const { busy, codeError, setCodeError, passkeyError, setPasskeyError, run } = useConfirmation(onConfirmed, onExpired)

  const confirmWithPasskey = () =>
    run(
      'passkey',
      async () => api(loginWithPasskey, { body: await askForPasskey(await api(passkeyLoginOptions)) }),
      (error) => setPasskeyError(passkeyFailure(error)),
    )

  const confirmWithCode = (method: CodeMethod) => {
    if (code.trim() === '') return setCodeError(m.second_step_code_required())
    return run(
      'code',
      () => api(loginWithCode, { body: { method, code: code.trim() } }),
      (error) => setCodeError(codeFailure(error, method)),
    )
  }

  const switchMethod = () => {
    setMethod(other)
    setCode('')
    setCodeError(null)
  }
  const other = codeMethods.find((name) => name !== method) ?? null
  return {
    method,
    other,
    busy,
    code,
    setCode,
    codeError,
    passkeyError,
    confirmWithPasskey,
    confirmWithCode,
    switchMethod,
  }
}

/** Runs a confirmation; `busy` names the pending one, the caller shows its failure. */
function useConfirmation(onConfirmed: SecondStepOptions['onConfirmed'], onExpired: SecondStepOptions['onExpired']) {
  const [busy, setBusy] = useState<'passkey' | 'code' | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  const [passkeyError, setPasskeyError] = useState<string | null>(null)
  const run = async (what: 'passkey' | 'code', work: () => Promise<User>, failed: (error: unknown) => void) => {
    setBusy(what)
    setCodeError(null)
    setPasskeyError(null)
    try {
      onConfirmed(await work())
    } catch (error) {
      if (codeOf(error) !== 'sign_in_expired') return failed(error)
      onExpired()
    } finally {
      setBusy(null)
    }
  }
  return { busy, codeError, setCodeError, passkeyError, setPasskeyError, run }
}

/** Browsers do not distinguish a declined from a missing passkey, so the message covers both. */
function passkeyFailure(error: unknown): string {
  return error instanceof ApiError
    ? serverText(error, m.second_step_passkey_failed(), wordingsOf(accountFaults))
    : m.second_step_passkey_failed()
}

function codeFailure(error: unknown, method: CodeMethod): string {
  if (codeOf(error) !== 'invalid_code') return serverText(error, m.second_step_failed(), wordingsOf(accountFaults))
  return method === 'totp' ? m.second_step_code_invalid() : m.second_step_recovery_invalid()
}
