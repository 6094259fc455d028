import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isAborted } from '../../kit/api/api-error.ts'
import { upload } from '../../kit/api/upload.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { type NewerVersionQuestion, useNewerVersion } from '../../kit/page/newer-version.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { refusedPicture } from '../../pictures/office/picture-fault-text.ts'
import type { Picture } from '../../pictures/office/use-picture-upload.ts'
import { type UploadState, useUpload } from '../../pictures/office/use-upload.ts'
import { uploadImage } from '../../pictures/office-api.ts'
import { secretsOf } from '../secret-account.ts'
import type { AnyValue, SettingForm } from '../setting.ts'
import type { AnswerOf, Field, Fields } from '../setting-fields.ts'
import { type FormOf, keepsSecret, missingOf, shownFields, toForm, toValue } from './form-values.ts'

/** A value as its page reads it, with its version. */
export interface Loaded<F extends Fields = Fields> {
  value: AnswerOf<F>
  version: number
}

/** What is sent: a value without its faults, the version that was read, and a file that goes along. */
interface Sending<F extends Fields> {
  value: FormOf<F>
  version: number
  /** The value before. */
  stored: AnswerOf<F>
  file: File | null
  way: Parameters<Parameters<UploadState['run']>[0]>[0]
}

/** Where a form of settings comes from and goes to. */
export interface SettingSource<F extends Fields> {
  /** Distinguishes its query. */
  key: string
  fields: F
  form: SettingForm
  /** The rule of a value to send, which normalizes it as the server does. */
  schema: FormRules<FormOf<F>>['schema']
  load: () => Promise<Loaded<F>>
  send: (sending: Sending<F>) => Promise<Loaded<F>>
  /** Queries of pages that show it. */
  refresh: readonly QueryKey[]
  /** A picture whose file is sent with the value, and not before it. */
  fileField?: keyof F & string
}

/** What only one page does with a save. */
export interface Special<F extends Fields> {
  /** Before a save; rejects with an AbortError to give it up. */
  before?: (value: AnyValue, stored: AnswerOf<F>) => Promise<void>
  /** A form with faults was submitted: for messages beside the summary. */
  refused?: (values: FormOf<F>, stored: AnswerOf<F>) => void
}

/** A form of settings. */
export interface SettingEditor<F extends Fields = Fields> {
  form: UseFormReturn<FormOf<F> & FieldValues>
  /** The value as it was last read or saved. */
  stored: AnswerOf<F>
  /** Resolves to whether the values were saved. */
  submit: (event?: BaseSyntheticEvent) => Promise<boolean>
  pictures: Pictures
  /** The question which values to save, when somebody else has saved. */
  question: NewerVersionQuestion | null
}

/** The rules of a form: those of its request, and what only the form knows of the stored value. */
export const settingRules = <F extends Fields>(
  { fields, form, schema }: Pick<SettingSource<F>, 'fields' | 'form' | 'schema'>,
  stored: AnyValue,
): FormRules<FormOf<F>> => ({
  schema,
  toBody: (values) => toValue(fields, form, values, stored),
  // The request has the setting in its field `value`.
  fieldOf: (name) => name.replace(/^value\./, ''),
  also: (values) => missingOf(fields, form, values, stored) as Partial<Record<keyof F & string, string>>,
})

/**
 * The state of a form of settings: saves it with the version that was read, shows toasts, refreshes the pages that use
 * it, and keeps input typed meanwhile. A failure keeps all input; a lost session has its own message.
 */
export function useSettingEditor<F extends Fields>(
  source: SettingSource<F>,
  loaded: Loaded<F>,
  special: Special<F> = {},
): SettingEditor<F> {
  type Values = FormOf<F> & FieldValues
  const { fields, form: declared } = source
  const queryClient = useQueryClient()
  const [stored, setStored] = useState(loaded.value)
  const rules = settingRules(source, stored) as FormRules<Values>
  const form = useRulesForm<Values>(rules, toForm(fields, loaded.value) as Values, {
    mode: declared.whileTyping ? 'onChange' : 'onTouched',
  })
  const pictures = usePictures(form as unknown as UseFormReturn<FieldValues>, source)
  const newer = useNewerVersion<Values>({
    form,
    version: loaded.version,
    load: async () => {
      const { value, version } = await source.load()
      return { values: toForm(fields, value) as Values, version, value }
    },
    describe: (name, values, typed) => {
      const field = fields[name]
      const shown = shownFields(declared, values)
      if (!field || (shown && !shown.has(name))) return null
      const file = typed ? pictures.files[name] : undefined
      return { label: field.label(), text: file?.name ?? textOf(field, values[name]) }
    },
    onTake: (names, now) => {
      pictures.discard(names)
      setStored((now as unknown as { value: AnswerOf<F> }).value)
    },
    submit: () => submit(),
  })

  const send = async (values: Values): Promise<Values> => {
    const value = toValue(fields, declared, values, stored)
    await special.before?.(value, stored)
    const uploaded = await pictures.upload()
    // Normalized as on the server; the schema keeps the fields.
    const normalized = source.schema.parse({ ...value, ...uploaded }) as FormOf<F>
    const saved = await pictures.along((file, way) =>
      source.send({ value: normalized, version: newer.version.current, stored, file, way }),
    )
    newer.version.current = saved.version
    setStored(saved.value)
    return toForm(fields, saved.value) as Values
  }
  const save = async (values: Values): Promise<boolean> => {
    const typed = structuredClone(form.getValues())
    try {
      settle(form, await send(values), typed, shownFields(declared, values))
    } catch (error) {
      if (await newer.explain(error)) return false
      showFieldFaults(form, error, rules)
      const { title, text, reasons } = declared.failed
      const description = reasons ? serverText(error, text()) : text()
      toastFailedAction(error, { title: title(), description, topic: 'settings' })
      return false
    }
    for (const queryKey of source.refresh) void queryClient.invalidateQueries({ queryKey })
    const { title, text } = declared.saved
    toast({ title: title(), description: text(), tone: 'success', topic: 'settings' })
    return true
  }
  const busy = useRef(false)
  const submit = async (event?: BaseSyntheticEvent): Promise<boolean> => {
    let saved = false
    await form.handleSubmit(
      async (values) => {
        if (busy.current) return
        busy.current = true
        saved = await save(values as Values).finally(() => {
          busy.current = false
        })
      },
      () => special.refused?.(form.getValues(), stored),
    )(event)
    return saved
  }
  return { form, stored, submit, pictures, question: newer.question }
}

