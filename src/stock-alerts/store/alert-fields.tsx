import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { type FormRules, messagesOf } from '../../kit/form/form-rules.ts'
import { Form } from '../../kit/page/form.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import { requestAlert } from '../api.ts'
import type { AlertKind } from '../stock-alert.ts'
import { alertTitles } from './alert-titles.ts'

export interface AlertFieldsProps {
  product: { id: string; name: string }
  /** Null: any new date of a workshop. */
  variantId: string | null
  kind: AlertKind
}

interface Values {
  email: string
}

export const alertRules: FormRules<Values> = {
  schema: requestAlert.body,
  required: { email: m.catalog_notice_required },
}

const hints = {
  stock: m.catalog_notice_hint,
  seat: m.catalog_notice_hint_seat,
  date: m.catalog_notice_hint_date,
}
const doneTexts = {
  stock: m.catalog_notice_confirmed,
  seat: m.catalog_notice_confirmed_seat,
  date: m.catalog_notice_confirmed_date,
}

interface Result {
  email: string
  /** Confirmed without a mail, because the address is the viewer's own verified one. */
  confirmed: boolean
}

/** Checks and sends the address of the field, which keeps the focus when it is refused. */
function useAlert({ product, variantId }: AlertFieldsProps, field: RefObject<HTMLInputElement | null>) {
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<Result>()
  const refuse = (text: string | undefined) => {
    setError(text)
    field.current?.focus()
  }
  const send = async () => {
    const email = field.current?.value.trim() ?? ''
    const fault = messagesOf(alertRules, { email }).email
    if (sending || fault) return refuse(fault)
    setSending(true)
    try {
      const body = { email, variantId, language: getLocale() }
      const { confirmed } = await api(requestAlert, { params: { id: product.id }, body })
      setSent({ email, confirmed })
    } catch (cause) {
      refuse(serverText(cause, m.catalog_notice_failed()))
    } finally {
      setSending(false)
    }
  }
  return { error, sending, sent, send, clear: () => setError(undefined) }
}

/** The address field of an alert, and the result. */
export function AlertFields(props: AlertFieldsProps) {
  const { product, kind } = props
  const address = useCurrentUser()?.email ?? ''
  const field = useRef<HTMLInputElement>(null)
  const { error, sending, sent, send, clear } = useAlert(props, field)
  useEffect(() => field.current?.focus(), [])
  if (sent) return <Sent {...sent} kind={kind} />
  return (
    <Form
      aria-label={`${alertTitles[kind]()}: ${product.name}`}
      onSubmit={send}
      className="flex w-full max-w-md flex-col gap-3"
    >
      <TextField
        ref={field}
        name="notice-email"
        type="email"
        label={m.catalog_notice_email()}
        hint={hints[kind]()}
        error={error}
        defaultValue={address}
        onInput={clear}
        autoComplete="email"
        maxLength={254}
        required
      />
      <Button type="submit" pending={sending} className="self-start">
        {m.catalog_notice_submit()}
      </Button>
    </Form>
  )
}

/** Receives the focus, because the form with the pressed button is removed. */
function Sent({ email, confirmed, kind }: Result & Pick<AlertFieldsProps, 'kind'>) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p
      ref={text}
      tabIndex={-1}
      role="status"
      className="max-w-md break-words rounded-control bg-success-soft px-4 py-3 text-success-text"
    >
      {confirmed ? doneTexts[kind]({ email }) : m.catalog_notice_sent({ email })}
    </p>
  )
}
