import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import type { Cents } from '../kit/money.ts'
import { tenderFaults } from './office-texts.ts'
import type { ManualKind } from './tender.ts'

/** What staff type about money that they received; amounts in cents. */
export interface TenderInput {
  kind: ManualKind
  amount: Cents
  /** What was handed over in cash. */
  given?: Cents | undefined
  /** What finds the payment again, at the terminal for example. */
  reference?: string | undefined
  /** What a fiscal terminal printed for it. */
  controlNumber?: string | undefined
}

type Faulty = [field: 'amount' | 'given' | 'reference' | 'controlNumber', fault: Fault<KeyOf<typeof tenderFaults>>]

/** The first fault of what staff typed about a payment, with its field. The source of the rules is decision 105. */
export function checkTender({ kind, amount, given, reference = '', controlNumber = '' }: TenderInput): Faulty | null {
  if (amount <= 0) return ['amount', fault(tenderFaults, 'tender_amount_invalid')]
  if (given !== undefined && kind !== 'cash') return ['given', fault(tenderFaults, 'given_of_cash_only')]
  if (given !== undefined && given < amount) return ['given', fault(tenderFaults, 'given_too_little')]
  const wrong = checkReference(reference)
  if (wrong) return ['reference', wrong]
  const wrongNumber = checkControlNumber(controlNumber)
  return wrongNumber && ['controlNumber', wrongNumber]
}

/** Refuses what is no reference: a card number above all, which must never be stored. */
export function checkReference(text: string): Fault<KeyOf<typeof tenderFaults>> | null {
  if (isCardNumber(text)) return fault(tenderFaults, 'reference_is_card')
  return /^[\p{L}\p{N}]{0,12}$/u.test(text.trim()) ? null : fault(tenderFaults, 'reference_invalid')
}

/** The longest number of a fiscal terminal, in characters. */
export const maxControlNumber = 40

/** Refuses what is no number of a fiscal terminal: letters, digits, hyphens and spaces. */
export function checkControlNumber(text: string): Fault<KeyOf<typeof tenderFaults>> | null {
  if (isCardNumber(text)) return fault(tenderFaults, 'control_number_is_card')
  const typed = text.trim()
  const isKnown = /^[\p{L}\p{N} -]*$/u.test(typed) && typed.length <= maxControlNumber
  return isKnown ? null : fault(tenderFaults, 'control_number_invalid')
}

function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits)
}

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The change for cash that was given, in cents. */
export const changeOf = ({ amount, given = amount }: Pick<TenderInput, 'amount' | 'given'>): Cents =>
  Math.max(0, given - amount)
