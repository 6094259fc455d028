import { apiStatus } from '../../kit/api/api.ts'
import { type FormRules, messagesOf } from '../../kit/form/form-rules.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { keysOf } from '../../kit/records.ts'
import { sendContactMessage } from '../../messages/api.ts'
import { contactFaults } from '../../messages/texts.ts'
import { m } from '../../paraglide/messages.js'
import type { ContactMessage } from './contact-values.ts'

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

export const contactRules: FormRules<ContactMessage> = {
  schema: sendContactMessage.body,
  required: {
    name: m.home_contact_name_missing,
    email: m.home_contact_email_missing,
    message: m.home_contact_message_missing,
  },
}

/** The first problem: the checkbox, then missing fields, then the email address (spec §5). */
export function checkContact(message: ContactMessage): ContactProblem | null {
  if (!message.isHuman) {
    return {
      title: m.home_contact_human_title(),
      text: pageText(contactFaults, 'not_human'),
      field: 'isHuman',
      faults: {},
    }
  }
  const faults: ContactFaults = messagesOf(contactRules, message)
  const faulty = keysOf(faults)
  const missing = faulty.find((field) => message[field] === '')
  if (missing) {
    return {
      title: m.home_contact_missing_title(),
      text: pageText(contactFaults, 'missing_information'),
      field: missing,
      faults,
    }
  }
  const text = faults.email
  return text === undefined ? null : { title: m.home_contact_email_title(), text, field: 'email', faults }
}

/** Throws ApiError for any error response. */
export const postContact = (message: ContactMessage) => apiStatus(sendContactMessage, { body: message })

/** Reports that the message was sent. */
export function sentToast() {
  const title = m.home_contact_sent_title()
  return { title, description: m.home_contact_sent_text(), tone: 'success', topic: 'contact' } as const
}
