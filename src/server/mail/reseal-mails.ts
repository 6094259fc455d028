import type { Resealer } from '../platform/secrets/app-secret.ts'
import { mailPayload } from './mail-jobs.ts'
import { findPayloadsAfter, putPayloads } from './mail-queries.ts'

const batch = 500

/** Seals the data of the mails in the outbox anew. */
export const resealMails: Resealer = async (tx, reseal) => {
  let after: string | null = null
  for (;;) {
    const rows = await findPayloadsAfter(tx, after, batch)
    const changed = rows.flatMap(({ id, payload }) => {
      const next = reseal(mailPayload, payload)
      return next === payload ? [] : [{ id, payload: next }]
    })
    await putPayloads(tx, changed)
    after = rows.at(-1)?.id ?? null
    if (rows.length < batch) return
  }
}
