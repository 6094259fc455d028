import { z } from 'zod'
import { afterQuery, id, locale, money, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { blankOr } from '../kit/fields.ts'
import { email, personRules } from '../kit/person-fields.ts'
import { roles } from '../kit/roles.ts'
import { account, role } from '../session/api.ts'
import { newPasswordWithMinimum6Message } from './fields.ts'
import { userStatuses } from './user-statuses.ts'

export const userListQuery = z.object({
  role: z.enum(roles).default('customer'),
  search: searchText,
  status: z.enum(userStatuses).optional(),
  /** Returns only this user, independent of the page: their details are open. */
  id: id.optional(),
  ...pageQuery(),
})

/** A user as seen by staff. */
export const managedUser = account.extend({
  /** The language of the mails to this user. */
  language: locale,
  /** Configured as protected: other users cannot edit or delete the account (spec §6). */
  isProtected: z.boolean(),
  /** Whether the account has a second factor. */
  hasSecondFactor: z.boolean(),
})
export type ManagedUser = z.output<typeof managedUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Users, newest first, at most 1,000, without roots for admins; the Link header leads to the next (staff)',
  query: z.object(afterQuery),
  reply: z.array(managedUser),
})

export const listRootUsers = endpoint({
  method: 'GET',
  path: '/api/users/root',
  summary: 'Every root user, newest first (root)',
  reply: z.array(managedUser),
})

export const browseUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'One page of the users of a role that match, newest first (staff; roots by root); past the end is the last',
  query: userListQuery,
  reply: z.object({
    users: z.array(managedUser),
    /** `total`: the number of users with the role, independent of the search. */
    ...pageCounts,
  }),
})
export type UserPage = z.output<(typeof browseUsers)['reply']>

const params = z.object({ id })

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create a customer or administrator, as root also a root user; they are mailed to confirm their address',
  body: z.strictObject({
    email,
    /** Optional for customers. */
    firstName: blankOr(personRules.firstName).default(''),
    lastName: blankOr(personRules.lastName).default(''),
    password: newPasswordWithMinimum6Message(),
    role: role.default('customer'),
    /** The language of the mails to this user. */
    language: locale.default('en'),
  }),
  reply: managedUser,
  status: 201,
})

export const setUserPassword = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/password',
  summary: 'Set another user’s password; ends their sessions and notifies them (staff)',
  params,
  body: z.strictObject({ password: newPasswordWithMinimum6Message() }),
  reply: z.object({ message: z.string() }),
})

export const changeUserRole = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/role',
  summary: 'Give a user another role; ends their sessions (root; never their own)',
  params,
  body: z.strictObject({ role }),
  reply: managedUser,
})

export const sendUserVerification = endpoint({
  method: 'POST',
  path: '/api/users/{id}/verification',
  summary: 'Mail a user the link that confirms their address again, once in 60 s (staff)',
  params,
  body: z.strictObject({}).optional(),
  reply: z.object({ sent: z.boolean(), message: z.string() }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  summary:
    'Delete a user; who has ordered is made anonymous instead, and the orders stay (staff; roots also themselves)',
  params,
  reply: null,
  status: 204,
})

/** A user's orders. Spent is the paid amount less refunds. */
export const userFigures = z.object({
  orders: z.int(),
  spent: money,
  /** The user has orders or payments: deletion anonymizes the account. */
  hasHistory: z.boolean(),
})
export type UserFigures = z.output<typeof userFigures>

export const getUserFigures = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}/figures',
  summary: 'What a user has ordered and spent (staff)',
  params,
  reply: userFigures,
})
