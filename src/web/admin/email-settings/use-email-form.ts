import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type EmailSettingValue, getEmailSetting, saveSetting } from '../../../contract/admin-settings.ts'
import { emailValue } from '../../../contract/setting-values.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { settingQuery } from '../settings/setting-query.ts'
import { settingResolver } from '../settings/setting-resolver.ts'
import { type SettingsSaving, useSaveSetting } from '../settings/use-save-setting.ts'

/** The setting as it is typed; the password only when it changes. */
export type EmailForm = z.output<typeof emailValue>

export const emailFormQuery = settingQuery('email', async () => (await api(getEmailSetting)).value)

interface EmailFormState {
  saving: SettingsSaving<EmailForm>
  /** Whether a mail account is stored, and so its password: blank keeps it. */
  passwordSet: boolean
}

/** The form of the mail account, and how it is saved (back office §5, §8). */
export function useEmailForm({ smtpPasswordSet, ...stored }: EmailSettingValue): EmailFormState {
  const [passwordSet, setPasswordSet] = useState(smtpPasswordSet)
  const form = useForm<EmailForm>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...stored, smtpPassword: '' },
    resolver: settingResolver('email', toValue, ({ smtpPassword }) => ({
      smtpPassword: smtpPassword || passwordSet ? undefined : m.settings_fault_smtp_password(),
    })),
  })
  const saving = useSaveSetting({
    form,
    send: async (values) => {
      const value = emailValue.parse(toValue(values))
      await api(saveSetting, { body: { key: 'email', value } })
      setPasswordSet(true)
      return { ...value, smtpPassword: '' }
    },
    refresh: [],
    saved: () => ({ title: m.email_settings_saved_title(), text: m.email_settings_saved_text() }),
    failed: () => ({
      title: m.email_settings_failed_title(),
      text: m.email_settings_failed_text(),
      withServerText: false,
    }),
  })
  return { saving, passwordSet }
}

const toValue = (form: EmailForm): EmailForm => ({ ...form, smtpPassword: withoutGaps(form.smtpPassword) })

/** App passwords are shown in groups of four letters; the gaps between them are no part of them. */
function withoutGaps(password: string): string {
  return /^[a-z]{4}( [a-z]{4}){3}$/.test(password.trim()) ? password.replaceAll(' ', '') : password
}
