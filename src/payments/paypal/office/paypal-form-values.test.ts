import { describe, expect, test } from 'vitest'
import { type FormOf, missingOf, toForm, toValue } from '../../../settings/office/form-values.ts'
import { paypalSetting } from '../paypal-setting.ts'
import { asStored, consequenceOf, hasCredentials, isComplete, type StoredPayment } from './paypal-form-values.ts'

const { fields, form } = paypalSetting
const nothing = asStored({ paypal_type: 'business', paypal_mode: 'sandbox', paypal_client_secret_set: false })
const business = { ...nothing, paypal_client_id: 'client', paypal_client_secret_set: true }
const personal = { ...business, paypal_type: 'personal' as const, personal_email: 'a@b.test', personal_name: 'Eva' }
const formOf = (stored: StoredPayment) => toForm(fields, stored)
const missing = (values: FormOf<typeof fields>, stored: StoredPayment) =>
  Object.keys(missingOf(fields, form, values, stored))

describe('missing fields', () => {
  test('of a business account: id and secret, unless a secret is stored', () => {
    expect(missing(formOf(nothing), nothing)).toEqual(['paypal_client_id', 'paypal_client_secret'])
    expect(missing({ ...formOf(nothing), paypal_client_id: ' ' }, business)).toEqual(['paypal_client_id'])
    expect(missing(formOf(business), business)).toEqual([])
    const other = { ...formOf(business), paypal_client_id: 'other' }
    expect(missing(other, business)).toEqual(['paypal_client_secret'])
    expect(missing({ ...formOf(business), paypal_mode: 'live' }, business)).toHaveLength(1)
    expect([nothing, business, personal].map(isComplete)).toEqual([false, true, true])
  })

  test('of a personal account: email and name', () => {
    expect(missing({ ...formOf(business), paypal_type: 'personal' }, business)).toEqual([
      'personal_email',
      'personal_name',
    ])
    expect(missing({ ...formOf(personal), personal_name: ' ' }, personal)).toEqual(['personal_name'])
    expect(isComplete({ ...personal, personal_email: '' })).toBe(false)
  })

  test('a connection is tested with an id and a secret, typed or stored for this account', () => {
    expect(hasCredentials(formOf(business), business)).toBe(true)
    expect(hasCredentials(formOf(business), nothing)).toBe(false)
    expect(hasCredentials({ ...formOf(business), paypal_client_secret: 's' }, nothing)).toBe(true)
    expect(hasCredentials({ ...formOf(business), paypal_mode: 'live' }, business)).toBe(false)
    expect(hasCredentials({ ...formOf(business), paypal_client_id: ' ' }, business)).toBe(false)
  })
})

test('saves hidden fields as they are stored', () => {
  const typed = {
    ...formOf(personal),
    personal_email: 'no email',
    paypal_client_id: 'other',
    paypal_client_secret: 's',
  }
  expect(toValue(fields, form, { ...typed, paypal_type: 'business' }, personal)).toMatchObject({
    personal_email: 'a@b.test',
    paypal_client_id: 'other',
    paypal_client_secret: 's',
  })
  expect(toValue(fields, form, { ...typed, paypal_mode: 'live' }, personal)).toMatchObject({
    personal_email: 'no email',
    paypal_client_id: 'client',
    paypal_client_secret: '',
    paypal_mode: 'sandbox',
  })
})

test('confirms only a switch to manual payments or to live mode', () => {
  const live = { ...business, paypal_mode: 'live' as const }
  expect(consequenceOf(formOf(personal), business)).toBe('personal')
  expect(consequenceOf(formOf(personal), personal)).toBeNull()
  expect(consequenceOf(formOf(live), business)).toBe('live')
  expect(consequenceOf(formOf(live), live)).toBeNull()
  expect(consequenceOf(formOf(live), { ...live, paypal_type: 'personal' })).toBe('live')
  expect(consequenceOf(formOf(business), live)).toBeNull()
})
