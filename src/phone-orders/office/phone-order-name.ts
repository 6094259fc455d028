import { m } from '../../paraglide/messages.js'
import type { PhoneOrder } from '../office-api.ts'

/** What a phone order is called: the word of a parked sale, and its customer. */
export const nameOf = ({ firstName, lastName, word }: Pick<PhoneOrder, 'firstName' | 'lastName' | 'word'>): string =>
  [word, `${firstName} ${lastName}`.trim()].filter(Boolean).join(' · ') || m.drafts_no_customer()
