import { isAborted, isLostSession } from '../api/api-error.ts'
import { type ToastMessage, toast } from '../ui/toast-store.ts'

/** Shows a failure toast, except for lost sessions (they have their own message) and aborted requests. */
export function toastFailedAction(error: unknown, failure: Omit<ToastMessage, 'tone'>): void {
  if (!isLostSession(error) && !isAborted(error)) toast({ ...failure, tone: 'danger' })
}
