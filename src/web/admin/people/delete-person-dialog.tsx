import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser, UserFigures } from '../../../contract/users.ts'
import { normalizeEmail } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { useCurrentUser } from '../../session/current-user.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { figuresQuery } from './people-queries.ts'
import { nameOf } from './person-text.ts'
import { usePersonDeletion } from './use-person-deletion.ts'

interface DeletePersonDialogProps {
  user: ManagedUser
  onClose: () => void
  onDeleted: () => void
}

/** Deleting takes typing the address of who is deleted; who deletes themselves also says that they know what ends. */
export function DeletePersonDialog({ user, onClose, onDeleted }: DeletePersonDialogProps) {
  const own = useCurrentUser()?.id === user.id
  const deletion = usePersonDeletion(user, own)
  const figures = useQuery(figuresQuery(user.id))
  const [typed, setTyped] = useState('')
  const [knows, setKnows] = useState(false)
  const [tried, setTried] = useState(false)
  const matches = normalizeEmail(typed) === user.email
  const confirm = () => {
    setTried(true)
    if (matches && (knows || !own) && !deletion.isPending) deletion.mutate(undefined, { onSuccess: onDeleted })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={own ? m.people_delete_own_title() : m.people_delete_title({ name: nameOf(user) })}
      description={own ? m.people_delete_own_text() : consequence(user, figures.data)}
      confirmLabel={m.people_delete_confirm()}
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
        className="flex flex-col gap-3"
      >
        <TextField
          name="confirm-email"
          label={<span className="wrap-anywhere">{m.people_delete_type({ email: user.email })}</span>}
          error={tried && !matches ? m.people_delete_mismatch() : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {own && (
          <Checkbox
            name="confirm-own"
            label={m.people_delete_own_knows()}
            error={tried && !knows ? m.people_delete_own_unconfirmed() : undefined}
            checked={knows}
            onChange={({ target }) => setKnows(target.checked)}
          />
        )}
      </form>
    </ConfirmDialog>
  )
}

/** Undefined figures are on their way or could not be read: both ways are told then. */
function consequence(user: ManagedUser, figures: UserFigures | undefined): string {
  const name = nameOf(user)
  if (!figures) return m.people_delete_unknown({ name })
  if (figures.orders > 0) return m.people_delete_orders({ name, count: figures.orders })
  return figures.hasHistory ? m.people_delete_payments({ name }) : m.people_delete_plain({ name })
}
