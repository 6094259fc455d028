import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { ApiError } from '../api/api-error.ts'
import { faultText, serverText } from '../form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../form/form-rules.ts'
import { useRulesForm } from '../form/rules-form.ts'
import { guarded } from '../page/form.tsx'
import { type NewerVersionQuestion, useNewerVersion } from '../page/newer-version.tsx'
import { toast } from '../ui/toast-store.ts'
import { toastFailedAction } from './toast-failed-action.ts'

/** Records of a kind, such as tax rules or pages of the shop, as the office reads and changes them. */
export interface Records<Stored, Body> {
  key: QueryKey
  list: () => Promise<Stored[]>
  create: (body: Body) => Promise<Stored>
  update: (id: string, body: Body & { version: number }) => Promise<Stored>
  remove: (id: string) => Promise<unknown>
}

/** All records of a kind. */
export const recordsQuery = <Stored, Body>({ key, list }: Records<Stored, Body>) =>
  queryOptions({ queryKey: key, queryFn: list })

interface FormOptions<Values extends FieldValues, Stored, Body> {
  records: Records<Stored, Body>
  /** Undefined for a new one. */
  stored: Stored | undefined
  blank: Values
  valuesOf: (stored: Stored) => Values
  toBody: (values: Values) => Body
  rules: FormRules<Values>
  labels: Record<keyof Values & string, () => string>
  /** The text of a field that is not read as it is stored, to compare it with what is stored. */
  textOf?: (name: keyof Values & string, values: Values) => string | undefined
  onClose: () => void
}

/** What `useRecordForm` returns. */
export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** What a field of text needs besides hints and its kind of keyboard. */
  field: (name: keyof Values & string) => UseFormRegisterReturn & {
    label: string
    error: string | undefined
    autoComplete: string
  }
  submit: (values: Values) => void
  pending: boolean
  question: NewerVersionQuestion | null
  onClose: () => void
}

/** A value as people read it. */
function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.audit_value_yes() : m.audit_value_no()
  return Array.isArray(value) ? value.join(', ') : String(value).trim()
}

/** The form of one record: its values, how it is saved, and the question when somebody else has saved it meanwhile. */
export function useRecordForm<Values extends FieldValues, Stored extends { id: string; version: number }, Body>(
  options: FormOptions<Values, Stored, Body>,
): RecordForm<Values> {
  const { records, stored, rules, labels, onClose } = options
  const queryClient = useQueryClient()
  const form = useRulesForm<Values>(rules, stored ? options.valuesOf(stored) : options.blank)
  const newer = useNewerVersion<Values>({
    form,
    version: stored?.version ?? 0,
    load: async () => {
      const now = (await records.list()).find(({ id }) => id === stored?.id)
      if (!now) throw new Error('the record was deleted')
      return { values: options.valuesOf(now), version: now.version }
    },
    describe: (name, values) => ({
      label: labels[name](),
      text: options.textOf?.(name, values) ?? plainText(values[name]),
    }),
    submit: () => form.handleSubmit(submit)(),
  })
  const save = useMutation({
    mutationFn: (values: Values) => {
      const body = options.toBody(values)
      return stored ? records.update(stored.id, { ...body, version: newer.version.current }) : records.create(body)
    },
  })
  const submit = (values: Values): void =>
    save.mutate(values, {
      onSuccess: async () => {
        toast({ title: m.calendar_saved(), description: m.calendar_changed(), tone: 'success', topic: 'prices' })
        onClose()
        await queryClient.invalidateQueries({ queryKey: records.key })
      },
      onError: (error) =>
        void guarded(async () => {
          if ((await newer.explain(error)) || showFieldFaults(form, error, rules)) return
          const text = error instanceof ApiError && error.code ? faultText(error.code) : null
          // A refusal of the whole form is no field of its values.
          if (text) form.setError('root' as Path<Values>, { type: 'server', message: text })
          else toastFailedAction(error, { title: m.logs_error(), description: m.calendar_failed() })
        }),
    })
  const { errors } = form.formState
  const field = (name: keyof Values & string) => ({
    // A field of the values is one of the form.
    ...form.register(name as string as Path<Values>),
    label: labels[name](),
    error: errors[name]?.message as string | undefined,
    autoComplete: 'off',
  })
  return { form, field, submit, pending: save.isPending, question: newer.question, onClose }
}

/** A change of records, which is said in a toast. */
export function useChange<Input>(key: QueryKey, change: (input: Input) => Promise<unknown>, done: () => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: m.calendar_saved(), description: done(), tone: 'success', topic: 'prices' })
      await queryClient.invalidateQueries({ queryKey: key })
    },
    onError: (error) =>
      toastFailedAction(error, { title: m.logs_error(), description: serverText(error, m.calendar_failed()) }),
  })
}

/** Deletes a record. */
export const useRemoval = <Stored, Body>({ key, remove }: Records<Stored, Body>) =>
  useChange(key, remove, m.prices_deleted)
