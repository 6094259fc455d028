import { CircleCheck, Send } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { SettingsSection } from '../../settings/office/settings-section.tsx'
import { DeliveryFault } from './delivery-fault.tsx'
import { type MailEditor, type TestOutcome, useTestMail } from './use-test-mail.ts'

/** Tests the stored account (back office §2); the result stays on the page. */
export function TestSection({ editor }: { editor: MailEditor }) {
  const { form } = editor
  const { sending, asks, outcome, send } = useTestMail(editor)
  const { errors } = form.formState
  return (
    <SettingsSection title={m.email_settings_test()} text={m.email_settings_test_text()}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...form.register('testEmailRecipient')}
          type="email"
          label={m.email_settings_test_recipient()}
          error={errors.testEmailRecipient?.message}
          autoComplete="email"
          className="flex-1 basis-60"
        />
        <Button
          tone="outline"
          size="sm"
          shape="control"
          pending={sending}
          // Keep the focus in the field: its error on blur would move the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void send()}
        >
          {!sending && <Send aria-hidden className="size-4" />}
          <span>{m.email_settings_test_send()}</span>
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {asks && (
          <div className="flex flex-wrap items-center gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
            <p className="flex-1 basis-60">{m.email_settings_test_saved()}</p>
            <Button
              tone="outline"
              size="admin"
              shape="control"
              pending={sending}
              onClick={() => void send({ saveFirst: true })}
            >
              {m.email_settings_test_save_and_send()}
            </Button>
          </div>
        )}
      </div>
      <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
    </SettingsSection>
  )
}

function Outcome({ outcome }: { outcome: TestOutcome }) {
  if (!outcome.sent) return <DeliveryFault fault={outcome.fault} detail={outcome.detail} />
  return (
    <div className="flex items-start gap-3 rounded-card bg-success-soft px-4 py-3 text-success-text">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="wrap-anywhere">{m.email_settings_test_sent_text({ email: outcome.recipient })}</p>
    </div>
  )
}
