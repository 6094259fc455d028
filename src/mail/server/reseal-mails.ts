import type { Resealer } from '../../kit/server/secrets/app-secret.ts'
import { resealedSetting } from '../../settings/server/reseal-settings.ts'
import { lockEncryptedMailsAfter, updateEncryptedMails } from './mail-queries.ts'
import { mailPayloadPurpose } from './queue-mail.ts'

const batch = 500

/** Re-encrypts the payloads of the outbox, and the mail settings stored with some mails. */
export const resealMails: Resealer = async (tx, reseal) => {
  let after: string | null = null
  for (;;) {
    const rows = await lockEncryptedMailsAfter(tx, after, batch)
    const changed = rows.flatMap(({ id, ...row }) => {
      const payload = reseal(mailPayloadPurpose, row.payload)
      const mailSetting = resealedSetting('email', row.mailSetting, reseal)
      if (payload === row.payload && mailSetting === null) return []
      return [{ id, payload, mailSetting: mailSetting ?? row.mailSetting }]
    })
    await updateEncryptedMails(tx, changed)
    after = rows.at(-1)?.id ?? null
    if (rows.length < batch) return
  }
}
