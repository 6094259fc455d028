import { listLimit } from '../../kit/codecs.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { root, signedIn, staff } from '../../kit/server/http/guards.ts'
import { linkNext } from '../../kit/server/http/link-next.ts'
import type { ErasePerson } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as office from '../office-api.ts'
import * as profile from '../profile-api.ts'
import { deleteOwnAccount } from './own-account.ts'
import { presentUser } from './present-user.ts'
import { ProtectedAccounts } from './protected-accounts.ts'
import { findUserPage, listUsers, listUsersOfRole } from './user-list-queries.ts'
import {
  addUser,
  changeRole,
  deleteUser,
  presentManaged,
  presentManagedUsers,
  sendUserVerification,
  setUserPassword,
  updateUser,
} from './users.ts'

/** Lists, changes and deletion of users, by themselves and by staff. */
export function registerUserRoutes(bind: Bind, platform: Platform, erase: ErasePerson): void {
  const guarded = new ProtectedAccounts(platform)
  registerLists(bind, platform, guarded)
  registerChanges(bind, platform, guarded)
  registerDeletion(bind, platform, guarded, erase)
}

function registerLists(bind: Bind, platform: Platform, guarded: ProtectedAccounts): void {
  const { db } = platform.database

  bind(office.listUsers, { guard: staff }, async ({ viewer, query, request, reply }) => {
    const found = await listUsers(db, { after: query.after, withRoots: viewer.role === 'root' }, listLimit)
    linkNext(request, reply, found)
    return presentManagedUsers(db, guarded, found)
  })

  bind(office.listRootUsers, { guard: root }, async () =>
    presentManagedUsers(db, guarded, await listUsersOfRole(db, 'root')),
  )

  bind(office.browseUsers, { guard: staff }, async ({ viewer, query, request }) => {
    if (query.role === 'root') root(viewer, request)
    const page = await findUserPage(db, query)
    return { ...page, users: await presentManagedUsers(db, guarded, page.users) }
  })
}

function registerChanges(bind: Bind, platform: Platform, guarded: ProtectedAccounts): void {
  const { db } = platform.database

  bind(office.createUser, { guard: staff }, async ({ viewer, body, request }) =>
    presentManaged(db, guarded, await addUser(platform, viewer, body, request.id)),
  )

  bind(profile.updateUser, { guard: signedIn }, async ({ viewer, params, body, request }) => {
    const input = { viewer, id: params.id, fields: body, requestId: request.id }
    return presentUser(db, await updateUser(platform, guarded, input))
  })

  bind(office.setUserPassword, { guard: staff }, async ({ viewer, params, body, request }) => {
    await setUserPassword(platform, guarded, { viewer, id: params.id, password: body.password, request })
    return { message: 'The password has been changed.' }
  })

  bind(office.changeUserRole, { guard: root }, async ({ viewer, params, body, request }) => {
    const input = { viewer, id: params.id, role: body.role, requestId: request.id }
    return presentManaged(db, guarded, await changeRole(platform, guarded, input))
  })

  bind(office.sendUserVerification, { guard: staff }, async ({ viewer, params, request }) => {
    const input = { viewer, id: params.id, requestId: request.id }
    const sent = await sendUserVerification(platform, guarded, input)
    return { sent, message: sent ? 'Verification email sent.' : 'This email is already verified.' }
  })
}

function registerDeletion(bind: Bind, platform: Platform, guarded: ProtectedAccounts, erase: ErasePerson): void {
  bind(office.deleteUser, { guard: staff }, async ({ viewer, params, request, reply }) => {
    await deleteUser(platform, guarded, { viewer, id: params.id, requestId: request.id, erase })
    if (viewer.id === params.id) await platform.sessions.end({ request, reply })
    return undefined
  })

  bind(profile.deleteOwnAccount, { guard: signedIn }, async ({ viewer, body, request, reply }) => {
    await deleteOwnAccount(platform, viewer, { password: body.password, requestId: request.id, erase })
    await platform.sessions.end({ request, reply })
    return undefined
  })
}
