import { type ComponentProps, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx'
import { m } from '../../../paraglide/messages.js'
import { removePasskey, removeTotp, renewRecoveryCodes, type SecondFactorStatus } from '../../second-factor-api.ts'
import { AddPasskeyDialog, type Passkey, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { type Changed, useFactorChanges } from './use-factor-changes.ts'

export type Task =
  | { name: 'add-passkey' | 'add-totp' | 'remove-totp' | 'renew-codes' }
  | { name: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

/** The dialog of the current task, and the recovery codes that a task created. */
export function TaskDialogs({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const { pending, finish, remove, renew, codes, setCodes } = useFactorTasks(onClose)
  const question = { open: true, pending, onOpenChange: (open: boolean) => void (open || onClose()) }
  return (
    <>
      {task?.name === 'add-passkey' && <AddPasskeyDialog onClose={onClose} onDone={finish(m.second_factor_saved())} />}
      {task?.name === 'add-totp' && <TotpDialog onClose={onClose} onDone={finish(m.second_factor_saved())} />}
      {task?.name === 'rename-passkey' && (
        <RenamePasskeyDialog passkey={task.passkey} onClose={onClose} onDone={finish(m.second_factor_renamed())} />
      )}
      {task?.name === 'remove-passkey' && (
        <RemoveDialog
          {...question}
          name={task.passkey.name}
          description={m.second_factor_remove_passkey_text()}
          onConfirm={() => void remove(() => api(removePasskey, { params: { id: task.passkey.id } }))}
        />
      )}
      {task?.name === 'remove-totp' && (
        <RemoveDialog
          {...question}
          name={m.second_factor_app()}
          description={m.second_factor_remove_app_text()}
          onConfirm={() => void remove(() => api(removeTotp))}
        />
      )}
      {task?.name === 'renew-codes' && (
        <ConfirmDialog
          {...question}
          tone="brand"
          title={m.second_factor_codes_renew_title()}
          description={m.second_factor_codes_renew_text()}
          confirmLabel={m.second_factor_codes_renew()}
          onConfirm={() => void renew()}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

/** The changes of the tasks: each closes its dialog and shows its result, which may include recovery codes. */
function useFactorTasks(onClose: () => void) {
  const { pending, run, done } = useFactorChanges()
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = (title: string) => (changed: Changed) => {
    onClose()
    done(changed, title)
    setCodes(changed.recoveryCodes ?? null)
  }
  const remove = async (work: () => Promise<SecondFactorStatus>) => {
    const status = await run(work)
    if (status) finish(m.second_factor_removed())({ status })
  }
  const renew = async () => {
    const changed = await run(() => api(renewRecoveryCodes))
    if (changed) finish(m.second_factor_codes_renewed())(changed)
  }
  return { pending, finish, remove, renew, codes, setCodes }
}

type RemoveDialogProps = { name: string } & Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel'>

function RemoveDialog({ name, ...props }: RemoveDialogProps) {
  const title = m.second_factor_remove_title({ name })
  return <ConfirmDialog {...props} title={title} confirmLabel={m.second_factor_remove()} />
}
