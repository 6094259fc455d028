import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormDialog } from '../page/form-dialog.tsx'
import { NewerVersion } from '../page/newer-version.tsx'
import type { RecordForm } from './record-form.ts'

interface RecordDialogProps<Values extends FieldValues> {
  record: RecordForm<Values>
  title: string
  submitLabel: string
  /** The fields. */
  children: ReactNode
}

/** The dialog of a form of `useRecordForm`. */
export function RecordDialog<Values extends FieldValues>({ record, children, ...texts }: RecordDialogProps<Values>) {
  const { form, pending, submit, question, onClose } = record
  return (
    <FormDialog {...texts} form={form} size="lg" roomy pending={pending} onClose={onClose} onSubmit={submit}>
      {children}
      <NewerVersion question={question} />
    </FormDialog>
  )
}
