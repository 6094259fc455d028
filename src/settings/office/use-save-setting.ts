import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'

interface SaveOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>
  rules: FormRules<Values>
  /** Calls the endpoint and returns the saved value for the form, with blank secrets. */
  send: (values: Values) => Promise<Values>
  /** Fields that `send` omits; they keep their input. */
  unsent?: (values: Values) => readonly (keyof Values)[]
  /** Other queries of the setting to invalidate: `cartSettingsQuery.queryKey`. */
  refresh: readonly QueryKey[]
  /** Messages in the current language. `text` of a failure is the fallback when the server sent no message. */
  saved: () => { title: string; text?: string }
  failed: () => { title: string; text: string; withServerText?: boolean }
  /** Called when a form with errors was submitted, for messages besides the summary. */
  refused?: (values: Values) => void
}

/** A settings form and its submit function, for the prop of a `SettingsForm`. */
export interface SettingsEditor<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Resolves to whether the values were saved. */
  submit: (event?: BaseSyntheticEvent) => Promise<boolean>
}

/**
 * Saves a settings form: shows toasts, refreshes the pages that use the setting, and keeps input typed meanwhile.
 * A failure keeps all input; a lost session has its own message.
 */
export function useSaveSetting<Values extends FieldValues>(options: SaveOptions<Values>): SettingsEditor<Values> {
  const { form, send, refresh } = options
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: send })
  const busy = useRef(false)
  const save = async (values: Values): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    try {
      return await saveOnce(values)
    } finally {
      busy.current = false
    }
  }
  const saveOnce = async (values: Values): Promise<boolean> => {
    const typed = structuredClone(form.getValues())
    try {
      const saved = await mutateAsync(values)
      settle(form, saved, { typed, unsent: options.unsent?.(values) ?? [] })
    } catch (error) {
      showFieldFaults(form, error, options.rules)
      toastFailure(error, options.failed())
      return false
    }
    for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey })
    const { title, text } = options.saved()
    toast({ title, description: text, tone: 'success', topic: 'settings' })
    return true
  }
  const submit = async (event?: BaseSyntheticEvent): Promise<boolean> => {
    let saved = false
    await form.handleSubmit(
      async (values) => {
        saved = await save(values)
      },
      () => options.refused?.(form.getValues()),
    )(event)
    return saved
  }
  return { form, submit }
}

/** Makes the saved values the new defaults; fields that were not sent, or changed since, keep their input. */
function settle<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
  { typed, unsent }: { typed: Values; unsent: readonly (keyof Values)[] },
): void {
  const now = Object.entries(structuredClone(form.getValues()))
  const kept = now.filter(([name, value]) => value !== typed[name] || unsent.includes(name))
  form.reset(saved)
  form.reset({ ...saved, ...Object.fromEntries(kept) }, { keepDefaultValues: true })
}

function toastFailure(error: unknown, failed: { title: string; text: string; withServerText?: boolean }): void {
  const { title, text, withServerText = true } = failed
  const description = withServerText ? serverText(error, text) : text
  toastFailedAction(error, { title, description, topic: 'settings' })
}
