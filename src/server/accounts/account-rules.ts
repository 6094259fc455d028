import { type Address, checkAddress, normalizeAddress } from '../../domain/address.ts'
import type { Fault } from '../../domain/fault.ts'
import { checkFirstName, checkLastName } from '../../domain/person.ts'
import { keysOf, recordOf } from '../../domain/records.ts'
import { badRequest } from '../platform/http/errors.ts'

/** Refuses with the first fault's own message (spec §5). @throws HttpError 400. */
export function assertNoFault(...faults: (Fault | null)[]): void {
  const first = faults.find((fault) => fault !== null)
  if (first) throw badRequest(first.message)
}

interface Names {
  firstName?: string | undefined
  lastName?: string | undefined
}

/** Faults of the names that were given. Unless they are `needed`, blank ones have none (spec §5: customers that staff add). */
export function nameFaults({ firstName, lastName }: Names, { needed }: { needed: boolean }): (Fault | null)[] {
  const faultOf = (name: string | undefined, check: typeof checkFirstName) =>
    name === undefined || (!needed && name.trim() === '') ? null : check(name)
  return [faultOf(firstName, checkFirstName), faultOf(lastName, checkLastName)]
}

/** The whole address, normalized. @throws HttpError 400 with its first fault. */
export function completeAddress(address: Address): Address {
  assertNoFault(checkAddress(address)[0] ?? null)
  return normalizeAddress(address)
}

/** The given, non-empty fields of an address, each checked by itself. @throws HttpError 400 with the first fault. */
export function partialAddress(given: Partial<Address>): Partial<Address> {
  const whole = { address: '', city: '', state: '', postalCode: '', country: '', ...given }
  assertNoFault(checkAddress(whole).find(({ field }) => given[field]) ?? null)
  const clean = normalizeAddress(whole)
  return recordOf(keysOf(given), (field) => clean[field])
}
