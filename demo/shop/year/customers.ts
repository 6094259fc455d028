import type { Locale } from '../../../src/kit/locale.ts'
import type { StoredAddress } from '../../../src/sale/server/tables.ts'
import {
  type DemoTown,
  englishFirstNames,
  englishLastNames,
  mainlandTowns,
  puertoRicanTowns,
  spanishFirstNames,
  spanishLastNames,
} from '../../people.ts'
import type { Random } from './random.ts'

/** A customer of the demo's past. */
export interface Customer {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  language: Locale
  address: StoredAddress
  /** How often they buy, compared with the others. */
  weight: number
}

/** Invented customers with distinct email addresses. */
export function inventCustomers(random: Random, count: number): Customer[] {
  const emails = new Set<string>()
  return Array.from({ length: count }, () => inventCustomer(random, emails))
}

function inventCustomer(random: Random, emails: Set<string>): Customer {
  const fromPuertoRico = random.chance(0.72)
  const [firstName, lastName] = inventName(random, fromPuertoRico || random.chance(0.35))
  const town = random.weighted(fromPuertoRico ? puertoRicanTowns : mainlandTowns, ({ weight }) => weight)
  return {
    id: random.uuid(),
    firstName,
    lastName,
    email: inventEmail(random, `${firstName} ${lastName}`, emails),
    phone: random.chance(0.85) ? `${town.area}-555-${String(random.int(100, 199)).padStart(4, '0')}` : null,
    language: random.chance(fromPuertoRico ? 0.8 : 0.25) ? 'es' : 'en',
    address: inventAddress(random, town),
    // A few buy often, most once or twice.
    weight: 0.15 + random.next() ** 4 * 3,
  }
}

function inventName(random: Random, spanish: boolean): [string, string] {
  if (!spanish) return [random.pick(englishFirstNames), random.pick(englishLastNames)]
  const first = random.pick(spanishFirstNames)
  const last = random.pick(spanishLastNames)
  const second = random.pick(spanishLastNames)
  return [first, random.chance(0.3) && second !== last ? `${last} ${second}` : last]
}

/** The name without accents at a reserved domain, with a number when somebody else has it. */
function inventEmail(random: Random, name: string, taken: Set<string>): string {
  const base = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
  const domain = random.pick(['correo.test', 'buzon.test', 'mail.test'])
  let email = `${base}@${domain}`
  for (let number = 2; taken.has(email); number++) email = `${base}${number}@${domain}`
  taken.add(email)
  return email
}

function inventAddress(random: Random, town: DemoTown): StoredAddress {
  const street = town.streets[random.int(0, town.streets.length - 1)] ?? ''
  const unit = random.chance(0.25) ? ` Apt ${random.int(1, 12)}${random.pick(['A', 'B', 'C'])}` : ''
  const address =
    town.state === 'PR' ? `${random.int(2, 480)} ${street}${unit}` : `${random.int(12, 2900)} ${street}${unit}`
  return { address, city: town.city, state: town.state, postalCode: town.zip, country: 'US' }
}
