import { afterEach, expect, it } from 'vitest'
import type { User } from '../../session/api.ts'
import { valuesOf } from './checkout-values.ts'
import { deleteDraft, storeDraft, storedMethod, storeMethod, withDraft } from './form-draft.ts'

const user = { firstName: 'Ana', lastName: 'Rivera', email: 'ana@correo.test', sameAsShipping: true } as User
const profile = valuesOf({ ...user, shippingStreet: 'Calle 1', shippingCity: 'Ponce' }, true)
const typed = { ...profile, city: 'Vieques', sameAsShipping: false }

afterEach(deleteDraft)

it('offers the telephone of the account, whether something is delivered or not', () => {
  const reachable = { ...user, phone: '787-555-0142' }
  expect([true, false].map((ships) => valuesOf(reachable, ships).phone)).toEqual(['787-555-0142', '787-555-0142'])
})

it("overlays the profile with this user's draft", () => {
  storeDraft('ana', profile, typed)
  expect(withDraft('ana', profile)).toEqual(typed)
  expect(withDraft('bea', profile)).toEqual(profile)
  deleteDraft()
  expect(withDraft('ana', profile)).toEqual(profile)
})

it('ignores the draft when the profile was edited since', () => {
  storeDraft('ana', profile, typed)
  const moved = valuesOf({ ...user, shippingStreet: 'Calle 2', shippingCity: 'Caguas' }, true)
  expect(withDraft('ana', moved)).toEqual(moved)
})

it('keeps the chosen delivery method for its user, until another one is chosen', () => {
  expect(storedMethod('ana')).toBeNull()
  storeMethod('ana', { id: 'm1', kind: 'pickup' })
  expect(storedMethod('ana')).toEqual({ id: 'm1', kind: 'pickup' })
  expect(storedMethod('bea')).toBeNull()
  storeMethod('ana', null)
  expect(storedMethod('ana')).toBeNull()
  storeMethod('ana', { id: 'm1', kind: 'parcel' })
  deleteDraft()
  expect(storedMethod('ana')).toBeNull()
})
