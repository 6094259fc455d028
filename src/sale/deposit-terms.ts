import { type Named, nameIn } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
import { type Cents, formatMoney } from '../kit/money.ts'
import { m } from '../paraglide/messages.js'
import { atOnceOf, dueLaterOf } from './deposit.ts'
import { changeHoursOf } from './line-change.ts'
import type { OrderLine } from './order-line.ts'

/** What a buyer agreed to, in both languages: what is due now and at the visit, until when it comes back, what is kept. */
export interface DepositText {
  text: string
  textEs: string
}

/** A line with what its sentence says; `changeHours` is until how many hours before its start it can be canceled. */
export interface TermsLine extends Named, Pick<OrderLine, 'quantity' | 'paid' | 'deposit' | 'lateKeeps'> {
  changeHours: number
}

/** A line of an order with what its sentence says. */
export const termsLine = (item: OrderLine): TermsLine => ({ ...item, changeHours: changeHoursOf(item) })

/** What of a cart or an order is due now and at its visits, in cents, and what its buyer agrees to with it. */
export interface Due {
  dueNow: Cents
  dueLater: Cents
  /** Null when all of it is due now, and nothing is kept. */
  terms: DepositText | null
}

/** What of lines is due now, and what at their visits. @param total with delivery, in cents */
export function dueOf(lines: readonly TermsLine[], total: Cents): Due {
  const dueLater = dueLaterOf(lines)
  const due = { dueNow: total - dueLater, dueLater }
  return { ...due, terms: lines.some(hasTerms) ? termsOf(lines, due) : null }
}

/** Whether the buyer agrees to something about a line: it has a balance, or it is due at once and may be kept. */
const hasTerms = ({ deposit, paid = 0, lateKeeps }: TermsLine): boolean =>
  deposit !== undefined || (lateKeeps === 'deposit' && paid > 0)

function termsOf(lines: readonly TermsLine[], { dueNow, dueLater }: Omit<Due, 'terms'>): DepositText {
  const textIn = (locale: Locale): string => {
    const money = (cents: Cents) => formatMoney(cents, locale)
    const due = dueLater > 0 ? [m.deposit_due({ now: money(dueNow), later: money(dueLater) }, { locale })] : []
    return [...due, ...lines.filter(hasTerms).map((line) => lineText(line, locale))].join(' ')
  }
  return { text: textIn('en'), textEs: textIn('es') }
}

/** Until when the deposit of a line comes back, and what is kept of it. */
function lineText(line: TermsLine, locale: Locale): string {
  const { lateKeeps, changeHours: hours } = line
  const about = {
    deposit: formatMoney(atOnceOf(line), locale),
    name: nameIn(locale, { ...line, startsAt: null }),
    hours,
  }
  const [kept, back] = hours > 0 ? [m.deposit_kept, m.deposit_back] : [m.deposit_kept_start, m.deposit_back_start]
  return (lateKeeps === 'deposit' ? kept : back)(about, { locale })
}
