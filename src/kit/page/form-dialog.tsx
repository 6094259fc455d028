import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormErrorSummary, summaryOf } from '../ui/form-error-summary.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { Form } from './form.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

interface FormDialogProps<Values extends FieldValues> {
  title: string
  form: UseFormReturn<Values>
  /** Whether a submit is pending; by default, while `onSubmit` is running. */
  pending?: boolean
  submitLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string
  size?: 'md' | 'lg'
  /** Wider gaps between the groups of a long form. */
  roomy?: boolean
  onSubmit: (values: Values) => void | Promise<void>
  onClose: () => void
  /** The search parameter that opens the parent of the form: changing it also leaves the form. */
  chosenBy?: string
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a dialog. Prevents duplicate submits, and asks before unsaved input is lost. Ctrl+Enter submits from every
 * field; Enter does not submit from the rows of a list, where it usually means "next".
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, form, onClose } = props
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const { errors, submitCount, isDirty, isSubmitting } = form.formState
  const pending = props.pending ?? isSubmitting
  const submit = form.handleSubmit(async (values) => {
    if (!pending) await props.onSubmit(values)
  })
  const close = () => (isDirty ? setLeaving(true) : onClose())
  return (
    <Dialog
      open
      size={props.size}
      onOpenChange={(open) => !open && close()}
      title={title}
      footer={
        <FormFooter
          form={id}
          submitLabel={props.submitLabel}
          cancelLabel={props.cancelLabel}
          pending={pending}
          onCancel={close}
        />
      }
    >
      <Form
        id={id}
        onSubmit={submit}
        onKeyDown={onEnter}
        className={`flex flex-col pt-1 ${props.roomy ? 'gap-6' : 'gap-4'}`}
      >
        <DraftOffer form={form} />
        <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
        {props.children}
      </Form>
      <UnsavedGuard dirty={isDirty && !props.pending} chosenBy={props.chosenBy} />
      <UnsavedQuestion open={leaving} onOpenChange={setLeaving} onConfirm={onClose} />
    </Dialog>
  )
}

const nativeEnter = ['file', 'color', 'button', 'submit']

function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, nativeEvent, ctrlKey, metaKey } = event
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return
  if (ctrlKey || metaKey) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  } else if (target instanceof HTMLInputElement && target.closest('li') && !nativeEnter.includes(target.type)) {
    event.preventDefault()
  }
}

interface FormFooterProps {
  /** The id of the form. */
  form: string
  submitLabel: string
  cancelLabel: string | undefined
  pending: boolean
  onCancel: () => void
}

function FormFooter({ form, submitLabel, cancelLabel = m.shell_cancel(), pending, onCancel }: FormFooterProps) {
  return (
    <>
      <Button tone="outline" size="sm" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={form} size="sm" pending={pending} aria-keyshortcuts="Control+Enter Meta+Enter">
        {submitLabel}
      </Button>
    </>
  )
}
