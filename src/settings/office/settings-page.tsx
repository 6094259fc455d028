import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { DraftOffer } from '../../kit/page/draft-offer.tsx'
import { Form } from '../../kit/page/form.tsx'
import { NewerVersion } from '../../kit/page/newer-version.tsx'
import { UnsavedGuard } from '../../kit/page/unsaved-guard.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { FormErrorSummary, summaryOf } from '../../kit/ui/form-error-summary.tsx'
import { m } from '../../paraglide/messages.js'
import { saveSetting } from '../office-api.ts'
import type { AnySetting, Row, Section } from '../setting.ts'
import type { Fields } from '../setting-fields.ts'
import {
  type Loaded,
  type SettingEditor,
  type SettingSource,
  type Special,
  storedAfter,
  useSettingEditor,
} from './setting-editor.ts'
import { SettingInput } from './setting-input.tsx'
import { SettingsSection, SettingsSkeleton } from './settings-section.tsx'

/** What a page draws itself, by the names in the sections of its form; `head` is above them. */
export type Slots<F extends Fields> = Readonly<Record<string, ComponentType<{ editor: SettingEditor<F> }>>>

/** The form of a declared setting. `save` is its own endpoint, if it has one. */
export const sourceOf = <F extends Fields>(
  setting: AnySetting & { fields: F },
  save: Endpoint & Pick<typeof saveSetting, 'reply'> = saveSetting,
): SettingSource<F> => ({
  key: setting.key,
  fields: setting.fields,
  form: setting.form,
  schema: setting.schema,
  // The endpoint of a setting answers with its value.
  load: async () => (await api(setting.read)) as Loaded<F>,
  send: async ({ value, version, stored }) => {
    // Each takes a key with its value.
    const saved = await api(save as typeof saveSetting, { body: { key: setting.key, value, version } })
    return { value: storedAfter<F>(setting.fields, value, stored), version: saved.version ?? 0 }
  },
  refresh: [['settings', setting.key]],
})

interface SettingsPageProps<F extends Fields> extends FormProps<F> {
  title: string
  text: string
  /** Between the heading and the form. */
  note?: ReactNode
}

/** A page of settings: its heading and its form. */
export function SettingsPage<F extends Fields>({ title, text, note, ...form }: SettingsPageProps<F>) {
  return (
    <>
      <PageHeading title={title} note={<p className="max-w-prose text-muted">{text}</p>} />
      {note}
      <SettingFormOf {...form} />
    </>
  )
}

interface FormProps<F extends Fields> {
  source: SettingSource<F>
  slots?: Slots<F>
  special?: Special<F>
  /** The search parameter that selects this form among those of the page. */
  chosenBy?: string
  /** Message when it cannot be loaded; a general one by default. */
  failedTitle?: string
}

/** A form of settings: placeholders while it loads, a retry button after a failure. */
export function SettingFormOf<F extends Fields>(props: FormProps<F>) {
  const { key, load } = props.source
  // Read each time the form opens, apart from what the pages show.
  const query = queryOptions({ queryKey: ['admin', 'settings', key], queryFn: load, gcTime: 0 })
  const { data, isError, refetch } = useQuery(query)
  if (data !== undefined) return <LoadedForm {...props} loaded={data} />
  if (isError) return <ErrorState title={props.failedTitle} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {m.admin_loading()}
      </p>
      <SettingsSkeleton />
    </div>
  )
}

function LoadedForm<F extends Fields>({ loaded, special, ...props }: FormProps<F> & { loaded: Loaded<F> }) {
  const editor = useSettingEditor(props.source, loaded, special)
  const Head = props.slots?.head
  return (
    <div className="flex flex-col gap-6">
      {Head && <Head editor={editor} />}
      <SectionsForm {...props} editor={editor} />
      <NewerVersion question={editor.question} />
    </div>
  )
}

type SectionsFormProps<F extends Fields> = FormProps<F> & { editor: SettingEditor<F> }

/** The sections, and a save bar while there are unsaved changes. Navigation asks first. */
function SectionsForm<F extends Fields>({ source, slots = {}, chosenBy, editor }: SectionsFormProps<F>) {
  const { form, pictures } = editor
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const dirty = isDirty || Object.keys(pictures.files).length > 0
  const discard = () => {
    form.reset()
    pictures.discard()
  }
  return (
    <Form aria-label={source.form.label()} onSubmit={editor.submit} className="flex flex-col gap-6">
      <DraftOffer form={form} />
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <Sections source={source} editor={editor} slots={slots} />
      <div
        data-save-bar
        className="sticky bottom-0 z-10 short:static -mx-4 flex min-h-15 flex-wrap items-center justify-end gap-3 border-line border-t bg-page px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7"
      >
        <p role="status" className="mr-auto font-medium text-muted text-sm">
          {dirty && m.settings_unsaved()}
        </p>
        {dirty && (
          <Button tone="outline" size="admin" shape="control" disabled={isSubmitting} onClick={discard}>
            {m.settings_discard()}
          </Button>
        )}
        <Button type="submit" size="admin" shape="control" pending={isSubmitting}>
          {m.settings_save()}
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} chosenBy={chosenBy} />
    </Form>
  )
}

type PartProps<F extends Fields> = { source: SettingSource<F>; editor: SettingEditor<F>; slots: Slots<F> }

function Sections<F extends Fields>({ source, ...props }: PartProps<F>) {
  const { sections } = source.form
  // Only forms with sections that come and go are drawn with each change.
  const values = sections.some(({ when }) => when) ? props.editor.form.watch() : {}
  return sections
    .filter(({ when }) => when === undefined || when(values))
    .map((section) => <OneSection key={keyOf(section)} section={section} source={source} {...props} />)
}

const keyOf = (section: Section) => ('slot' in section ? section.slot : section.title())

function OneSection<F extends Fields>({ section, ...props }: PartProps<F> & { section: Section }) {
  if ('slot' in section) return <Slot name={section.slot} {...props} />
  return (
    <SettingsSection title={section.title()} text={section.text?.()}>
      {section.rows.map((row) => (
        <Fragment key={typeof row === 'string' ? row : 'slot' in row ? row.slot : row[0]}>
          <OneRow row={row} {...props} />
        </Fragment>
      ))}
    </SettingsSection>
  )
}

function Slot<F extends Fields>({ name, editor, slots }: PartProps<F> & { name: string }) {
  const Part = slots[name]
  return Part ? <Part editor={editor} /> : null
}

function OneRow<F extends Fields>({ row, ...props }: PartProps<F> & { row: Row }) {
  if (typeof row === 'string') return <OneField name={row} {...props} />
  if ('slot' in row) return <Slot name={row.slot} {...props} />
  const last = props.source.fields[row.at(-1) ?? '']
  const narrow = last?.kind === 'text' && last.narrow
  return (
    <div className={`grid gap-5 ${narrow ? 'sm:grid-cols-[minmax(0,1fr)_9rem]' : 'sm:grid-cols-2'}`}>
      {row.map((name) => (
        <OneField key={name} name={name} {...props} />
      ))}
    </div>
  )
}

function OneField<F extends Fields>({ name, source, editor }: PartProps<F> & { name: string }) {
  const field = source.fields[name]
  if (!field) return null
  const { form, stored, pictures } = editor
  // The fields of a form are looked up by name.
  const anyForm = form as unknown as UseFormReturn<FieldValues>
  return <SettingInput name={name} field={field} form={anyForm} stored={stored} pictures={pictures} />
}
