import type { Cents } from '../kit/money.ts'

/** The kinds of charges, in the order in which they are printed everywhere. */
export const chargeKinds = ['discount', 'delivery', 'tax'] as const

/** A kind of charge. */
export type ChargeKind = (typeof chargeKinds)[number]

/** The text of a charge; null without a Spanish one. */
export interface ChargeLabel {
  label: string
  labelEs: string | null
}

/** A component of a charge: its amount in cents and, of a tax, its rate in basis points. */
export interface ChargePart extends ChargeLabel {
  amount: Cents
  rate?: number
}

/**
 * The amounts that a tax was computed on, in cents: of each of its parts, in their order, and what was taxed by any of
 * them. Goods and delivery without any tax are exempt in Puerto Rico, or outside. `taxed`, `exempt` and `outside` add up to
 * what the order costs before tax.
 */
export interface TaxBases {
  parts: Cents[]
  taxed: Cents
  exempt: Cents
  outside: Cents
}

/**
 * What an order costs besides its lines. The total is the sum of lines and charges. `amount` in cents, negative for a
 * discount; `parts` add up to it. `rate` in basis points; `rule` is the id of the discount or the delivery method.
 */
export interface Charge extends ChargeLabel {
  kind: ChargeKind
  amount: Cents
  parts?: ChargePart[]
  rate?: number
  rule?: string
  /** The code that the buyer typed, of a discount by code. */
  code?: string
  /** Of a tax: the number under which the merchant was registered for it. */
  registration?: string
  /** Of a tax. Missing in orders from before it existed. */
  bases?: TaxBases
}

/** The names of tax and delivery in a shop that has not named them (back office §9). */
export const defaultLabels = { tax: 'Tax', delivery: 'Shipping' }

/** The sum of the charges of a kind, in cents. */
export function sumOf(charges: readonly Charge[], kind: ChargeKind): Cents {
  return charges.reduce((sum, charge) => (charge.kind === kind ? sum + charge.amount : sum), 0)
}
