import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '../../kit/page/form.tsx'
import { UnsavedGuard } from '../../kit/page/unsaved-guard.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { FormErrorSummary, summaryOf } from '../../kit/ui/form-error-summary.tsx'
import { m } from '../../paraglide/messages.js'
import type { SettingsEditor } from './use-save-setting.ts'

interface SettingsFormProps<Values extends FieldValues> {
  /** Accessible name of the form. */
  label: string
  /** From `useSaveSetting`. */
  editor: SettingsEditor<Values>
  /** Called after Discard reset the form, to reset state outside of it (a chosen file). */
  onDiscard?: () => void
  /** Whether state outside of the form has unsaved changes. */
  dirty?: boolean
  /** The search parameter that selects this form among those of the page. */
  chosenBy?: string
  /** `SettingsSection` elements. */
  children: ReactNode
}

/** A settings page: sections, and a save bar while there are unsaved changes. Navigation asks first. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { label, editor, onDiscard, chosenBy, children } = props
  const { form, submit } = editor
  const { errors, submitCount, isSubmitting } = form.formState
  const dirty = form.formState.isDirty || props.dirty === true
  const discard = () => {
    form.reset()
    onDiscard?.()
  }
  return (
    <Form aria-label={label} onSubmit={submit} className="flex flex-col gap-6">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      {children}
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
