import type { Locale } from '../kit/locale.ts'
import type { Cents } from '../kit/money.ts'
import { m } from '../paraglide/messages.js'

/** What the part of a refund is called that no line and no delivery explains. */
export const otherText = (other: Cents, language: Locale): string =>
  (other < 0 ? m.credit_deduction : m.credit_other)({}, { locale: language })
