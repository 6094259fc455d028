import type { KeyOf } from './dictionary.ts'
import { type Fault, type FieldFault, fault } from './fault.ts'
import { recordOf } from './records.ts'
import { characters, fold, normalizePlainLine } from './text.ts'
import { commonFaults } from './texts.ts'

/** A postal address inside the United States and Puerto Rico (spec §3); ZIP codes are text, '00680' keeps its zeros. */
export interface Address {
  address: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An address of a delivery or a bill. Empty fields are absent. */
export interface PostalAddress extends Address {
  /** The unit: apartment, suite, box. */
  address2?: string | undefined
  /** Puerto Rico only. */
  urbanization?: string | undefined
}

/** A state that the shop ships to. */
export interface UsState {
  code: string
  name: string
}

/** Stable key of an address fault. */
export type AddressFaultCode = KeyOf<typeof commonFaults>

/** A fault of one field of an address. */
export type AddressFault = FieldFault<keyof Address, AddressFaultCode>

/**
 * The address as it is checked and stored: commas to spaces, plain hyphens and quotes, single spaces, the state as its
 * code, 'USA' and 'United States' as 'US'. Autofill sends all of these forms.
 */
export function normalizeAddress(address: Address): Address {
  return recordOf(addressFields, (field) => normalizeAddressField(field, address[field]))
}

/** One field of an address as it is checked and stored. */
export function normalizeAddressField(field: keyof Address, text: string): string {
  const clean = normalizePlainLine(text.replaceAll(',', ' '))
  if (field === 'state') return stateCode(clean)
  return field === 'country' ? countryCode(clean) : clean
}

/** The fault of one field of an address in its normalized form. */
export function checkAddressField(field: keyof Address, text: string): Fault<AddressFaultCode> | null {
  const code = rules[field](normalizeAddressField(field, text))
  return code ? fault(commonFaults, code) : null
}

/** The faults of an address in its normalized form, at most one per field, in the order of the form (spec §5). */
export function checkAddress(address: Address): AddressFault[] {
  return addressFields.flatMap((field) => {
    const found = checkAddressField(field, address[field])
    return found ? [{ field, ...found }] : []
  })
}

/** Urbanizations exist in Puerto Rico only. */
export const hasUrbanizations = (state: string): boolean => state === 'PR'

/**
 * The lines of an address between the name and the city, as Publication 28 of the Postal Service prints them: the
 * urbanization, then street and unit.
 */
export function streetLines({
  address,
  address2,
  urbanization,
}: Pick<PostalAddress, 'address' | 'address2' | 'urbanization'>): string[] {
  const street = streetOf({ address, address2 })
  const name = urbanization?.replace(/^urb(?:anizaci[oó]n)?(?:\.\s*|\s+)/i, '')
  return name ? [`URB ${name}`, street] : [street]
}

/** The street with its unit, in one line. */
export const streetOf = ({ address, address2 }: Pick<PostalAddress, 'address' | 'address2'>): string =>
  address2 ? `${address} ${address2}` : address

/** The lines of an address below the name, as they stand on a parcel; none of a sale over the counter, which has only its state. */
export function addressLines(address: Omit<PostalAddress, 'country'>): string[] {
  if (address.address === '') return []
  return [...streetLines(address), `${address.city}, ${address.state} ${address.postalCode}`]
}

/** The value of the checkout's ZIP input after typing or pasting: the first 5 digits (spec §5). */
export function checkoutZipInput(text: string): string {
  return normalizePlainLine(text)
    .replace(/[^0-9]/g, '')
    .slice(0, 5)
}

/** The fields of an address, in the order of the forms. */
export const addressFields = ['address', 'city', 'state', 'postalCode', 'country'] as const

/** The longest street address and city, in characters. */
export const maxAddressLength = 200
export const maxCityLength = 100

/** The characters of a street address and of a city, and the form of a ZIP code. */
export const addressPatterns = {
  address: /^[\p{L}\p{M}0-9 .#/-]+$/u,
  city: /^[\p{L}\p{M} .-]+$/u,
  postalCode: /^[0-9]{5}(?:-[0-9]{4})?$/,
}

const rules: Record<keyof Address, (text: string) => AddressFaultCode | null> = {
  address: (text) => {
    if (text === '') return 'address_required'
    if (characters(text) > maxAddressLength) return 'address_too_long'
    return addressPatterns.address.test(text) ? null : 'address_characters'
  },
  city: (text) => {
    if (text === '') return 'city_required'
    if (characters(text) > maxCityLength) return 'city_too_long'
    return addressPatterns.city.test(text) ? null : 'city_characters'
  },
  state: (text) => (usStates.some((state) => state.code === text) ? null : 'state_invalid'),
  postalCode: (text) => (addressPatterns.postalCode.test(text) ? null : 'zip_invalid'),
  country: (text) => (text === 'US' ? null : 'country_invalid'),
}

const countryNames = new Set(['us', 'usa', 'united states', 'united states of america', 'estados unidos'])

function stateCode(text: string): string {
  const wanted = fold(text)
  return usStates.find(({ code, name }) => fold(code) === wanted || fold(name) === wanted)?.code ?? text
}

function countryCode(text: string): string {
  return countryNames.has(fold(text).replaceAll('.', '')) ? 'US' : text
}

/** The 50 states, the District of Columbia and Puerto Rico, by name (spec §9). */
export const usStates: readonly UsState[] = [
  { code: 'AL', name: 'Alabama' },
  { code: 'AK', name: 'Alaska' },
  { code: 'AZ', name: 'Arizona' },
  { code: 'AR', name: 'Arkansas' },
  { code: 'CA', name: 'California' },
  { code: 'CO', name: 'Colorado' },
  { code: 'CT', name: 'Connecticut' },
  { code: 'DE', name: 'Delaware' },
  { code: 'DC', name: 'District of Columbia' },
  { code: 'FL', name: 'Florida' },
  { code: 'GA', name: 'Georgia' },
  { code: 'HI', name: 'Hawaii' },
  { code: 'ID', name: 'Idaho' },
  { code: 'IL', name: 'Illinois' },
  { code: 'IN', name: 'Indiana' },
  { code: 'IA', name: 'Iowa' },
  { code: 'KS', name: 'Kansas' },
  { code: 'KY', name: 'Kentucky' },
  { code: 'LA', name: 'Louisiana' },
  { code: 'ME', name: 'Maine' },
  { code: 'MD', name: 'Maryland' },
  { code: 'MA', name: 'Massachusetts' },
  { code: 'MI', name: 'Michigan' },
  { code: 'MN', name: 'Minnesota' },
  { code: 'MS', name: 'Mississippi' },
  { code: 'MO', name: 'Missouri' },
  { code: 'MT', name: 'Montana' },
  { code: 'NE', name: 'Nebraska' },
  { code: 'NV', name: 'Nevada' },
  { code: 'NH', name: 'New Hampshire' },
  { code: 'NJ', name: 'New Jersey' },
  { code: 'NM', name: 'New Mexico' },
  { code: 'NY', name: 'New York' },
  { code: 'NC', name: 'North Carolina' },
  { code: 'ND', name: 'North Dakota' },
  { code: 'OH', name: 'Ohio' },
  { code: 'OK', name: 'Oklahoma' },
  { code: 'OR', name: 'Oregon' },
  { code: 'PA', name: 'Pennsylvania' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'RI', name: 'Rhode Island' },
  { code: 'SC', name: 'South Carolina' },
  { code: 'SD', name: 'South Dakota' },
  { code: 'TN', name: 'Tennessee' },
  { code: 'TX', name: 'Texas' },
  { code: 'UT', name: 'Utah' },
  { code: 'VT', name: 'Vermont' },
  { code: 'VA', name: 'Virginia' },
  { code: 'WA', name: 'Washington' },
  { code: 'WV', name: 'West Virginia' },
  { code: 'WI', name: 'Wisconsin' },
  { code: 'WY', name: 'Wyoming' },
]
