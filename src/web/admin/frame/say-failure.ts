import { isCancelled, isLostSession } from '../../api/api-error.ts'
import { type ToastMessage, toast } from '../../ui/toast-store.ts'

/** Says that something failed. A lost session has a message of its own, and what was called off is no failure. */
export function sayFailure(error: unknown, failure: Omit<ToastMessage, 'tone'>): void {
  if (!isLostSession(error) && !isCancelled(error)) toast({ ...failure, tone: 'danger' })
}
