import { normalizeEmail } from '../../kit/person.ts'
import type { ManagedUser } from '../office-api.ts'
import type { PersonValues } from './person-rules.ts'

type Shown = Pick<ManagedUser, 'email' | 'pendingEmail' | 'firstName' | 'lastName' | 'phone'>
type Changes = Partial<Pick<PersonValues, 'email' | 'firstName' | 'lastName' | 'phone'>>

/**
 * The changed fields of a user form: other fields may have changed on the server meanwhile, and resubmitting a pending
 * address would send another mail.
 */
export function changesOf(user: Shown, values: Required<Changes>): Changes {
  const { firstName, lastName } = values
  const phone = values.phone.trim()
  const email = normalizeEmail(values.email)
  return {
    ...(firstName !== user.firstName && { firstName }),
    ...(lastName !== user.lastName && { lastName }),
    ...(phone !== (user.phone ?? '') && { phone }),
    ...(email !== (user.pendingEmail ?? user.email) && { email }),
  }
}
