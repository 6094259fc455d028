import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteOwnAccount } from '../../accounts/profile-api.ts'
import { goToSignInAfterDeletion } from '../../accounts/store/session/sign-out.ts'
import { WithoutPassword } from '../../accounts/store/session/without-password.tsx'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { Form } from '../../kit/page/form.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { HiddenUsername } from '../../kit/ui/hidden-username.tsx'
import { PasswordField } from '../../kit/ui/password-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { useSessionEnd } from '../../session/store/use-session-end.ts'

/** Deletes the own account after its password, which the server may not need; a wrong one is a field error. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { password, changePassword, fault, pending, confirm } = useAccountDeletion(user)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.profile_delete_title()}
      description={m.profile_delete_text()}
      confirmLabel={m.profile_delete()}
      pending={pending}
      onConfirm={confirm}
    >
      <Form onSubmit={confirm}>
        <HiddenUsername email={user.email} />
        <PasswordField
          name="password"
          label={m.profile_current()}
          hint={m.profile_current_or_blank()}
          error={fault}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => changePassword(target.value)}
        />
        <WithoutPassword user={user} />
        {/* With two fields browsers submit on Enter only if there is a submit button. */}
        <button type="submit" hidden />
      </Form>
    </ConfirmDialog>
  )
}

/** Deletes the account with the entered password and leaves the page; a failure is an error of the field. */
function useAccountDeletion(user: User) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const endSession = useSessionEnd()
  const deletion = useMutation({
    mutationFn: (password: string) => api(deleteOwnAccount, { body: { password } }),
    onSuccess: () => {
      toast({ title: m.profile_deleted_title(), description: m.profile_deleted_text(), tone: 'success' })
      goToSignInAfterDeletion(user.id)
    },
    onError: (error) => {
      if (endSession(error)) return
      setFault(serverText(error, m.profile_delete_failed()))
    },
  })
  const pending = deletion.isPending || deletion.isSuccess
  const changePassword = (value: string) => {
    setPassword(value)
    setFault(undefined)
  }
  const confirm = () => {
    if (!pending) deletion.mutate(password)
  }
  return { password, changePassword, fault, pending, confirm }
}
