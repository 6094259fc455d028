import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { Form } from '../../kit/page/form.tsx'
import { normalizeEmail } from '../../kit/person.ts'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import { deleteUser, type ManagedUser, type UserFigures } from '../office-api.ts'
import { goToSignInAfterDeletion } from '../store/session/sign-out.ts'
import { figuresQuery } from './people-queries.ts'
import { nameOf, toastPersonFailure } from './person-text.ts'

interface DeletePersonDialogProps {
  user: ManagedUser
  onClose: () => void
  onDeleted: () => void
}

/** Confirms a deletion by typing the user's address; deleting the own account also needs an acknowledgment. */
export function DeletePersonDialog({ user, onClose, onDeleted }: DeletePersonDialogProps) {
  const own = useCurrentUser()?.id === user.id
  const deletion = usePersonDeletion(user, own)
  const figures = useQuery(figuresQuery(user.id))
  const [answers, setAnswers] = useState<Answers>({ typed: '', acknowledged: false })
  const [tried, setTried] = useState(false)
  const faults = faultsOf(answers, user, own)
  const confirm = () => {
    setTried(true)
    if (!faults.typed && !faults.acknowledged && !deletion.isPending)
      deletion.mutate(undefined, { onSuccess: onDeleted })
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
      <Form onSubmit={confirm} className="flex flex-col gap-3">
        <AnswerFields user={user} own={own} answers={answers} faults={tried ? faults : {}} onAnswers={setAnswers} />
      </Form>
    </ConfirmDialog>
  )
}

/** Fields that confirm a deletion. */
interface Answers {
  /** The address of the user to delete. */
  typed: string
  /** Acknowledges the consequences of deleting the own account. */
  acknowledged: boolean
}

type Faults = { [Answer in keyof Answers]?: string | undefined }

function faultsOf({ typed, acknowledged }: Answers, user: ManagedUser, own: boolean): Faults {
  return {
    typed: normalizeEmail(typed) === user.email ? undefined : m.people_delete_mismatch(),
    acknowledged: acknowledged || !own ? undefined : m.people_delete_own_unconfirmed(),
  }
}

interface AnswerFieldsProps {
  user: ManagedUser
  own: boolean
  answers: Answers
  faults: Faults
  onAnswers: (answers: Answers) => void
}

function AnswerFields({ user, own, answers, faults, onAnswers }: AnswerFieldsProps) {
  return (
    <>
      <TextField
        name="confirm-email"
        label={<span className="wrap-anywhere">{m.people_delete_type({ email: user.email })}</span>}
        error={faults.typed}
        value={answers.typed}
        onChange={({ target }) => onAnswers({ ...answers, typed: target.value })}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {own && (
        <Checkbox
          name="confirm-own"
          label={m.people_delete_own_knows()}
          error={faults.acknowledged}
          checked={answers.acknowledged}
          onChange={({ target }) => onAnswers({ ...answers, acknowledged: target.checked })}
        />
      )}
    </>
  )
}

/** While the order figures are loading or failed, the text covers both outcomes. */
function consequence(user: ManagedUser, figures: UserFigures | undefined): string {
  const name = nameOf(user)
  if (!figures) return m.people_delete_unknown({ name })
  if (figures.orders > 0) return m.people_delete_orders({ name, count: figures.orders })
  return figures.hasHistory ? m.people_delete_payments({ name }) : m.people_delete_plain({ name })
}

/** Deletes a user. Deleting the own account leads to the sign-in page (spec §4). */
function usePersonDeletion(user: ManagedUser, own: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(deleteUser, { params: { id: user.id } }),
    onSuccess: async () => {
      const description = own ? m.people_deleted_own() : m.people_deleted_text({ name: nameOf(user) })
      toast({ title: m.people_deleted_title(), description, tone: 'success' })
      if (own) return goToSignInAfterDeletion(user.id)
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_delete_failed()),
  })
}
