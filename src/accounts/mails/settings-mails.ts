import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** Mails about settings. */
export interface SettingsMails {
  /** To every root: a setting whose change was confirmed, such as the mail account. Lists field names, never values. */
  settings_changed: { setting: string; who: string; changedAt: string; fields: string[]; auditUrl: string }
}

export const settingsMails = mailKinds<SettingsMails>({
  settings_changed: {
    to: 'staff',
    causedByAnyone: false,
    sample: {
      setting: 'email',
      who: 'Nilsa Báez (nilsa@example.test)',
      changedAt: '2026-11-20T15:30:00Z',
      fields: ['smtpHost', 'smtpPassword'],
      auditUrl: sample.link,
    },
  },
})
