import type { Cents } from '../kit/money.ts'
import type { Arrival } from '../sale/arrival.ts'
import type { Charge } from '../sale/charge.ts'
import type { DeliveryMethod } from '../sale/delivery.ts'
import type { DepositText } from '../sale/deposit-terms.ts'

/** A line with its amount in cents; `startsAt` of a session or an appointment. */
export interface ShownLine {
  amount: Cents
  startsAt?: string | null | undefined
}

/** The chosen way to deliver, at its price for the cart, with the estimated days if the page promises them. */
export type ShownMethod = Pick<
  DeliveryMethod,
  'id' | 'name' | 'nameEs' | 'kind' | 'price' | 'daysFrom' | 'daysTo' | 'place' | 'placeEs'
> & { arrival?: Arrival | null | undefined }

/** What a page shows of a price besides its total. */
export interface ShownPrice {
  lines: readonly ShownLine[]
  charges: readonly Pick<Charge, 'kind' | 'label' | 'labelEs' | 'amount' | 'parts' | 'code'>[]
  method: ShownMethod | null
  /** What the buyer agrees to with a deposit; missing when all of it is due now. */
  terms?: DepositText | null | undefined
}

/** The parts of a price that are compared with what a page showed. */
export const shownParts = ['lines', 'charges', 'delivery', 'arrival', 'terms'] as const

/** A part of a price that is compared with what a page showed. */
export type ShownPart = (typeof shownParts)[number]

/**
 * A short text that differs when a part of a price differs: a total alone does not say that another delivery costs as much.
 * A page sends it in a header, because the release before refuses unknown fields of a body.
 */
export function shownKey({ lines, charges, method, terms = null }: ShownPrice): string {
  const arrival = method?.arrival
  const texts: Record<ShownPart, unknown> = {
    lines: lines.map(({ amount, startsAt }) => [amount, startsAt ? Date.parse(startsAt) : null]),
    charges: charges.map(({ kind, label, labelEs, amount, code = null, parts = [] }) => [
      ...[kind, label, labelEs, amount, code],
      parts.map((part) => [part.label, part.labelEs, part.amount]),
    ]),
    delivery: method && [
      ...[method.id, method.name, method.nameEs, method.kind, method.price],
      ...[method.daysFrom, method.daysTo, method.place, method.placeEs],
    ],
    arrival: arrival ? [arrival.earliest, arrival.latest] : null,
    terms: terms && [terms.text, terms.textEs],
  }
  const shown = terms ? shownParts : shownParts.slice(0, -1)
  return shown.map((part) => (texts[part] === null ? '' : digest(JSON.stringify(texts[part])))).join('.')
}

/**
 * The parts of a price that differ from what a page showed. What it did not show is not compared, but the terms of a deposit:
 * nobody agrees to what they have not read.
 */
export function changedParts(shown: string, now: string): ShownPart[] {
  const [before, after] = [shown.split('.'), now.split('.')]
  return shownParts.filter((part, at) => {
    const [was = '', is = ''] = [before[at], after[at]]
    return was !== is && (was !== '' || part === 'terms')
  })
}

/** 53 bits of a text (cyrb53). Chance collisions need not be rarer, and nobody gains by making one: it is their own order. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 2_654_435_761)
    other = Math.imul(other ^ unit, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & other) + (one >>> 0)).toString(36)
}
