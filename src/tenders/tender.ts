import type { Cents } from '../kit/money.ts'
import { athMovilMethod, cashMethod, checkMethod, manualMethod, terminalMethod } from '../sale/order-status.ts'
import { type MoneyKind, moneyKinds } from '../sale/payment.ts'

/** The ways in which money comes in. */
export const tenderKinds = moneyKinds

/** A way in which money comes in. */
export type TenderKind = MoneyKind

/**
 * The states of a tender:
 * - pending: the provider holds the money, it counts neither as paid nor as payable;
 * - settled: the money is there;
 * - voided: staff recorded it by mistake, with their reason;
 * - failed: the provider declined what was pending.
 */
export const tenderStates = ['pending', 'settled', 'voided', 'failed'] as const

/** The state of a tender. */
export type TenderState = (typeof tenderStates)[number]

/** The printed methods of money that staff receive, as orders store them. */
const methods = {
  cash: cashMethod,
  ath_movil: athMovilMethod,
  card_terminal: terminalMethod,
  check: checkMethod,
  other: manualMethod,
} as const satisfies Record<Exclude<TenderKind, 'provider'>, string>

/** A way in which staff receive money. */
export type ManualKind = keyof typeof methods

/** The ways in which staff receive money. */
export const manualKinds = Object.keys(methods) as ManualKind[]

/** What is printed and stored as the payment method of money that staff received. */
export const methodOfKind = (kind: ManualKind): string => methods[kind]

/** How the money of a manual order is recorded, by the order's payment method; the SQL form is `tender_kind`. */
export const kindOfMethod = (method: string): ManualKind =>
  manualKinds.find((kind) => methods[kind] === method) ?? 'other'

/** What is known of the money of an order, in cents. */
interface MoneyOfOrder {
  total: Cents
  /** What the order was reduced by: its completed refunds, unless they gave back what was paid too much. */
  credited: Cents
  /** Settled tenders less completed refunds. */
  paid: Cents
  /** Whether it was canceled, voided or declined: nothing is due any more. */
  isEnded: boolean
}

/** What is still to be paid of an order, in cents; the SQL form is `due_of`. A dispute does not change it. */
export const dueOf = ({ total, credited, paid, isEnded }: MoneyOfOrder): Cents =>
  isEnded ? 0 : Math.max(0, total - credited - paid)
