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

  bind(office.createUser, { guard: staff }, async ({ by, body }) =>
    presentManaged(db, guarded, await addUser(platform, by, body)),
  )

  bind(profile.updateUser, { guard: signedIn }, async ({ by, params, body }) => {
    return presentUser(db, await updateUser(platform, guarded, by, { id: params.id, fields: body }))
  })

  bind(office.setUserPassword, { guard: staff }, async ({ by, params, body, request }) => {
    await setUserPassword(platform, guarded, by, { id: params.id, password: body.password, request })
    return { message: 'The password has been changed.' }
  })

  bind(office.changeUserRole, { guard: root }, async ({ by, params, body }) => {
    return presentManaged(db, guarded, await changeRole(platform, guarded, by, { id: params.id, role: body.role }))
  })

  bind(office.sendUserVerification, { guard: staff }, async ({ by, params }) => {
    const sent = await sendUserVerification(platform, guarded, by, params.id)
    return { sent, message: sent ? 'Verification email sent.' : 'This email is already verified.' }
  })
}

function registerDeletion(bind: Bind, platform: Platform, guarded: ProtectedAccounts, erase: ErasePerson): void {
  bind(office.deleteUser, { guard: staff }, async ({ viewer, by, params, request, reply }) => {
    await deleteUser(platform, guarded, by, { id: params.id, erase })
    if (viewer.id === params.id) await platform.sessions.end({ request, reply })
    return undefined
  })

  bind(profile.deleteOwnAccount, { guard: signedIn }, async ({ by, body, request, reply }) => {
    await deleteOwnAccount(platform, by, { password: body.password, erase })
    await platform.sessions.end({ request, reply })
    return undefined
  })
}
