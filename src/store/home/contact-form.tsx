import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from '../../kit/page/form.tsx'
import { restoreForm } from '../../kit/page/form-draft.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { fieldId } from '../../kit/ui/field.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { toast, toastAfterReload } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { ContactFaults } from './check-contact.ts'
import { type ContactMessage, carriedFields, readContact } from './contact-values.ts'

const reloadAfter = 2_000

/** Rules and endpoint of the form, loaded separately: the first view of the page does not need them. */
const loadRules = () => import('./check-contact.ts')

/**
 * The Send Message form (spec §2, §5, §8): toasts report the result, fields show their errors, and values are kept
 * after a failure.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<ContactFaults>({})
  const { sending, send } = useSendMessage(form, setFaults)
  useEffect(() => restoreForm('contact', carriedFields(form)), [])

  const submit = () => {
    if (!sending && form.current) return send(readContact(form.current))
  }
  const clearFault = (event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null
    if (name !== null && name in faults) setFaults({ ...faults, [name]: undefined })
  }

  return (
    <Form
      ref={form}
      onSubmit={submit}
      onInput={clearFault}
      onFocus={() => void loadRules().catch(() => {})}
      className="flex flex-col gap-4"
    >
      <h3 className="font-bold text-lg">{m.home_contact_form_title()}</h3>
      <ContactFields faults={faults} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={m.home_contact_human()} name="isHuman" />
        <SendButton sending={sending} />
      </div>
    </Form>
  )
}

/** The fields of the message; only bots fill in the hidden one. */
function ContactFields({ faults }: { faults: ContactFaults }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={m.home_contact_name()}
          name="name"
          required
          maxLength={100}
          autoComplete="name"
          error={faults.name}
        />
        <TextField
          label={m.home_contact_email_label()}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          error={faults.email}
        />
      </div>
      <TextAreaField label={m.home_contact_message()} name="message" required maxLength={5000} error={faults.message} />
      <div hidden>
        <label>
          {m.home_contact_website()}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

function SendButton({ sending }: { sending: boolean }) {
  return (
    <Button type="submit" disabled={sending}>
      <span className="grid justify-items-center">
        <span className="col-start-1 row-start-1">{sending ? m.home_contact_sending() : m.home_contact_send()}</span>
        {/* Reserves the width of the longer label, so that the layout does not shift while sending. */}
        <span aria-hidden className="invisible col-start-1 row-start-1">
          {sending ? m.home_contact_send() : m.home_contact_sending()}
        </span>
      </span>
    </Button>
  )
}

/** Checks and sends the message, then resets the form and reloads the page unless the visitor has left it. */
function useSendMessage(form: React.RefObject<HTMLFormElement | null>, onFaults: (faults: ContactFaults) => void) {
  const [sending, setSending] = useState(false)
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reload.current), [])
  const send = async (message: ContactMessage) => {
    setSending(true)
    try {
      const { checkContact, postContact } = await loadRules()
      const problem = checkContact(message)
      onFaults(problem?.faults ?? {})
      if (problem) {
        toast({ title: problem.title, description: problem.text, tone: 'danger', topic: 'contact' })
        document.getElementById(fieldId(problem.field))?.focus()
        return setSending(false)
      }
      await postContact(message)
    } catch (error) {
      console.warn('The contact message was not sent', error)
      toast({
        title: m.home_contact_failed_title(),
        description: m.home_contact_failed_text(),
        tone: 'danger',
        topic: 'contact',
      })
      return setSending(false)
    }
    form.current?.reset()
    const { sentToast } = await loadRules()
    const sent = sentToast()
    toast(sent)
    // Do not reload a page that the visitor has navigated to meanwhile.
    if (!form.current) return
    reload.current = setTimeout(() => {
      // Two seconds are too short to read the toast: show it again after the reload.
      toastAfterReload(sent)
      window.location.reload()
    }, reloadAfter)
  }
  return { sending, send }
}
