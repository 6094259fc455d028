import { describe, expect, test } from 'vitest'
import {
  asStored,
  consequenceOf,
  isComplete,
  missingCredentials,
  missingDetails,
  toForm,
  toValue,
  unsentFields,
} from './payment-form-values.ts'

const nothing = asStored({ paypal_type: 'business', paypal_mode: 'sandbox' })
const business = { ...nothing, paypal_client_id: 'client', paypal_client_secret_set: true }
const personal = { ...business, paypal_type: 'personal' as const, personal_email: 'a@b.test', personal_name: 'Eva' }

describe('missing fields', () => {
  test('of a business account: id and secret, unless a secret is stored', () => {
    expect(missingCredentials(toForm(nothing), nothing)).toEqual(['paypal_client_id', 'paypal_client_secret'])
    expect(missingCredentials({ ...toForm(nothing), paypal_client_id: ' ' }, business)).toEqual(['paypal_client_id'])
    expect(missingCredentials(toForm(business), business)).toEqual([])
    const other = { ...toForm(business), paypal_client_id: 'other' }
    expect(missingCredentials(other, business)).toEqual(['paypal_client_secret'])
    expect(missingCredentials({ ...toForm(business), paypal_mode: 'live' }, business)).toHaveLength(1)
    expect([nothing, business, personal].map(isComplete)).toEqual([false, true, true])
  })

  test('of a personal account: email and name', () => {
    expect(missingDetails(toForm(business))).toEqual(['personal_email', 'personal_name'])
    expect(missingDetails({ ...toForm(personal), personal_name: ' ' })).toEqual(['personal_name'])
    expect(isComplete({ ...personal, personal_email: '' })).toBe(false)
  })
})

test('saves hidden fields as they are stored', () => {
  const typed = {
    ...toForm(personal),
    personal_email: 'no email',
    paypal_client_id: 'other',
    paypal_client_secret: 's',
  }
  expect(toValue({ ...typed, paypal_type: 'business' }, personal)).toMatchObject({
    personal_email: 'a@b.test',
    paypal_client_id: 'other',
    paypal_client_secret: 's',
  })
  expect(toValue({ ...typed, paypal_mode: 'live' }, personal)).toMatchObject({
    personal_email: 'no email',
    paypal_client_id: 'client',
    paypal_client_secret: '',
    paypal_mode: 'sandbox',
  })
})

test('confirms only a switch to manual payments or to live mode', () => {
  const live = { ...business, paypal_mode: 'live' as const }
  expect(consequenceOf(toForm(personal), business)).toBe('personal')
  expect(consequenceOf(toForm(personal), personal)).toBeNull()
  expect(consequenceOf(toForm(live), business)).toBe('live')
  expect(consequenceOf(toForm(live), live)).toBeNull()
  expect(consequenceOf(toForm(live), { ...live, paypal_type: 'personal' })).toBe('live')
  expect(consequenceOf(toForm(business), live)).toBeNull()
})

test('does not send hidden fields', () => {
  expect(unsentFields(personal)).toEqual(['paypal_mode', 'paypal_client_id', 'paypal_client_secret'])
  expect(unsentFields(business)).toEqual(['personal_email', 'personal_name', 'personal_phone', 'personal_address'])
})
