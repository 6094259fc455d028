import type { z } from 'zod'
import type { updateUser } from '../../contract/profile.ts'
import { defined } from '../../domain/records.ts'
import { addressColumns } from './address-columns.ts'
import type { UserChange } from './user-queries.ts'

export type UserFields = z.output<typeof updateUser.body>

/**
 * Converts a request body into a change of columns, except the email. Absent fields stay, blank ones are cleared (the
 * caller checks whether names may be blank).
 */
export function userChange({ firstName, lastName, phone, sameAsShipping, shipping, billing }: UserFields): UserChange {
  return defined({
    firstName,
    lastName,
    phone: phone === undefined ? undefined : phone || null,
    sameAsShipping,
    ...addressColumns('shipping', shipping),
    ...addressColumns('billing', billing),
  })
}
