import { expect, test } from 'vitest'
import type { BrandSettings } from '../api.ts'
import { ownContact } from './own-contact.ts'

test('does not show links inherited from the brand as contact links', () => {
  const facebookUrl = 'https://www.facebook.com/flor'
  const brand = { facebookUrl, instagramUrl: null } as BrandSettings
  const instagram = 'https://www.instagram.com/flor'
  const contact = { email: 'hola@shop.test', instagram }
  expect(ownContact({ ...contact, facebook: facebookUrl }, brand)).toEqual({ ...contact, facebook: '' })
  const own = { ...contact, facebook: 'https://www.facebook.com/own' }
  expect(ownContact(own, brand)).toEqual(own)
})
