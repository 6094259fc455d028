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
