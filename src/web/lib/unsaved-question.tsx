import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Asked = Pick<Parameters<typeof ConfirmDialog>[0], 'open' | 'onOpenChange' | 'onConfirm'>

/** Asks whether to discard unsaved input. */
export function UnsavedQuestion(asked: Asked) {
  return (
    <ConfirmDialog
      {...asked}
      title={m.unsaved_title()}
      description={m.unsaved_text()}
      confirmLabel={m.unsaved_leave()}
      cancelLabel={m.unsaved_stay()}
    />
  )
}
