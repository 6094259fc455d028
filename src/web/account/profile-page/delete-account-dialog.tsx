import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { deleteOwnAccount } from '../../../contract/profile.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { goToSignInAfterDeletion } from '../../session/sign-out.ts'
import { useSessionEnd } from '../../session/use-session-end.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Deletes the own account after its password; a wrong one is a field error. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const deletion = useAccountDeletion(user, setFault)
  const confirm = () => {
    if (password === '') return setFault(m.profile_current_required())
    if (!deletion.isPending && !deletion.isSuccess) deletion.mutate(password)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.profile_delete_title()}
      description={m.profile_delete_text()}
      confirmLabel={m.profile_delete()}
      pending={deletion.isPending || deletion.isSuccess}
      onConfirm={confirm}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          name="password"
          label={m.profile_current()}
          error={fault}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setFault(undefined)
          }}
        />
        {/* With two fields browsers submit on Enter only if there is a submit button. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}

/** Deletes the account with its password and leaves the page; a failure is passed to `onFault`. */
function useAccountDeletion(user: User, onFault: (text: string) => void) {
  const endSession = useSessionEnd()
  return useMutation({
    mutationFn: (password: string) => api(deleteOwnAccount, { body: { password } }),
    onSuccess: () => {
      toast({ title: m.profile_deleted_title(), description: m.profile_deleted_text(), tone: 'success' })
      goToSignInAfterDeletion(user.id)
    },
    onError: (error) => {
      if (endSession(error)) return
      onFault(serverText(error, m.profile_delete_failed()))
    },
  })
}
