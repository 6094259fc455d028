import { type Address, checkAddress, normalizeAddress } from '../../domain/address.ts'
import type { Fault } from '../../domain/fault.ts'
import { checkFirstName, checkLastName } from '../../domain/person.ts'
import { keysOf, recordOf } from '../../domain/records.ts'
import { badRequest } from '../platform/http/errors.ts'

/** @throws HttpError 400 with the message of the first fault (spec §5). */
export function assertNoFault(...faults: (Fault | null)[]): void {
  const first = faults.find((fault) => fault !== null)
  if (first) throw badRequest(first.message)
}

interface Names {
  firstName?: string | undefined
  lastName?: string | undefined
}

/** Faults of the names that are present. Blank names are valid unless `needed` (spec §5: customers added by staff). */
export function nameFaults({ firstName, lastName }: Names, { needed }: { needed: boolean }): (Fault | null)[] {
  const faultOf = (name: string | undefined, check: typeof checkFirstName) =>
    name === undefined || (!needed && name.trim() === '') ? null : check(name)
  return [faultOf(firstName, checkFirstName), faultOf(lastName, checkLastName)]
}

/** Checks and normalizes a complete address. @throws HttpError 400 with its first fault. */
export function completeAddress(address: Address): Address {
  assertNoFault(checkAddress(address)[0] ?? null)
  return normalizeAddress(address)
}

/** Checks and normalizes the fields of an address that are present. @throws HttpError 400 with the first fault. */
export function partialAddress(fields: Partial<Address>): Partial<Address> {
  const whole = { address: '', city: '', state: '', postalCode: '', country: '', ...fields }
  assertNoFault(checkAddress(whole).find(({ field }) => fields[field]) ?? null)
  const clean = normalizeAddress(whole)
  return recordOf(keysOf(fields), (field) => clean[field])
}
