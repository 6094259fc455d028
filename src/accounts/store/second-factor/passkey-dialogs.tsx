import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { FormDialog } from '../../../kit/page/form-dialog.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { addPasskey, passkeyOptions, renamePasskey, type SecondFactorStatus } from '../../second-factor-api.ts'
import { createPasskey, isPasskeyKnown } from '../session/passkey.ts'
import { type Changed, useFactorChanges } from './use-factor-changes.ts'

export type Passkey = SecondFactorStatus['passkeys'][number]

interface TaskProps {
  onClose: () => void
  onDone: (changed: Changed) => void
}

/** Creates a passkey on the user's device, with a name. */
export function AddPasskeyDialog({ onClose, onDone }: TaskProps) {
  const { run } = useFactorChanges()
  const add = async (name: string) => {
    const work = async () => {
      const options = await api(passkeyOptions)
      return api(addPasskey, { body: { name, ...(await createPasskey(options)) } })
    }
    const changed = await run(work, deviceFailure)
    if (changed) onDone(changed)
  }
  return <NewPasskeyDialog onName={add} onClose={onClose} />
}

interface NewPasskeyDialogProps {
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey that the device then makes. */
export function NewPasskeyDialog({ onName, onClose }: NewPasskeyDialogProps) {
  return (
    <NameDialog
      title={m.second_factor_add_passkey()}
      hint={m.second_factor_passkey_hint()}
      submitLabel={m.second_factor_continue()}
      onSubmit={onName}
      onClose={onClose}
    />
  )
}

export function RenamePasskeyDialog({ passkey, onClose, onDone }: TaskProps & { passkey: Passkey }) {
  const { run } = useFactorChanges()
  const rename = async (name: string) => {
    const status = await run(() => api(renamePasskey, { params: { id: passkey.id }, body: { name } }))
    if (status) onDone({ status })
  }
  return (
    <NameDialog
      title={m.second_factor_rename_named({ name: passkey.name })}
      name={passkey.name}
      submitLabel={m.profile_save()}
      onSubmit={rename}
      onClose={onClose}
    />
  )
}

interface NameDialogProps {
  title: string
  name?: string
  hint?: string
  submitLabel: string
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

export const passkeyRules: FormRules<{ name: string }> = { schema: renamePasskey.body }

/** Asks for the name of a passkey. */
function NameDialog({ title, name = '', hint, submitLabel, onSubmit, onClose }: NameDialogProps) {
  const form = useRulesForm(passkeyRules, { name })
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      onSubmit={(values) => onSubmit(values.name)}
      onClose={onClose}
    >
      <TextField
        {...form.register('name')}
        label={m.second_factor_name()}
        hint={hint}
        error={form.formState.errors.name?.message}
        maxLength={60}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}

/** Browsers do not say why no passkey was created: the user may have declined. */
export function deviceFailure(error: unknown): string | undefined {
  if (isPasskeyKnown(error)) return m.second_factor_passkey_known()
  return error instanceof ApiError ? undefined : m.second_factor_passkey_declined()
}
