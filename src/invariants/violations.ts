import { hasText, textOf } from '../kit/dictionary.ts'
import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'
import { violations } from './office-texts.ts'

/** A violated rule and its subject, as a sentence for staff. */
export function violationText({ rule, subject }: { rule: string; subject: string }, locale: Locale): string {
  if (!hasText(violations, rule)) return m.violation_unknown({ rule, subject }, { locale })
  return textOf(violations, rule, locale, { subject })
}
