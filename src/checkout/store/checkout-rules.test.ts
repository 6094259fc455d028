import { describe, expect, it } from 'vitest'
import { problemsOf } from './checkout-rules.ts'
import type { CheckoutValues } from './checkout-values.ts'

const complete: CheckoutValues = {
  firstName: 'Marisol',
  lastName: 'Núñez',
  email: 'marisol@correo.test',
  phone: '',
  address: '12 Calle de la Candelaria',
  address2: '',
  urbanization: '',
  city: 'Mayagüez',
  state: 'PR',
  zip: '00680',
  sameAsShipping: true,
  billingFirstName: '',
  billingLastName: '',
  billingEmail: '',
  billingAddress: '',
  billingAddress2: '',
  billingUrbanization: '',
  billingCity: '',
  billingState: '',
  billingZip: '',
  note: '',
}

const empty = Object.fromEntries(
  Object.entries(complete).map(([field, value]) => [field, typeof value === 'string' ? '' : value]),
) as unknown as CheckoutValues

const titles = (values: CheckoutValues, ships = true) => problemsOf(values, ships).map(({ title }) => title)

describe('the checkout form', () => {
  it('accepts complete values', () => expect(problemsOf(complete, true)).toEqual([]))

  it('accepts unit, urbanization, phone and note, under their rules', () => {
    const more = { address2: 'Apt. 3B', urbanization: 'Urb. Las Gladiolas', phone: '787-555-0123', note: 'Ring twice' }
    expect(problemsOf({ ...complete, ...more }, true)).toEqual([])
    const wrong = { address2: 'Apt. <3>', urbanization: '"', phone: 'x', note: 'a'.repeat(501) }
    expect(problemsOf({ ...complete, ...wrong }, true).map(({ field }) => field)).toEqual([
      'phone',
      'address2',
      'urbanization',
      'note',
    ])
  })

  it('compares ZIP code and state of the address of delivery', () => {
    expect(problemsOf({ ...complete, zip: '90210' }, true)).toEqual([
      {
        field: 'zip',
        title: 'Invalid Shipping Address',
        text: 'This ZIP code does not belong to the chosen state.',
      },
    ])
  })

  it('reports missing fields in the order of the form', () => {
    expect(titles(empty)).toEqual([
      'First Name Required',
      'Last Name Required',
      'Email Required',
      'Shipping Address Required',
      'City Required',
      'State Required',
      'ZIP Code Required',
    ])
  })

  it('requires billing only when it differs', () => {
    expect(titles({ ...complete, sameAsShipping: false })).toEqual([
      'Billing First Name Required',
      'Billing Last Name Required',
      'Billing Email Required',
      'Billing Address Required',
      'Billing City Required',
      'Billing State Required',
      'Billing ZIP Code Required',
    ])
  })

  it('requires a phone and a billing address, but no shipping address, when nothing ships', () => {
    expect(titles(empty, false)).toEqual([
      'First Name Required',
      'Last Name Required',
      'Email Required',
      'Phone Required',
      'Billing Address Required',
      'Billing City Required',
      'Billing State Required',
      'Billing ZIP Code Required',
    ])
    const { address: billingAddress, city: billingCity, state: billingState, zip: billingZip } = complete
    const billed = { ...empty, billingAddress, billingCity, billingState, billingZip }
    const reachable = { ...billed, firstName: 'Marisol', lastName: 'Núñez', email: complete.email }
    expect(titles({ ...reachable, phone: 'call me' }, false)).toEqual(['Invalid Phone Number'])
    expect(titles({ ...reachable, phone: '787-555-0100' }, false)).toEqual([])
  })

  it('reports missing fields before malformed ones', () => {
    expect(titles({ ...complete, address: '12 Calle @', zip: '' })).toEqual([
      'ZIP Code Required',
      'Invalid Shipping Address',
    ])
  })

  it('reports the rule that an address violates', () => {
    expect(problemsOf({ ...complete, address: 'Calle 12 @ Ponce', zip: '123' }, true)).toEqual([
      { field: 'address', title: 'Invalid Shipping Address', text: 'Address contains invalid characters' },
      { field: 'zip', title: 'Invalid Shipping Address', text: 'ZIP code must be 5 digits or 5+4 format' },
    ])
  })

  it('applies the same rules to a different billing address', () => {
    const billing = {
      billingFirstName: 'Marisol',
      billingLastName: 'Núñez',
      billingEmail: 'marisol@correo.test',
      billingAddress: 'Calle @ 12',
      billingCity: 'Ponce 2',
      billingState: 'XX',
      billingZip: '123',
    }
    expect(problemsOf({ ...complete, ...billing, sameAsShipping: false }, true)).toEqual([
      { field: 'billingAddress', title: 'Invalid Billing Address', text: 'Address contains invalid characters' },
      { field: 'billingCity', title: 'Invalid Billing Address', text: 'City contains invalid characters' },
      {
        field: 'billingState',
        title: 'Invalid Billing Address',
        text: 'Please select a valid US state or Puerto Rico (PR)',
      },
      { field: 'billingZip', title: 'Invalid Billing Address', text: 'ZIP code must be 5 digits or 5+4 format' },
    ])
    expect(problemsOf({ ...complete, ...billing }, true)).toEqual([])
  })

  it('accepts autofilled values', () => {
    expect(problemsOf({ ...complete, address: '12 Calle Unión, Apt. 4', state: 'Puerto Rico' }, true)).toEqual([])
  })
})
