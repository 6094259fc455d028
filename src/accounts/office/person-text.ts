import { isRefusal } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { pageText, wordingsOf } from '../../kit/page/page-text.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { ManagedUser } from '../office-api.ts'
import { personRefusals } from '../office-texts.ts'

/** Display name; customers may have none. */
export function nameOf({ firstName, lastName, email }: Pick<ManagedUser, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** Toasts for protected accounts (spec §8). */
export function toastProtectedAccount({ role }: Pick<ManagedUser, 'role'>, attempt: 'edit' | 'delete'): void {
  const [title, description] =
    attempt === 'delete' && role === 'admin'
      ? [m.people_cannot_delete_title(), m.people_cannot_delete_text()]
      : [m.people_protected_title(), pageText(personRefusals, 'protected_account')]
  toast({ title, description, tone: 'warning' })
}

/** Shows why an action on a user failed. */
export function toastPersonFailure(error: unknown, fallback: string): void {
  toastFailedAction(error, { title: m.people_error(), description: failureText(error, fallback) })
}

function failureText(error: unknown, fallback: string): string {
  return isRefusal(error) ? serverText(error, fallback, wordingsOf(personRefusals)) : fallback
}
