import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type UnsavedQuestionProps = Pick<Parameters<typeof ConfirmDialog>[0], 'open' | 'onOpenChange' | 'onConfirm'>

/** Asks whether to discard unsaved input. */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title={m.unsaved_title()}
      description={m.unsaved_text()}
      confirmLabel={m.unsaved_leave()}
      cancelLabel={m.unsaved_stay()}
    />
  )
}
