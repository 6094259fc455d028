import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../kit/server/database/database.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { type UserOnWire, user } from '../../session/api.ts'
import { presentAccount, presentUser } from './present-user.ts'
import { listDevicesOf } from './remembered-device-queries.ts'
import { readSignInPasskeys } from './sign-in-passkeys.ts'
import { findUser } from './user-queries.ts'

/** The signed-in user as GET /api/auth/user answers it; null where that answers 401. */
export async function readPerson(
  { sessions, database: { db } }: Platform,
  request: FastifyRequest,
): Promise<UserOnWire | null> {
  const found = await sessions.signedIn(request)
  return found && z.encode(user, await presentUser(db, found.user))
}

/** What the account itself has, also before its address is verified. */
export async function exportAccount(db: Db, { id }: Pick<Viewer, 'id'>) {
  const row = await findUser(db, id)
  if (!row) throw unauthorized()
  return {
    account: presentAccount(row),
    signInPasskeys: await readSignInPasskeys(db, id),
    rememberedDevices: await listDevicesOf(db, id),
  }
}
