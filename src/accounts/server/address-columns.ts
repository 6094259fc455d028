import type { Address } from '../../kit/address.ts'
import type { AddressKind } from '../../kit/address-fields.ts'
import { entriesOf } from '../../kit/records.ts'

const columns = {
  address: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Zip',
  country: 'Country',
} as const satisfies Record<keyof Address, string>

/** The columns of an address in the table of users. */
export type AddressColumns<Kind extends AddressKind> = Record<
  `${Kind}${(typeof columns)[keyof Address]}`,
  string | null
>

/** The columns of the given fields of an address; blank ones are null. */
export function addressColumns<Kind extends AddressKind, Fields extends Partial<Address>>(kind: Kind, fields: Fields) {
  const entries = entriesOf<Partial<Address>>(fields).map(([field, text]) => [`${kind}${columns[field]}`, text || null])
  // The type of Object.fromEntries() has any string as a key; a complete address has every column.
  return Object.fromEntries(entries) as Fields extends Address ? AddressColumns<Kind> : Partial<AddressColumns<Kind>>
}
