import { expect, it } from 'vitest'
import { messagesOf } from '../../kit/form/form-rules.ts'
import type { User } from '../../session/api.ts'
import { bodyOf, type ProfileValues, profileRules, valuesOf } from './profile-values.ts'

const user = {
  id: '0198c7f2-5d1e-7b43-9a55-0f3c1f6f2a01',
  firstName: 'Marisol',
  lastName: 'Núñez',
  email: 'marisol@correo.test',
  pendingEmail: null,
  shippingStreet: '12 Calle Loíza',
  shippingCity: 'San Juan',
  shippingState: 'PR',
  shippingZip: '00907-1234',
  sameAsShipping: false,
} as User
const values = valuesOf(user)
const faults = (change: Partial<ProfileValues>) =>
  Object.entries(messagesOf(profileRules(user), { ...values, ...change }))

it('accepts the values of a profile, with billing that differs from shipping', () => {
  expect(values).toMatchObject({ shippingZip: '00907-1234', billingStreet: '', sameAsShipping: false })
  expect(faults({})).toEqual([])
})

it('requires and sends the current password only with another address', () => {
  const email = 'otra@correo.test'
  expect(faults({ email })).toEqual([['currentPassword', 'Current password is required']])
  expect(faults({ email, currentPassword: 'x' })).toEqual([])
  expect(bodyOf({ ...values, email, currentPassword: 'x' }, user)).toMatchObject({ email, currentPassword: 'x' })
  expect(bodyOf({ ...values, currentPassword: 'x' }, user)).not.toHaveProperty('currentPassword')
})

it('requires names and an email address', () => {
  expect(faults({ firstName: ' ', lastName: '', email: 'marisol' })).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Please enter a valid email address'],
  ])
  expect(faults({ firstName: 'x'.repeat(51), lastName: 'N@ñez' })).toEqual([
    ['firstName', 'First name too long'],
    ['lastName', 'Last name contains invalid characters'],
  ])
})

it('accepts empty addresses, rejects invalid ones, and checks billing only when it differs', () => {
  const none = { shippingStreet: '', shippingCity: '', shippingState: '', shippingZip: '' }
  expect(faults(none)).toEqual([])
  const wrong = { shippingStreet: 'Calle @', billingCity: 'C1', billingZip: '12' }
  expect(faults(wrong)).toEqual([
    ['shippingStreet', 'Address contains invalid characters'],
    ['billingCity', 'City contains invalid characters'],
    ['billingZip', 'ZIP code must be 5 digits or 5+4 format'],
  ])
  expect(faults({ ...wrong, sameAsShipping: true })).toHaveLength(1)
})

it('copies shipping to billing if the box is checked, and sends the email only when changed', () => {
  const body = bodyOf({ ...values, sameAsShipping: true }, user)
  expect(body).toMatchObject({ billingStreet: '12 Calle Loíza', billingZip: '00907-1234', billingCountry: 'US' })
  expect(body).not.toHaveProperty('email')
  expect(bodyOf({ ...values, email: ' otra@correo.test ' }, user)).toMatchObject({ email: 'otra@correo.test' })
})
