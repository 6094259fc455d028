import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { isVerified, signedIn } from '../../kit/server/http/guards.ts'
import type { ExportPerson } from '../../kit/server/personal-data.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as profile from '../profile-api.ts'
import { exportAccount } from './read-person.ts'

const exportsPerAddress = { name: 'own-data', points: 20, seconds: 3600 }

/** Endpoints for the personal data of the viewer. */
export function registerPrivacyRoutes(bind: Bind, { database, clock }: Platform, exportPerson: ExportPerson): void {
  bind(profile.exportOwnData, { guard: signedIn, limit: exportsPerAddress }, async ({ viewer, reply }) => {
    // Others may have typed the address: before it is verified, the account itself is all that its session owns.
    const parts = isVerified(viewer)
      ? await exportPerson(database.db, viewer)
      : await exportAccount(database.db, viewer)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .header('cache-control', 'private, no-store')
      .serializer((data: unknown) => JSON.stringify(data, null, 2))
      .send({ exportedAt: clock(), ...parts })
  })
}
