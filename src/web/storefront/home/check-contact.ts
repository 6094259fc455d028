import { checkEmail } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { faultText } from '../../lib/validation/fault-text.ts'

type ContactField = 'name' | 'email' | 'message'

/** Error messages by field. */
export type ContactFaults = { [Field in ContactField]?: string | undefined }

export interface ContactProblem {
  /** Text of the toast. */
  title: string
  text: string
  /** The first invalid field. */
  field: ContactField | 'isHuman'
  faults: ContactFaults
}

export type ContactMessage = ReturnType<typeof readContact>

/** Form values in request format. */
export function readContact(form: HTMLFormElement) {
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

/** Checks the checkbox first, then required fields (spec §5), then the email address. */
export function checkContact(message: ContactMessage): ContactProblem | null {
  if (!message.isHuman) {
    return { title: m.home_contact_human_title(), text: m.home_contact_human_text(), field: 'isHuman', faults: {} }
  }
  const missing = required.filter(([field]) => message[field] === '')
  if (missing[0]) {
    const faults = Object.fromEntries(missing.map(([field, text]) => [field, text()]))
    return { title: m.home_contact_missing_title(), text: m.home_contact_missing_text(), field: missing[0][0], faults }
  }
  const fault = faultText(checkEmail(message.email))
  if (fault === undefined) return null
  return { title: m.home_contact_email_title(), text: fault, field: 'email', faults: { email: fault } }
}

const required: [field: ContactField, text: () => string][] = [
  ['name', m.home_contact_name_missing],
  ['email', m.home_contact_email_missing],
  ['message', m.home_contact_message_missing],
]
