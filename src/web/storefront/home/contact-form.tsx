import { type FormEvent, useRef, useState } from 'react'
import { sendContactMessage } from '../../../contract/contact.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { toast, toastAfterReload } from '../../ui/toast-store.ts'

const reloadAfter = 2_000

/** The Send Message form (spec §2, §5, §8): what it says goes through toasts, values survive a failure. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending || !form.current) return
    const message = read(form.current)
    const problem = problemOf(message)
    if (problem) return toast({ ...problem, tone: 'danger' })
    setSending(true)
    try {
      await api(sendContactMessage, { body: message })
      form.current.reset()
      const sent = {
        title: m.home_contact_sent_title(),
        description: m.home_contact_sent_text(),
        tone: 'success',
      } as const
      toast(sent)
      setTimeout(() => {
        toastAfterReload(sent)
        window.location.reload()
      }, reloadAfter)
    } catch (error) {
      console.warn('The contact message was not sent', error)
      toast({ title: m.home_contact_failed_title(), description: m.home_contact_failed_text(), tone: 'danger' })
      setSending(false)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <h3 className="font-bold text-lg">{m.home_contact_form_title()}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.home_contact_name()} name="name" required maxLength={100} autoComplete="name" />
        <TextField
          label={m.home_contact_email_label()}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
      </div>
      <TextAreaField label={m.home_contact_message()} name="message" required maxLength={5000} />
      <div hidden>
        <label>
          {m.home_contact_website()}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={m.home_contact_human()} name="isHuman" />
        <Button type="submit" disabled={sending}>
          {sending ? m.home_contact_sending() : m.home_contact_send()}
        </Button>
      </div>
    </form>
  )
}

function read(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    email: text('email'),
    message: text('message'),
    isHuman: data.get('isHuman') !== null,
    website: text('website'),
    language: getLocale(),
  }
}

function problemOf(message: ReturnType<typeof read>): { title: string; description: string } | null {
  if (!message.isHuman) return { title: m.home_contact_human_title(), description: m.home_contact_human_text() }
  if (message.name && message.email && message.message) return null
  return { title: m.home_contact_missing_title(), description: m.home_contact_missing_text() }
}
