import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../../kit/api/api.ts'
import { formResolver } from '../../../kit/form/form-rules.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { m } from '../../../paraglide/messages.js'
import { type EmailSettingValue, getEmailSetting, saveSetting } from '../../office-api.ts'
import { settingFaults } from '../../office-texts.ts'
import { hasSameTarget } from '../../secret-target.ts'
import { emailValue } from '../../setting-values.ts'
import { settingQuery } from '../setting-query.ts'
import { settingRules } from '../setting-rules.ts'
import { type SettingsEditor, useSaveSetting } from '../use-save-setting.ts'

/** Form values of the setting; the password only when it changes. */
export type EmailForm = z.output<typeof emailValue>

export const emailFormQuery = settingQuery('email', async () => (await api(getEmailSetting)).value)

interface EmailFormState {
  editor: SettingsEditor<EmailForm>
  /** The account of the stored password, or null. A blank password keeps the stored one for that account only. */
  stored: MailTarget | null
}

export const emailRules = (stored: MailTarget | null) =>
  settingRules('email', toValue, (values) => ({ smtpPassword: passwordFault(values, stored) }))

/** Form state and submission of the mail account (back office §5, §8). */
export function useEmailForm({ smtpPasswordSet, ...saved }: EmailSettingValue): EmailFormState {
  const [stored, setStored] = useState<MailTarget | null>(smtpPasswordSet ? saved : null)
  const rules = emailRules(stored)
  const form = useForm<EmailForm>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...saved, smtpPassword: '' },
    resolver: formResolver(rules),
  })
  const editor = useSaveSetting({
    form,
    rules,
    send: async (values) => {
      const value = emailValue.parse(toValue(values))
      await api(saveSetting, { body: { key: 'email', value } })
      setStored(value)
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
  return { editor, stored }
}

export type MailTarget = Pick<EmailForm, 'smtpHost' | 'smtpPort' | 'smtpUser'>

function passwordFault(values: EmailForm, stored: MailTarget | null): string | undefined {
  if (values.smtpPassword) return undefined
  if (stored === null) return pageText(settingFaults, 'smtp_password_required')
  return hasSameTarget('email', values, stored) ? undefined : pageText(settingFaults, 'smtp_password_again')
}

const toValue = (form: EmailForm): EmailForm => ({ ...form, smtpPassword: withoutSpaces(form.smtpPassword) })

/** Providers display app passwords in groups of four letters; the spaces are not part of the password. */
function withoutSpaces(password: string): string {
  return /^[a-z]{4}( [a-z]{4}){3}$/.test(password.trim()) ? password.replaceAll(' ', '') : password
}
