import type { Platform } from '../../kit/server/platform.ts'
import { mailSetting } from '../../mail/mail-setting.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { SettingSaved } from '../../settings/server/save-setting.ts'
import { findRootSetting } from '../../settings/server/settings-queries.ts'
import { settingsMails } from '../mails/settings-mails.ts'
import { accountLinks } from './links.ts'
import { findUser, listRoots } from './user-queries.ts'

/**
 * Notifies root users by mail of a change that needs a confirmed identity, such as of the mail account: the actor, the
 * time and the fields without values. Runs in the transaction of the change. The notification is sent with the mail account
 * that a root saved before, so that an attacker who changes the mail account cannot intercept it.
 */
export function settingsChangeNotifier(platform: Platform): SettingSaved {
  return async (tx, { setting: { key, confirmed }, fields, viewer, rootBefore }) => {
    if (!confirmed || fields.length === 0) return
    const rootMail = key === mailSetting.key ? rootBefore : await findRootSetting(tx, mailSetting.key)
    const actor = await findUser(tx, viewer.id)
    const name = actor ? `${actor.firstName} ${actor.lastName}`.trim() : ''
    const who = name === '' ? viewer.email : `${name} (${viewer.email})`
    const changedAt = platform.clock().toISOString()
    for (const root of await listRoots(tx)) {
      const auditUrl = accountLinks(platform.config, root.language).auditTrail
      await queueMail(platform, tx, {
        to: { address: root.email, name: root.firstName },
        language: root.language,
        forRoot: true,
        mailSetting: rootMail,
        about: { type: 'setting', id: key },
        mail: settingsMails.settings_changed({ setting: key, who, changedAt, fields, auditUrl }),
      })
    }
  }
}
