import { useRulesForm } from '../../kit/form/rules-form.ts'
import { momentText } from '../../kit/list/figures.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextAreaField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { ContactMessage } from '../api.ts'
import { ToggleAnsweredButton } from './message-entry.tsx'
import { type EntryValues, entryRules, useAddEntry } from './message-queries.ts'
import { MessageState } from './message-state.tsx'
import { MessageThread } from './message-thread.tsx'

interface MessageDialogProps {
  message: ContactMessage
  now: Date
  changing: boolean
  onMark: () => void
  onClose: () => void
}

/** A contact message with its thread, and the next entry: an answer by mail, or a note of what came back. */
export function MessageDialog({ message, now, changing, onMark, onClose }: MessageDialogProps) {
  const { name } = message
  const form = useRulesForm<EntryValues>(entryRules, { kind: 'sent', text: '' }, { mode: 'onSubmit' })
  const add = useAddEntry(message, form)
  const isSent = form.watch('kind') === 'sent'
  return (
    <FormDialog
      title={m.inbox_message_of({ name })}
      form={form}
      size="lg"
      pending={add.isPending}
      submitLabel={isSent ? m.inbox_answer_send() : m.inbox_answer_note()}
      cancelLabel={m.inbox_answer_close()}
      onClose={onClose}
      chosenBy="message"
      onSubmit={(values) => add.mutate(values)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MessageState message={message} now={now} />
        <ToggleAnsweredButton message={message} pending={changing} onMark={onMark} />
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={m.inbox_email()}>
          <span className="wrap-anywhere">
            <EmailText email={message.email} />
          </span>
        </Fact>
        {message.userId && (
          <Fact label={m.admin_order_customer()}>
            <Link
              to="/admin/customer-users/$userId"
              params={{ userId: message.userId }}
              className="inline-flex min-h-control items-center underline underline-offset-4"
            >
              {m.customer_open()}
            </Link>
          </Fact>
        )}
        <Fact label={m.inbox_received()}>{momentText(message.createdAt)}</Fact>
        <Fact label={m.admin_order_language()}>
          {message.language === 'es' ? m.admin_order_language_es() : m.admin_order_language_en()}
        </Fact>
      </dl>
      <p lang={message.language} className="wrap-anywhere whitespace-pre-line border-line border-t pt-4">
        {message.message}
      </p>
      <MessageThread messageId={message.id} language={message.language} />
      <SelectField {...form.register('kind')} label={m.inbox_answer_kind()}>
        <option value="sent">{m.inbox_answer_kind_sent()}</option>
        <option value="received">{m.inbox_answer_kind_received()}</option>
      </SelectField>
      <TextAreaField
        {...form.register('text')}
        label={isSent ? m.inbox_answer_text() : m.inbox_answer_noted()}
        hint={isSent ? m.inbox_answer_text_hint({ name }) : m.inbox_answer_noted_hint()}
        error={form.formState.errors.text?.message}
        lang={message.language}
        rows={5}
      />
    </FormDialog>
  )
}
