import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { faultText, serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, formResolver, showFieldFaults } from '../../kit/form/form-rules.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { guarded } from '../../kit/page/form.tsx'
import { useNewerVersion } from '../../kit/page/newer-version.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { activatePriceRules } from '../office-api.ts'

/** Tax rules, delivery methods or discounts, as the pages read and change them. */
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
  /** Label and text of a field, to compare it with what is stored. */
  describe: (name: keyof Values & string, values: Values) => { label: string; text: string }
  onClose: () => void
}

/** The form of one record: its values, how it is saved, and the question when somebody else has saved it meanwhile. */
export function useRecordForm<Values extends FieldValues, Stored extends { id: string; version: number }, Body>(
  options: FormOptions<Values, Stored, Body>,
) {
  const { records, stored, rules, onClose } = options
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    // The values are complete.
    defaultValues: (stored ? options.valuesOf(stored) : options.blank) as DefaultValues<Values>,
    resolver: formResolver(rules),
  })
  const newer = useNewerVersion<Values>({
    form,
    version: stored?.version ?? 0,
    load: async () => {
      const now = (await records.list()).find(({ id }) => id === stored?.id)
      if (!now) throw new Error('the record was deleted')
      return { values: options.valuesOf(now), version: now.version }
    },
    describe: (name, values) => options.describe(name, values),
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
  return { form, submit, pending: save.isPending, question: newer.question }
}

function useChange<Input>(key: QueryKey, change: (input: Input) => Promise<unknown>, done: () => string) {
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

/** The queries of the rules of prices start with it. */
export const pricesKey = ['admin', 'prices'] as const

/** Turns all tax rules and delivery methods on or off. */
export function useActivation() {
  const change = (active: boolean) => api(activatePriceRules, { body: { active } })
  return useChange(pricesKey, change, m.calendar_changed)
}
