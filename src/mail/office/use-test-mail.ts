import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { SettingEditor } from '../../settings/office/setting-editor.ts'
import { settingFaults } from '../../settings/office-texts.ts'
import { emailAddress } from '../../settings/text-rules.ts'
import type { MailFault } from '../mail-fault.ts'
import type { mailSetting } from '../mail-setting.ts'
import { sendTestMail, testMailRefusal } from '../office-api.ts'

export type MailEditor = SettingEditor<typeof mailSetting.fields>

/** Result of a test mail. */
export type TestOutcome = { sent: true; recipient: string } | { sent: false; fault: MailFault; detail: string }

/** Sends a test mail to the address in the form, with the stored settings. With unsaved changes it asks to save first. */
export function useTestMail({ form, submit }: MailEditor) {
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [saving, setSaving] = useState(false)
  const [asked, setAsked] = useState(false)
  const { formState } = form
  // The address is part of the request; everything else is stored.
  const unsaved = Object.keys(formState.dirtyFields).some((name) => name !== 'testEmailRecipient')
  const { mutate, isPending } = useMutation({
    mutationFn: (testEmailRecipient: string) =>
      api(sendTestMail, { body: { testEmailRecipient, language: getLocale() } }),
    onMutate: () => setOutcome(null),
    onSuccess: (_reply, recipient) => {
      setOutcome({ sent: true, recipient })
      const description = m.email_settings_test_sent_text({ email: recipient })
      toast({ title: m.email_settings_test_sent_title(), description, tone: 'success', topic: 'settings' })
    },
    onError: (error) => {
      const refusal = testMailRefusal.safeParse(error instanceof ApiError ? error.body : null).data
      setOutcome(refusal ? { sent: false, ...refusal } : null)
      // An error that is not from the mail server, for instance the rate limit.
      const other = error instanceof ApiError && error.status === 429
      const text = m.email_settings_test_failed_text()
      const description = other ? serverText(error, text) : text
      toastFailedAction(error, { title: m.email_settings_test_failed_title(), description, topic: 'settings' })
    },
  })
  const send = async ({ saveFirst = false } = {}) => {
    if (isPending || saving) return
    const recipient = emailAddress.safeParse(form.getValues('testEmailRecipient'))
    if (recipient.success) {
      form.clearErrors('testEmailRecipient')
      if (unsaved && !saveFirst) return setAsked(true)
      setSaving(true)
      const saved = !unsaved || (await submit())
      setSaving(false)
      setAsked(false)
      if (saved) mutate(recipient.data)
      return
    }
    form.setError(
      'testEmailRecipient',
      { type: 'rule', message: pageText(settingFaults, 'email_address_invalid') },
      { shouldFocus: true },
    )
  }
  return { sending: isPending || saving, asks: asked && unsaved, outcome, send }
}
