import type { ManagedUser } from '../../../contract/users.ts'
import { normalizeEmail } from '../../../domain/person.ts'
import type { PersonValues } from './check-person.ts'

type Shown = Pick<ManagedUser, 'email' | 'pendingEmail' | 'firstName' | 'lastName' | 'phone'>
type Changes = Partial<Pick<PersonValues, 'email' | 'firstName' | 'lastName' | 'phone'>>

/**
 * What a form changes of the user that it was opened with: the rest may have changed meanwhile, and an address that is
 * only confirmed again would send another mail.
 */
export function changesOf(user: Shown, values: Required<Changes>): Changes {
  const { firstName, lastName } = values
  const phone = values.phone.trim()
  const asked = normalizeEmail(values.email)
  return {
    ...(firstName !== user.firstName && { firstName }),
    ...(lastName !== user.lastName && { lastName }),
    ...(phone !== (user.phone ?? '') && { phone }),
    ...(asked !== (user.pendingEmail ?? user.email) && { email: asked }),
  }
}
