import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { DepositFields } from '../../../catalog/office/deposit-fields.tsx'
import { depositBody } from '../../../catalog/office/deposit-values.ts'
import { onEnterIn } from '../../../catalog/office/row-actions.tsx'
import { invalidateProducts, toastProductFailure } from '../../../catalog/office/use-product-changes.ts'
import { type AdminProduct, updateProduct } from '../../../catalog/office-api.ts'
import { productName } from '../../../catalog/store/product-text.ts'
import { variantLimits } from '../../../catalog/variant-rules.ts'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { FormDialog } from '../../../kit/page/form-dialog.tsx'
import { entriesOf, fieldsOf } from '../../../kit/records.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { PlaceStateField } from '../../../prices/office/place-state-field.tsx'
import { listSessions, type WorkshopSession } from '../../office-api.ts'
import {
  moveSessions,
  type NewSession,
  newSessions,
  type SessionDraft,
  type SessionValues,
  sessionRules,
  sessionsBody,
  sessionValues,
} from './session-drafts.ts'
import { SessionRow } from './session-row.tsx'

/** The upcoming sessions of a workshop with their seats. */
export function SessionsDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const form = useRulesForm<SessionValues>(sessionRules(product), sessionValues(product, new Date()), {
    mode: 'onSubmit',
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
    else save.mutate({ ...values, sessions: moved })
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
      <DepositFields
        register={(name) => form.register(name)}
        kind={form.watch('depositKind')}
        error={form.formState.errors.depositValue?.message}
      />
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

interface NewSessionFieldsProps {
  form: UseFormReturn<SessionValues>
  onAdd: () => void
}

/** The inputs for a session, which may repeat each week. */
function NewSessionFields({ form, onAdd }: NewSessionFieldsProps) {
  const { errors } = form.formState
  const field = (name: keyof NewSession, label: string) => ({
    ...form.register(name),
    label,
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  const place = { optional: m.products_admin_optional(), maxLength: variantLimits.place }
  return (
    <fieldset onKeyDown={onEnterIn(onAdd)} className="flex min-w-0 flex-col gap-3 rounded-card bg-sunken p-3">
      <legend className="float-left mb-1 font-semibold text-sm">{m.products_admin_session_new()}</legend>
      <div className="grid grid-cols-1 items-start gap-3 min-[26rem]:grid-cols-2 sm:grid-cols-4">
        <TextField {...field('day', m.products_admin_session_day())} type="date" />
        <TextField {...field('from', m.products_admin_session_from())} type="time" />
        <TextField {...field('to', m.products_admin_session_to())} type="time" />
        <TextField {...field('weeks', m.products_admin_session_weeks())} inputMode="numeric" maxLength={2} />
        <TextField {...field('seats', m.products_admin_session_seats())} inputMode="numeric" maxLength={12} />
        <TextField {...field('price', m.products_admin_price())} inputMode="decimal" maxLength={20} />
        <TextField {...field('place', m.products_admin_session_place())} {...place} />
        <TextField {...field('placeEs', m.products_admin_session_place_es())} {...place} lang="es" />
        <PlaceStateField {...form.register('placeState')} />
      </div>
      <p className="text-muted text-xs">{m.catalog_session_zone()}</p>
      <Button tone="outline" size="sm" shape="control" className="self-start" onClick={onAdd}>
        <Plus aria-hidden className="size-4" />
        {m.products_admin_session_add()}
      </Button>
    </fieldset>
  )
}

/** Saves the sessions of a workshop. Changed seat counts are shown at their rows, and typed values are kept. */
function useSessionsSave(product: AdminProduct, form: UseFormReturn<SessionValues>, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ sessions, ...values }: SessionValues) =>
      api(updateProduct, {
        params: { id: product.id },
        body: { variants: sessionsBody(product, sessions, new Date()), depositTerms: depositBody(values) },
      }),
    onSuccess: async ({ name }) => {
      toast({
        title: m.products_admin_updated_title(),
        description: m.products_admin_updated_text({ name }),
        tone: 'success',
      })
      await invalidateProducts(queryClient)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stock_changed') return showSeats(form, error.body)
      if (error instanceof ApiError && error.code === 'other_tax') {
        return form.setError('sessions', { message: m.products_admin_session_other_tax() })
      }
      if (error instanceof ApiError && error.code === 'session_ordered') {
        return form.setError('sessions', { message: m.products_admin_session_ordered() })
      }
      if (error instanceof ApiError && error.code === 'session_canceled') {
        return form.setError('sessions', { message: m.products_admin_session_canceled() })
      }
      toastProductFailure(error, m.products_admin_update_failed())
    },
  })
}

/** Shows the current number of free seats at the session of an error response. */
function showSeats(form: UseFormReturn<SessionValues>, body: unknown): void {
  const { variantId, stock } = fieldsOf(body)
  const left = typeof stock === 'number' ? stock : null
  const notice = m.products_admin_stock_changed({
    left: left === null ? m.products_admin_stock_unlimited() : String(left),
  })
  const sessions = form
    .getValues('sessions')
    .map((row) => (row.id === variantId ? { ...row, savedSeats: left, notice } : row))
  form.setValue('sessions', sessions, { shouldDirty: true })
  form.setError('sessions', { message: notice })
}