/** Makes the saved values the new defaults; fields that were not sent, or changed since, keep their input. */
function settle<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
  typed: Values,
  shown: ReadonlySet<string> | null,
): void {
  const now = Object.entries(structuredClone(form.getValues()))
  const kept = now.filter(([name, value]) => value !== typed[name] || (shown && !shown.has(name)))
  form.reset(saved)
  form.reset({ ...saved, ...Object.fromEntries(kept) }, { keepDefaultValues: true })
}

/** The stored value after a save: a blank secret has kept the stored one of the same account. */
export function storedAfter<F extends Fields>(fields: F, value: AnyValue, before: AnyValue): AnswerOf<F> {
  const secrets = secretsOf({ fields })
  const rest = Object.entries(value).filter(([name]) => !secrets.some(([secret]) => secret === name))
  const flags = secrets.map(([name, field]) => [field.set, value[name] !== '' || keepsSecret(field, value, before)])
  return Object.fromEntries([...rest, ...flags]) as AnswerOf<F>
}

/** A value as people read it. A secret is not shown: blank keeps what is stored. */
function textOf(field: Field, value: unknown): string {
  if (field.kind === 'switch') return value === true ? m.audit_value_yes() : m.audit_value_no()
  const text = String(value ?? '')
  if (field.kind === 'secret') return text === '' ? m.newer_secret_stored() : m.newer_secret_typed()
  if (field.kind === 'choice') return field.options[text]?.label() ?? text
  if (field.kind === 'select') return field.options[text]?.() ?? text
  if (field.kind === 'moment') return text.replace('T', ' ')
  if (field.kind === 'picture') return text.split('/').at(-1) ?? ''
  return text.trim()
}

/** The pictures of a form: their addresses are fields, their files are not. */
export interface Pictures {
  /** Chosen files that are not uploaded yet, by field. */
  files: Readonly<Record<string, File>>
  /** Why a file could not be uploaded. */
  lost: Readonly<Record<string, string>>
  change: (name: string, picture: Picture) => void
  /** Progress of a field. */
  progressOf: (name: string) => Pick<UploadState, 'progress' | 'cancel'>
  discard: (names?: readonly string[]) => void
}

function usePictures<F extends Fields>(form: UseFormReturn<FieldValues>, { fields, fileField }: SettingSource<F>) {
  const [files, setFiles] = useState<Record<string, File>>({})
  const [lost, setLost] = useState<Record<string, string>>({})
  const [sending, setSending] = useState('')
  const { progress, cancel, run } = useUpload()
  const without = <V>(all: Record<string, V>, names: readonly string[] = Object.keys(all)) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
  const discard = (names?: readonly string[]) => {
    setFiles((all) => without(all, names))
    setLost((all) => without(all, names))
  }
  const change = (name: string, { file, url }: Picture) => {
    discard([name])
    if (file) setFiles((all) => ({ ...all, [name]: file }))
    setAddress(name, url)
  }
  const setAddress = (name: string, url: string) =>
    form.setValue(name, url as PathValue<FieldValues, Path<FieldValues>>, { shouldDirty: true, shouldValidate: true })
  const refuse = (name: string, cause: unknown): never => {
    const message = refusedPicture(cause)
    if (message) form.setError(name, { type: 'server', message })
    throw cause
  }
  /** Uploads the chosen files, one after the other. @returns their addresses by field. */
  const uploadAll = async (): Promise<Record<string, string>> => {
    const addresses: Record<string, string> = {}
    for (const [name, file] of Object.entries(files)) {
      if (name === fileField) continue
      setSending(name)
      try {
        const { imageUrl } = await run((way) => upload(uploadImage, { file, ...way }))
        addresses[name] = imageUrl
        discard([name])
        // A save that fails afterwards must not lose the picture.
        setAddress(name, imageUrl)
      } catch (error) {
        const field = fields[name]
        const rest = field?.kind === 'picture' ? field.lost : undefined
        // Canceling the upload cancels the save.
        if (!rest || isAborted(error)) refuse(name, error)
        console.error('The image was not uploaded', error)
        setLost((all) => ({ ...all, [name]: [refusedPicture(error), rest?.()].filter(Boolean).join(' ') }))
      }
    }
    return addresses
  }
  /** Runs the save with the file that goes along. */
  const along = async <Reply>(send: (file: File | null, way: Sending<F>['way']) => Promise<Reply>): Promise<Reply> => {
    const file = fileField === undefined ? null : (files[fileField] ?? null)
    if (fileField === undefined) return run((way) => send(null, way))
    setSending(fileField)
    const reply = await run((way) => send(file, way)).catch((cause: unknown) => refuse(fileField, cause))
    discard([fileField])
    return reply
  }
  const progressOf = (name: string) => ({ progress: sending === name ? progress : null, cancel })
  return { files, lost, change, discard, progressOf, upload: uploadAll, along }
}
