import type { z } from 'zod'
import type { updateUser } from '../../contract/profile.ts'
import type { Address } from '../../domain/address.ts'
import { checkEmail, checkPhone, normalizeName } from '../../domain/person.ts'
import { defined, entriesOf } from '../../domain/records.ts'
import { assertNoFault, nameFaults, partialAddress } from './account-rules.ts'
import type { UserChange } from './user-queries.ts'

export type UserFields = z.output<typeof updateUser.body>

/**
 * Converts a request body into a change of columns, except the email, which is only validated. Absent fields stay, blank
 * ones are cleared (the caller checks whether names may be blank). Streets are accepted under both names
 * (`shippingAddress` or `shippingStreet`).
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
  const fieldsOfAddress = defined({
    address: firstDefined(fields[`${kind}Street`], fields[`${kind}Address`]),
    city: firstDefined(fields[`${kind}City`]),
    state: firstDefined(fields[`${kind}State`]),
    postalCode: firstDefined(fields[`${kind}Zip`], fields[`${kind}PostalCode`]),
    country: firstDefined(fields[`${kind}Country`]),
  })
  const clean = partialAddress(fieldsOfAddress)
  return Object.fromEntries(entriesOf(clean).map(([field, text]) => [`${kind}${columns[field]}`, text || null]))
}

const columns: Record<keyof Address, string> = {
  address: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Zip',
  country: 'Country',
}

/** The first defined value, trimmed; null counts as blank, undefined as absent. */
function firstDefined(...values: (string | null | undefined)[]): string | undefined {
  const first = values.find((text) => text !== undefined)
  return first === null ? '' : first?.trim()
}
