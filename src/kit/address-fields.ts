import { z } from 'zod'
import {
  type Address,
  addressFields,
  addressPatterns,
  checkAddressField,
  hasUrbanizations,
  maxAddressLength,
  maxCityLength,
  normalizeAddressField,
  usStates,
} from './address.ts'
import { text } from './codecs.ts'
import type { KeyOf } from './dictionary.ts'
import { fault } from './fault.ts'
import { blankOr, field, type TextRule } from './fields.ts'
import { entriesOf, recordFrom, recordOf } from './records.ts'
import { commonFaults } from './texts.ts'
import { isZipOfState } from './zip-states.ts'

const documents: Record<keyof Address, TextRule['document']> = {
  address: { minLength: 1, maxLength: maxAddressLength, pattern: addressPatterns.address.source },
  city: { minLength: 1, maxLength: maxCityLength, pattern: addressPatterns.city.source },
  state: {
    enum: usStates.map(({ code }) => code),
    description: 'The name of the state is accepted, too',
    maxLength: 40,
  },
  postalCode: { pattern: addressPatterns.postalCode.source, maxLength: 10 },
  country: { enum: ['US', 'USA', 'United States'], description: 'Stored as US', maxLength: 40 },
}

const rules: Record<keyof Address, TextRule> = recordOf(addressFields, (name) => ({
  normalize: (text: string) => normalizeAddressField(name, text),
  check: (text: string) => checkAddressField(name, text),
  document: documents[name],
}))

/** The fields of a complete address (spec §5). */
export const address = recordOf(addressFields, (name) => field(rules[name]))

/** Unit and urbanization, under the rule of the street. */
const streetPart = blankOr(rules.address).optional()

/** An address of a delivery or a bill: empty fields are left out; an urbanization is refused outside of Puerto Rico. */
export const postalAddress = z
  .strictObject({ ...address, address2: streetPart, urbanization: streetPart })
  .overwrite(({ address2, urbanization, ...rest }) => ({
    ...rest,
    ...(address2 && { address2 }),
    ...(urbanization && { urbanization }),
  }))
  .check(({ value, issues }) => {
    if (!value.urbanization || hasUrbanizations(value.state)) return
    issues.push(issueAt('urbanization', 'urbanization_elsewhere', value))
  })

/** An address that goods are sent to: its ZIP code belongs to its state. */
export const deliveryAddress = postalAddress.check(({ value, issues }) => {
  if (!isZipOfState(value.postalCode, value.state)) issues.push(issueAt('postalCode', 'zip_of_other_state', value))
})

/** A fault of one field that depends on another one. */
function issueAt(field: string, key: KeyOf<typeof commonFaults>, input: unknown) {
  const { message, ...params } = fault(commonFaults, key)
  return { code: 'custom' as const, input, path: [field], message, params }
}

/** An address of a report, which only some requests check. */
export const submittedAddress = z.strictObject({
  ...recordOf(addressFields, (name) => text(1000).meta(documents[name])),
  address2: text(1000).optional(),
  urbanization: text(1000).optional(),
})

/** The addresses of an account. */
export type AddressKind = 'shipping' | 'billing'

/**
 * The names of an account's address fields in requests, without their prefix `shipping` or `billing`. The first name is
 * the one of answers.
 */
const suffixes = {
  address: ['Street', 'Address'],
  city: ['City'],
  state: ['State'],
  postalCode: ['Zip', 'PostalCode'],
  country: ['Country'],
} as const satisfies Record<keyof Address, readonly string[]>

type Suffix = (typeof suffixes)[keyof Address][number]
type FlatNames<Kind extends AddressKind> = `${Kind}${Suffix}`

/** The optional fields of an account's address under all of their names. */
export function flatFields<Kind extends AddressKind>(kind: Kind) {
  return recordFrom(
    addressFields.flatMap((name) => {
      const rule = blankOr(rules[name]).nullish()
      return suffixes[name].map((suffix): [FlatNames<Kind>, typeof rule] => [`${kind}${suffix}`, rule])
    }),
  )
}

type Flat<Kind extends AddressKind> = { [Name in FlatNames<Kind>]?: string | null | undefined }

/** The address of a flat body: null is blank, absent fields stay absent, the first of two names takes precedence. */
export function nestedAddress<Kind extends AddressKind>(kind: Kind, flat: Flat<Kind>): Partial<Address> {
  const fields = entriesOf(suffixes).flatMap(([name, names]) => {
    const text = names.map((suffix) => flat[`${kind}${suffix}`]).find((value) => value !== undefined)
    return text === undefined ? [] : [[name, text ?? '']]
  })
  return Object.fromEntries(fields)
}
