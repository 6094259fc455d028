import type { Resealer } from '../../kit/server/secrets/app-secret.ts'
import { resealedSetting } from '../../settings/server/reseal-settings.ts'
import { mailSetting } from '../mail-setting.ts'
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
      const setting = resealedSetting(mailSetting, row.mailSetting, reseal)
      if (payload === row.payload && setting === null) return []
      return [{ id, payload, mailSetting: setting ?? row.mailSetting }]
    })
    await updateEncryptedMails(tx, changed)
    after = rows.at(-1)?.id ?? null
    if (rows.length < batch) return
  }
}
