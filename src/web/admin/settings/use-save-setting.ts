import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useRef } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { toast } from '../../ui/toast-store.ts'
import { sayFailure } from '../frame/say-failure.ts'
import { settingFaultText } from './setting-fault-text.ts'

interface Saving<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Calls the endpoint, and gives what the form shows from then on: as it was saved, secrets blank. */
  send: (values: Values) => Promise<Values>
  /** The fields that `send` leaves out: they keep what was typed. */
  unsent?: (values: Values) => readonly (keyof Values)[]
  /** What else shows the setting, and is read again: `cartSettingsQuery.queryKey`. */
  refresh: readonly QueryKey[]
  /** What to say, in the language of the moment. `text` of a failure stands when the server said nothing. */
  saved: () => { title: string; text?: string }
  failed: () => { title: string; text: string; withServerText?: boolean }
  /** A form with faults was submitted: what to say besides the summary. */
  refused?: (values: Values) => void
}

/** What a `SettingsForm` needs to save itself. */
export interface SettingsSaving<Values extends FieldValues> {
  form: UseFormReturn<Values>
  submit: (event?: BaseSyntheticEvent) => Promise<void>
}

/**
 * Saves a form of settings: the toasts, the pages that show what was saved, and what was typed meanwhile stays typed.
 * A failure keeps everything; a lost session has a message of its own.
 */
export function useSaveSetting<Values extends FieldValues>(saving: Saving<Values>): SettingsSaving<Values> {
  const { form, send, refresh } = saving
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: send })
  const busy = useRef(false)
  const save = async (values: Values) => {
    if (busy.current) return
    busy.current = true
    await saveOnce(values)
    busy.current = false
  }
  const saveOnce = async (values: Values) => {
    const typed = structuredClone(form.getValues())
    try {
      const saved = await mutateAsync(values)
      settle(form, saved, { typed, unsent: saving.unsent?.(values) ?? [] })
    } catch (error) {
      toastFailure(error, saving.failed())
      return
    }
    for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey })
    const { title, text } = saving.saved()
    toast({ title, description: text, tone: 'success', topic: 'settings' })
  }
  return { form, submit: form.handleSubmit(save, () => saving.refused?.(form.getValues())) }
}

/** Makes what was saved the new starting point; fields that were not sent, or changed since, keep their text. */
function settle<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
  { typed, unsent }: { typed: Values; unsent: readonly (keyof Values)[] },
): void {
  const now = structuredClone(form.getValues())
  form.reset(saved as DefaultValues<Values>)
  for (const [name, value] of Object.entries(now)) {
    if (value === typed[name] && !unsent.includes(name)) continue
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
}

function toastFailure(error: unknown, failed: { title: string; text: string; withServerText?: boolean }): void {
  const { title, text, withServerText = true } = failed
  const description = withServerText ? settingFaultText(messageOf(error, text)) : text
  sayFailure(error, { title, description, topic: 'settings' })
}
