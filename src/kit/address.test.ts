import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { type Address, checkAddress, checkoutZipInput, normalizeAddress, streetLines, usStates } from './address.ts'
import { commonFaults } from './texts.ts'

const home: Address = {
  address: 'Calle Méndez Vigo 12, Apt. #3',
  city: 'Mayagüez',
  state: 'PR',
  postalCode: '00680',
  country: 'US',
}

function codes(changes: Partial<Address>): string[] {
  return checkAddress({ ...home, ...changes }).map((fault) => fault.code)
}

test('there are 50 states, the District of Columbia and Puerto Rico', () => {
  expect(usStates).toHaveLength(52)
  expect(new Set(usStates.map((state) => state.code)).size).toBe(52)
  expect(usStates.map((state) => state.name)).toEqual(usStates.map((state) => state.name).sort())
  for (const { code } of usStates) expect(codes({ state: code })).toEqual([])
})

describe('accepted addresses', () => {
  test.each([
    ['Calle Méndez Vigo 12, Apt. #3', 'Mayagüez', '00680'],
    ['Carr. 2 Km. 143.5', 'Añasco', '00610-1234'],
    ['Urb. Núñez, C/ 4 B-12', 'Peñuelas', '00624'],
    ['Ave. Ponce de León 1501', 'Río Piedras', '00926'],
    ['HC 01 Box 4000', 'St. Just', '00978'],
    ['350 5th Ave / Floor 21', 'Winston-Salem', '27101'],
  ])('%s, %s %s', (address, city, postalCode) => {
    expect(codes({ address, city, postalCode })).toEqual([])
  })

  test('accepts decomposed letters', () => {
    expect(codes({ city: 'Mayagüez'.normalize('NFD'), address: 'Calle Peñón'.normalize('NFD') })).toEqual([])
  })

  test('accepts exactly 200 and 100 characters', () => {
    expect(codes({ address: 'ñ'.repeat(200), city: 'ü'.repeat(100) })).toEqual([])
    expect(codes({ address: 'ñ'.repeat(201), city: 'ü'.repeat(101) })).toEqual(['address_too_long', 'city_too_long'])
  })
})

describe('autofill', () => {
  test('is normalized first', () => {
    const filled = {
      address: '  12\u00a0Calle   Sol,\nApt 3 ',
      city: 'San Juan,',
      state: 'Puerto Rico',
      postalCode: ' 00901 ',
      country: 'United States',
    }
    expect(normalizeAddress(filled)).toEqual({
      address: '12 Calle Sol Apt 3',
      city: 'San Juan',
      state: 'PR',
      postalCode: '00901',
      country: 'US',
    })
    expect(checkAddress(filled)).toEqual([])
  })

  test.each(['USA', 'usa', 'U.S.A.', 'us', 'United States of America', 'Estados Unidos'])(
    'country %s is US',
    (country) => {
      expect(normalizeAddress({ ...home, country }).country).toBe('US')
    },
  )

  test('curly quotes become straight quotes, which are not allowed', () => {
    expect(normalizeAddress({ ...home, address: 'O’Neill St' }).address).toBe("O'Neill St")
    expect(codes({ address: 'O’Neill St' })).toEqual(['address_characters'])
  })
})

describe('rejected addresses', () => {
  test('one fault per field, in the order of the form, with the messages of the specification', () => {
    expect(checkAddress({ address: ' , ', city: '', state: '', postalCode: '', country: '' })).toEqual([
      { field: 'address', code: 'address_required', message: 'Address is required' },
      { field: 'city', code: 'city_required', message: 'City is required' },
      { field: 'state', code: 'state_invalid', message: 'Please select a valid US state or Puerto Rico (PR)' },
      { field: 'postalCode', code: 'zip_invalid', message: 'ZIP code must be 5 digits or 5+4 format' },
      { field: 'country', code: 'country_invalid', message: 'Country must be US' },
    ])
    expect(commonFaults.en.address_too_long).toBe('Address cannot exceed 200 characters')
    expect(commonFaults.en.city_too_long).toBe('City cannot exceed 100 characters')
  })

  test.each(['<script>', "1'; drop table orders", 'a\0b', 'a\ud800', '{{7*7}}', '=1+1', 'a@b', '😀', '__proto__'])(
    'address %j',
    (address) => {
      expect(codes({ address })).toEqual(['address_characters'])
    },
  )

  test.each(['St. #3', 'San Juan 2', 'a/b', 'a\0', '<b>', '\udfff'])('city %j', (city) => {
    expect(codes({ city })).toEqual(['city_characters'])
  })

  test.each(['XX', 'Porto Rico', 'VI', 'P R', 'constructor'])('state %j', (state) => {
    expect(codes({ state })).toEqual(['state_invalid'])
  })

  test.each(['0068', '006800', '00680-', '00680-123', '00680 1234', '٠٠٦٨٠', '00680\n0', 'ABCDE'])(
    'ZIP %j',
    (postalCode) => {
      expect(codes({ postalCode })).toEqual(['zip_invalid'])
    },
  )

  test.each(['MX', 'Canada', 'UK', 'United'])('country %j', (country) => {
    expect(codes({ country })).toEqual(['country_invalid'])
  })
})

test('normalization is idempotent for any string', () => {
  const any = fc.string({ unit: 'binary', maxLength: 60 })
  const address = fc.record({ address: any, city: any, state: any, postalCode: any, country: any })
  fc.assert(
    fc.property(address, (typed) => {
      const once = normalizeAddress(typed)
      expect(normalizeAddress(once)).toEqual(once)
      if (checkAddress(typed).length === 0) expect(Object.values(once).join('')).toMatch(/^[\p{L}\p{M}0-9 .#/-]+$/u)
    }),
  )
})

test.each([
  ['00680', '00680'],
  ['00680-1234', '00680'],
  ['a0b0c6', '006'],
  [' 9 0 2 1 0 5', '90210'],
  ['', ''],
])('the ZIP input reduces %j to %j', (typed, kept) => {
  expect(checkoutZipInput(typed)).toBe(kept)
})

describe('the lines of a street', () => {
  test.each([
    [
      { address: 'A17 Calle 1', address2: 'Apt 3B', urbanization: 'Urb. Las Gladiolas' },
      ['URB Las Gladiolas', 'A17 Calle 1 Apt 3B'],
    ],
    [{ address: 'A17 Calle 1', urbanization: 'Las Gladiolas' }, ['URB Las Gladiolas', 'A17 Calle 1']],
    [{ address: 'A17 Calle 1', urbanization: 'Urb.Las Gladiolas' }, ['URB Las Gladiolas', 'A17 Calle 1']],
    [{ address: 'A17 Calle 1', urbanization: 'Urbanización Urbano' }, ['URB Urbano', 'A17 Calle 1']],
    [{ address: '12 Ocean Drive', address2: 'Unit 4' }, ['12 Ocean Drive Unit 4']],
    [{ address: '12 Ocean Drive' }, ['12 Ocean Drive']],
  ])('of %o are %o', (address, lines) => expect(streetLines(address)).toEqual(lines))
})
