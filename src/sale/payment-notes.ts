import { textOf } from '../kit/dictionary.ts'
import type { Locale } from '../kit/locale.ts'
import { keysOf } from '../kit/records.ts'
import { noteTexts } from './office-texts.ts'

/** Why a payment is in review, in English, as stored with the checkout. */
export const paymentNotes = noteTexts.en

/** Translates a stored payment note; other notes are returned unchanged. */
export function noteText(note: string, locale: Locale): string {
  const known = keysOf(paymentNotes).find((key) => paymentNotes[key] === note)
  return known ? textOf(noteTexts, known, locale) : note
}
