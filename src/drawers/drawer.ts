import type { Cents } from '../kit/money.ts'

/** The ways in which money moves without a sale: `in` brings change, `out` takes money to the bank. */
export const moveKinds = ['in', 'out'] as const

/** A way in which money moves without a sale. */
export type MoveKind = (typeof moveKinds)[number]

/** The highest amount of a count, an opening or a move, in cents. */
export const maxDrawerAmount: Cents = 9_999_999

/** What is known of the money of a session, in cents. */
export interface SessionMoney {
  /** What was in the drawer when it was opened. */
  opening: Cents
  /** Its settled cash tenders. */
  cash: Cents
  /** What was given back in cash. */
  refunded: Cents
  movedIn: Cents
  movedOut: Cents
}

/** What must be in the drawer, in cents: below 0 when more was taken out than is known to have come in (decision 106). */
export const expectedOf = ({ opening, cash, refunded, movedIn, movedOut }: SessionMoney): Cents =>
  opening + cash - refunded + movedIn - movedOut

/** A component of the taxes in the money of a session, in cents; `rate` in basis points, null of orders of before. */
export interface SessionTax {
  name: string
  nameEs: string | null
  rate: number | null
  /** In what came in. */
  received: Cents
  /** In what was given back out of the drawer. */
  refunded: Cents
}

/** What is known of a session only when it is closed, in cents. */
export interface CloseFigures {
  taxes: SessionTax[]
  /** What came in for sales over the counter in the 12 months until the close, less what of it went back. */
  counterSales: Cents
}

/** The counter sales of 12 months from which on Puerto Rico requires a fiscal terminal, in cents. */
export const fiscalLimit: Cents = 12_500_000

/** Whether a close says so: from 80 % of the limit on. */
export const nearsFiscalLimit = (counterSales: Cents): boolean => counterSales >= 0.8 * fiscalLimit

/** What was counted and what must have been there, in cents. */
export interface CountedMoney {
  expected: Cents
  counted: Cents
}

/** What was counted too much, in cents; below 0 what is missing. */
export const differenceOf = ({ expected, counted }: CountedMoney): Cents => counted - expected

/** The greatest difference that needs no note, in cents. */
const unexplained: Cents = 500

/** Whether a drawer is closed only with a note: when more than $5.00 is over or missing (decision 106). */
export const needsNote = (difference: Cents): boolean => Math.abs(difference) > unexplained
