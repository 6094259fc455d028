import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** Mails about the messages of visitors. */
export interface ContactMails {
  /** To the shop: a visitor's message. */
  contact_notice: { name: string; email: string; message: string; receivedAt: string }
  /** To the visitor; contains no visitor text, so that the form cannot be used to send spam. */
  contact_confirmation: {
    shopUrl: string
    /** Time of the message, ISO 8601 in UTC; missing in mails queued by an earlier version. */
    receivedAt?: string | undefined
  }
  /** To the visitor: the answer of staff, above the visitor's message, received at a time in ISO 8601. */
  contact_answer: { name: string; text: string; message: string; receivedAt: string; shopUrl: string }
}

const { link } = sample

export const contactMails = mailKinds<ContactMails>({
  contact_notice: {
    to: 'staff',
    causedByAnyone: false,
    sample: {
      name: 'Ana',
      email: 'ana@example.test',
      message: `Hola ${link}`,
      receivedAt: '2026-11-20T15:30:00Z',
    },
  },
  contact_confirmation: {
    to: 'customer',
    causedByAnyone: true,
    sample: { shopUrl: link, receivedAt: '2026-11-20T15:30:00Z' },
  },
  contact_answer: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      name: 'Marisol Núñez',
      text: 'Sí, enviamos a Florida y a todo Estados Unidos.\n\nUn abrazo,\nNilsa',
      message: '¿Hacen envíos a Florida?',
      receivedAt: '2026-11-20T14:00:00Z',
      shopUrl: link,
    },
  },
})
