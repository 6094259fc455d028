import type { ManagedUser } from '../../../contract/users.ts'
import { normaliseEmail } from '../../../domain/person.ts'
import type { PersonValues } from './check-person.ts'

type Shown = Pick<ManagedUser, 'email' | 'pendingEmail' | 'firstName' | 'lastName'>
type Changes = Partial<Pick<PersonValues, 'email' | 'firstName' | 'lastName'>>

/**
 * What a form changes of the user that it was opened with: the rest may have changed meanwhile, and an address that is
 * only confirmed again would send another mail.
 */
export function changesOf(user: Shown, values: Required<Changes>): Changes {
  const { firstName, lastName } = values
  const asked = normaliseEmail(values.email)
  return {
    ...(firstName !== user.firstName && { firstName }),
    ...(lastName !== user.lastName && { lastName }),
    ...(asked !== (user.pendingEmail ?? user.email) && { email: asked }),
  }
}
