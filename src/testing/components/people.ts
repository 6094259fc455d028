import type { ManagedUser, UserPage } from '../../accounts/office-api.ts'
import type { Role } from '../../kit/roles.ts'
import type { User } from '../../session/api.ts'

/** A signed-in user of the role. */
export const person = (role: Role, changes: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: `${role}@flordemaga.test`,
  pendingEmail: null,
  firstName: 'Nilsa',
  lastName: 'Báez',
  profileImageUrl: null,
  role,
  phone: null,
  emailVerified: true,
  isEmailVerified: true,
  shippingStreet: null,
  shippingCity: null,
  shippingState: null,
  shippingZip: null,
  shippingCountry: null,
  billingStreet: null,
  billingCity: null,
  billingState: null,
  billingZip: null,
  billingCountry: null,
  sameAsShipping: true,
  createdAt: new Date('2026-01-05T12:00:00Z'),
  updatedAt: new Date('2026-01-05T12:00:00Z'),
  secondFactorMissing: false,
  // Longer than any test: signing out would load the page that holds them all.
  inactivityMinutes: 30,
  ...changes,
})

/** A customer as staff see her. */
export function customerOf(changes: Partial<ManagedUser> = {}): ManagedUser {
  const {
    secondFactorMissing: _,
    inactivityMinutes: __,
    ...account
  } = person('customer', {
    id: '00000000-0000-4000-8000-000000000201',
    email: 'coralis@correo.test',
    firstName: 'Coralís',
    lastName: 'Rosario',
  })
  return { ...account, language: 'en', isProtected: false, hasSecondFactor: false, ...changes }
}

/** The first page of a list with these people. */
export const pageOfPeople = (...users: ManagedUser[]): UserPage => ({
  users,
  page: 1,
  pages: 1,
  matching: users.length,
  total: users.length,
})
