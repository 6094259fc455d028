import { formatDecimal, formatMoney } from '../../kit/money.ts'
import { fieldsOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { readPrice, readWhole } from '../catalog.ts'
import type { DepositTerms } from '../deposit-terms.ts'

/** The kinds of deposits, as a form offers them. */
export const depositKinds = ['none', 'percent', 'amount'] as const

/** The terms of a deposit as typed. */
export interface DepositValues {
  depositKind: (typeof depositKinds)[number]
  /** A percentage or an amount, by the kind. */
  depositValue: string
  lateKeeps: boolean
}

/** The form values of terms; without any, those that a deposit begins with. */
export function depositValues(terms: DepositTerms | null): DepositValues {
  if (!terms) return { depositKind: 'none', depositValue: '30', lateKeeps: true }
  const { percent, amount } = terms
  return {
    depositKind: percent === null ? 'amount' : 'percent',
    depositValue: percent === null ? formatDecimal(amount ?? 0) : String(percent),
    lateKeeps: terms.lateKeeps === 'deposit',
  }
}

/** The terms for the request. */
export function depositBody({ depositKind, depositValue, lateKeeps }: DepositValues) {
  if (depositKind === 'none') return null
  const kept = { lateKeeps: lateKeeps ? ('deposit' as const) : ('none' as const) }
  if (depositKind === 'percent') return { percent: readWhole(depositValue.replace(/\s*%\s*$/, '')), ...kept }
  const cents = readPrice(depositValue)
  // An unreadable one is kept, and refused by the schema.
  return { amount: Number.isNaN(cents) ? depositValue.trim() : formatDecimal(cents), ...kept }
}

/** The field of the form that shows a fault of the request. */
export const depositField = (name: string): string => (name.startsWith('depositTerms') ? 'depositValue' : name)

/** "30%, kept when canceled late"; of the terms as they are stored. */
export function depositTermsText(terms: unknown): string {
  const { percent, amount, lateKeeps } = fieldsOf(terms)
  if (typeof percent !== 'number' && typeof amount !== 'number') return m.deposit_none()
  const value = typeof percent === 'number' ? `${percent}%` : formatMoney(Number(amount), getLocale())
  return lateKeeps === 'deposit' ? m.deposit_kept_of({ value }) : m.deposit_not_kept_of({ value })
}
