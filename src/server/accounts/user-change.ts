import type { z } from 'zod'
import type { updateUser } from '../../contract/profile.ts'
import type { Address } from '../../domain/address.ts'
import { checkEmail, checkPhone, normalizeName } from '../../domain/person.ts'
import { defined, entriesOf } from '../../domain/records.ts'
import { assertNoFault, nameFaults, partialAddress } from './account-rules.ts'
import type { UserChange } from './user-queries.ts'

export type UserFields = z.output<typeof updateUser.body>

/**
 * What a body changes of a user, but for the email, which is only checked here. Absent fields stay, blank ones are
 * cleared (whether a name may be is for the caller to say); addresses come under both of their names (`shippingAddress` or `shippingStreet`).
 * @throws HttpError 400 with the first fault.
 */
export function userChange(fields: UserFields): UserChange {
  assertNoFault(
    ...nameFaults(fields, { needed: false }),
    fields.email === undefined ? null : checkEmail(fields.email),
    fields.phone?.trim() ? checkPhone(fields.phone) : null,
  )
  return defined({
    firstName: fields.firstName === undefined ? undefined : normalizeName(fields.firstName),
    lastName: fields.lastName === undefined ? undefined : normalizeName(fields.lastName),
    phone: fields.phone === undefined ? undefined : fields.phone?.trim() || null,
    sameAsShipping: fields.sameAsShipping,
    ...addressOf(fields, 'shipping'),
    ...addressOf(fields, 'billing'),
  })
}

function addressOf(fields: UserFields, kind: 'shipping' | 'billing'): UserChange {
  const given = defined({
    address: blank(fields[`${kind}Street`], fields[`${kind}Address`]),
    city: blank(fields[`${kind}City`]),
    state: blank(fields[`${kind}State`]),
    postalCode: blank(fields[`${kind}Zip`], fields[`${kind}PostalCode`]),
    country: blank(fields[`${kind}Country`]),
  })
  const clean = partialAddress(given)
  return Object.fromEntries(entriesOf(clean).map(([field, text]) => [`${kind}${columns[field]}`, text || null]))
}

const columns: Record<keyof Address, string> = {
  address: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Zip',
  country: 'Country',
}

/** The first that was given; null counts as blank, undefined as absent. */
function blank(...given: (string | null | undefined)[]): string | undefined {
  const first = given.find((text) => text !== undefined)
  return first === null ? '' : first?.trim()
}
