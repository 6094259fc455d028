import { queryOptions, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { AdminProduct } from '../../../catalog/office-api.ts'
import { productName } from '../../../catalog/store/product-text.ts'
import { api } from '../../../kit/api/api.ts'
import { formResolver } from '../../../kit/form/form-rules.ts'
import { FormDialog } from '../../../kit/page/form-dialog.tsx'
import { entriesOf } from '../../../kit/records.ts'
import { FieldError } from '../../../kit/ui/field.tsx'
import { m } from '../../../paraglide/messages.js'
import { listSessions, type WorkshopSession } from '../../office-api.ts'
import { NewSessionFields } from './new-session-fields.tsx'
import {
  moveSessions,
  newSessions,
  type SessionDraft,
  type SessionValues,
  sessionRules,
  sessionValues,
} from './session-drafts.ts'
import { SessionRow } from './session-row.tsx'
import { useSessionsSave } from './use-sessions-save.ts'

/** The upcoming sessions of a workshop with their seats. */
export function SessionsDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const form = useForm<SessionValues>({
    shouldFocusError: false,
    defaultValues: sessionValues(product, new Date()),
    resolver: formResolver(sessionRules(product)),
  })
  const { sessions, change, add } = useSessionList(form)
  const save = useSessionsSave(product, form, onClose)
  const seatsSold = useQuery(seatsSoldQuery(product))
  const submit = (values: SessionValues) => {
    // Saving also adds typed dates that are not in the list yet.
    const all = values.day === '' ? values.sessions : add()
    if (!all) return
    const moved = moveSessions(all, new Date())
    if (moved.some(({ timeFault }) => timeFault)) change(moved)
    else save.mutate(moved)
  }
  const error = form.formState.errors.sessions?.message
  return (
    <FormDialog
      size="lg"
      title={m.products_admin_sessions_of({ name: productName(product) })}
      form={form}
      pending={save.isPending}
      submitLabel={m.products_admin_save()}
      onClose={onClose}
      onSubmit={submit}
    >
      {sessions.length === 0 && <p className="text-muted">{m.products_admin_sessions_none()}</p>}
      <SessionList
        sessions={sessions}
        seatsSold={seatsSold.data}
        checked={form.formState.isSubmitted}
        onChange={change}
      />
      {error && <FieldError id="field-sessions-error">{error}</FieldError>}
      <NewSessionFields form={form} onAdd={add} />
    </FormDialog>
  )
}

interface SessionListProps {
  sessions: readonly SessionDraft[]
  /** Undefined while loading. */
  seatsSold: readonly WorkshopSession[] | undefined
  /** Whether the rows show the errors of their seats. */
  checked: boolean
  onChange: (sessions: SessionDraft[]) => void
}

function SessionList({ sessions, seatsSold, checked, onChange }: SessionListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {sessions.map((session, at) => (
        <SessionRow
          key={session.key}
          session={session}
          checked={checked}
          sold={seatsSold?.find(({ variantId }) => variantId === session.id)?.sold ?? 0}
          onChange={(changed) => onChange(sessions.with(at, changed))}
          onRemove={() => onChange(sessions.filter((_, other) => other !== at))}
        />
      ))}
    </ul>
  )
}

/** The sessions of a workshop with their seats sold. */
const seatsSoldQuery = ({ id }: AdminProduct) =>
  queryOptions({
    queryKey: ['admin', 'products', id, 'sessions'],
    queryFn: () => api(listSessions, { params: { id } }),
  })

/** Identifies a session: the same date at the same place is added once. */
const sessionKey = ({ startsAt, place }: SessionDraft) => `${startsAt.getTime()} ${place.trim()}`

/** The list of the form, and a function that adds the typed dates to it. */
function useSessionList(form: UseFormReturn<SessionValues>) {
  const change = (changed: SessionDraft[]) => {
    form.clearErrors()
    form.setValue('sessions', changed, { shouldDirty: true })
  }
  /** The list with the typed dates; null when the input is invalid. */
  const add = (): SessionDraft[] | null => {
    const { sessions: before, ...typed } = form.getValues()
    const result = newSessions(typed, new Date())
    form.clearErrors()
    if ('faults' in result) {
      for (const [field, message] of entriesOf(result.faults)) if (message) form.setError(field, { message })
      return null
    }
    const known = new Set(before.map(sessionKey))
    const added = [...before, ...result.sessions.filter((session) => !known.has(sessionKey(session)))]
    added.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    change(added)
    form.setValue('day', '')
    return added
  }
  return { sessions: form.watch('sessions'), change, add }
}
