import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { type Db, inTransaction } from '../../kit/server/database/database.ts'
import { assertNotNewer } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { clearSettingsCache, memoized } from '../../settings/server/settings-cache.ts'
import { type AnyStored, findSetting, lockSetting, putSetting } from '../../settings/server/settings-queries.ts'
import type { saveSynonyms as endpoint } from '../office-search-api.ts'
import type { Synonyms } from '../product-search.ts'

type Saved = EndpointReply<typeof endpoint>

const key = 'synonyms'
const stored = z.object({ groups: z.array(z.array(z.string())) })

const synonymsOf = ({ value, version }: AnyStored): Saved => ({
  groups: value === null ? [] : stored.parse(value).groups,
  version,
})

/** The groups of synonyms, cached until a process changes a setting. */
export const readSynonyms = (db: Db): Promise<Saved> =>
  memoized(db, key, async () => synonymsOf(await findSetting(db, key)))

/** Replaces all groups. @throws HttpError 409 when a newer version than the named one is stored. */
export async function saveSynonyms(
  { database, clock }: Platform,
  by: By,
  { groups, version }: EndpointRequest<typeof endpoint>['body'],
): Promise<Saved> {
  const saved = await inTransaction(database, async (tx) => {
    const before = await lockSetting(tx, key)
    assertNotNewer(before, version)
    const present = synonymsOf(before)
    if (isDeepStrictEqual(present.groups, groups)) return present
    const next = await putSetting(tx, key, { groups }, clock())
    const was = linesOf(present.groups)
    const is = linesOf(groups)
    await recordAudit(tx, {
      by,
      action: 'synonyms.saved',
      subject: { type: 'setting', id: key },
      before: { synonyms: was.filter((line) => !is.includes(line)) },
      after: { synonyms: is.filter((line) => !was.includes(line)) },
    })
    return { groups, version: next }
  })
  clearSettingsCache(database.db)
  return saved
}

const linesOf = (groups: Synonyms) => groups.map((group) => group.join(' = '))

/** Stores the demo's synonyms in a shop that has none. */
export async function seedSynonyms(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  groups: Synonyms,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await lockSetting(tx, key)).value === null) await putSetting(tx, key, { groups }, clock())
  })
}
