import { checkFirstName, checkLastName } from '../../kit/person.ts'
import { invalidField } from '../../kit/server/http/errors.ts'

interface Names {
  firstName?: string | undefined
  lastName?: string | undefined
}

/** Only customers that staff add may have no name (spec §5). @throws HttpError 400 for a name that is given and blank. */
export function assertNamed({ firstName = '-', lastName = '-' }: Names): void {
  const faults = { firstName: checkFirstName(firstName), lastName: checkLastName(lastName) }
  if (faults.firstName) throw invalidField('firstName', faults.firstName)
  if (faults.lastName) throw invalidField('lastName', faults.lastName)
}
