import type { Locale } from '../kit/locale.ts'
import { keysOf } from '../kit/records.ts'
import { m } from '../paraglide/messages.js'
import { type PaymentNote, paymentNotes } from './payment-note.ts'

const texts = {
  amount: m.payments_note_amount,
  currency: m.payments_note_currency,
  checkout: m.payments_note_checkout,
  payee: m.payments_note_payee,
  environment: m.payments_note_environment,
  sold: m.payments_note_sold,
  taken: m.payments_note_taken,
  deleted: m.payments_note_deleted,
  late: m.payments_note_late,
  partly: m.payments_note_partly,
  unreachable: m.payments_note_unreachable,
  superseded: m.payments_note_superseded,
} satisfies Record<PaymentNote, unknown>

/** Translates a stored payment note; other notes are returned unchanged. */
export function noteText(note: string, locale: Locale): string {
  const known = keysOf(texts).find((key) => paymentNotes[key] === note)
  return known ? texts[known]({}, { locale }) : note
}
