import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../kit/api/api.ts'
import { codeOf, isAborted } from '../../../kit/api/api-error.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { FormDialog } from '../../../kit/page/form-dialog.tsx'
import { CopyButton } from '../../../kit/ui/copy-button.tsx'
import { ErrorState } from '../../../kit/ui/error-state.tsx'
import { QrCode } from '../../../kit/ui/qr-code.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { confirmTotp, startTotp } from '../../second-factor-api.ts'
import { type Changed, useFactorChanges } from './use-factor-changes.ts'

export const totpRules: FormRules<{ code: string }> = { schema: confirmTotp.body }

/** Shows the secret for an authenticator app, and verifies its first code. */
export function TotpDialog({ onClose, onDone }: { onClose: () => void; onDone: (changed: Changed) => void }) {
  const { run } = useFactorChanges()
  const secret = useTotpSecret(onClose)
  const form = useRulesForm(totpRules, { code: '' })
  const confirm = async ({ code }: { code: string }) => {
    const changed = await run(
      () => api(confirmTotp, { body: { code } }),
      (error) => (codeOf(error) === 'invalid_code' ? m.second_step_code_invalid() : undefined),
    )
    if (changed) onDone(changed)
  }
  return (
    <FormDialog
      title={m.second_factor_add_app()}
      form={form}
      submitLabel={m.second_step_confirm()}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p className="text-muted text-sm">{m.second_factor_scan()}</p>
      {secret.isError && <ErrorState onRetry={() => void secret.refetch()} />}
      {!secret.isError && !secret.data && <Skeleton className="mx-auto size-52" />}
      {secret.data && <Secret {...secret.data} />}
      <TextField
        {...form.register('code')}
        label={m.second_step_code()}
        error={form.formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
    </FormDialog>
  )
}

/** Each opening creates a new secret, which stays valid while the user switches to their app. */
function useTotpSecret(onClose: () => void) {
  const secret = useQuery({
    queryKey: ['totp-secret'],
    queryFn: () => api(startTotp),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 0,
  })
  const { error } = secret
  // No secret without reauthentication: close the dialog.
  useEffect(() => {
    if (isAborted(error)) onClose()
  }, [error, onClose])
  return secret
}

/** The secret as a QR code and as text. */
function Secret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <>
      <QrCode text={uri} label={m.second_factor_qr()} />
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 text-sm">
          <span className="block text-muted">{m.second_factor_secret()}</span>
          <code className="wrap-anywhere font-semibold">{inGroups(secret)}</code>
        </p>
        <CopyButton what={m.second_factor_secret()} text={secret} />
      </div>
    </>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
