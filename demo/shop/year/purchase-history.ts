import type { Cents } from '../../../src/kit/money.ts'
import type { Viewer } from '../../../src/kit/server/http/guards.ts'
import { needsShipping } from '../../../src/sale/delivery.ts'
import type { LineUnits } from '../../../src/sale/order-line.ts'
import { daysToPay } from '../../../src/sale/order-status.ts'
import type { OrderStatus } from '../../../src/sale/order-statuses.ts'
import { shareOf } from '../../../src/sale/refund.ts'
import { numberOf, type Purchase } from './purchases.ts'
import { hoursAfter, minutesAfter, workingTime } from './season.ts'

export type Actor = Pick<Viewer, 'id' | 'role'>

/** A change of an order's status by staff. */
export interface Step {
  status: OrderStatus
  at: Date
  by: Actor
}

/** A completed refund. The database derives its lines from `returned`, as for refunds of the previous release. */
export interface PastRefund {
  id: string
  /** Null for a manual refund. */
  providerRefundId: string | null
  amount: Cents
  returned: LineUnits[]
  note: string | null
  requestedAt: Date
  completedAt: Date
  /** Null for an automatic refund. */
  by: Actor | null
  creditNote: string | null
}

/** A purchase with its status changes, refund and end. */
export interface PurchaseHistory extends Purchase {
  steps: Step[]
  refund: PastRefund | null
  /** When an order that was not paid ended; null for others. */
  endedAt: Date | null
  /** The staff member who canceled the order, or handled its dispute. */
  by: Actor
}

/** The staff of the demo; the first does most of the work. */
export type Staff = readonly [Actor, ...Actor[]]

/** Generates the histories of all purchases. Credit notes are numbered in the order of the refunds. */
export function simulateHistories(purchases: readonly Purchase[], staff: Staff, now: Date): PurchaseHistory[] {
  const histories = purchases.map((purchase) => simulateHistory(purchase, staff, now))
  const refunded = histories.flatMap(({ refund, orderId }) => (refund && orderId ? [refund] : []))
  refunded.sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime())
  for (const [index, refund] of refunded.entries()) refund.creditNote = numberOf('CN-', index + 1)
  return histories
}

function simulateHistory(purchase: Purchase, staff: Staff, now: Date): PurchaseHistory {
  const { random, outcome } = purchase
  const by = random.weighted(staff, (actor) => (actor === staff[0] ? 4 : 2))
  const steps = stepsOf(purchase, by, now)
  const settledAt = steps.at(-1)?.at ?? purchase.placedAt
  return {
    ...purchase,
    steps,
    by,
    refund: refundOf(purchase, by, settledAt, now),
    endedAt: endOf(purchase, outcome, now),
  }
}

/** A time in working hours some hours after `from`; when that is in the future, a time between `from` and now. */
function workedAt(from: Date, hours: number, now: Date): Date {
  const time = workingTime(hoursAfter(from, hours))
  return time < minutesAfter(now, -3)
    ? time
    : new Date(Math.floor(from.getTime() + (now.getTime() - from.getTime()) * 0.6))
}

function stepsOf(purchase: Purchase, by: Actor, now: Date): Step[] {
  const { random, isManual } = purchase
  let at = purchase.placedAt
  return statusesOf(purchase).map((status, index) => {
    // A manual payment takes some days.
    const hours = isManual && index === 0 ? 20 + random.next() * 70 : 2 + random.next() * 22
    at = workedAt(at, hours, now)
    return { status, at, by }
  })
}

function statusesOf({ random, outcome, isManual, items }: Purchase): OrderStatus[] {
  if (outcome === 'received') return ['completed']
  const viaCompleted = random.chance(0.3) || isManual
  if (outcome === 'in_work') return viaCompleted ? ['completed', 'processed'] : ['processed']
  if (!['done', 'refunded', 'partly_refunded', 'disputed', 'dispute_won'].includes(outcome)) return []
  const start: OrderStatus[] = viaCompleted ? ['completed'] : []
  // Services and workshops end with their appointment.
  if (!needsShipping(items)) return [...start, 'processed']
  return random.chance(0.25) ? [...start, 'shipped'] : [...start, 'processed', 'shipped']
}

function refundOf(purchase: Purchase, by: Actor, settledAt: Date, now: Date): PastRefund | null {
  const { random, outcome, captureId, totals } = purchase
  if (outcome !== 'refunded' && outcome !== 'partly_refunded' && outcome !== 'sold_out') return null
  const soldOut = outcome === 'sold_out'
  const requestedAt = soldOut ? purchase.placedAt : workedAt(settledAt, 50 + random.next() * 150, now)
  const part = outcome === 'partly_refunded' ? partOf(purchase) : null
  return {
    id: random.uuid(),
    providerRefundId: captureId && random.providerId(),
    amount: part?.amount ?? totals.total,
    returned: part?.returned ?? (outcome === 'refunded' ? returnable(purchase, random.chance(0.5)) : []),
    note: soldOut ? null : noteOf(purchase, part?.returned.length === 0),
    requestedAt,
    completedAt: minutesAfter(requestedAt, captureId ? 0.05 : 0),
    by: soldOut ? null : by,
    creditNote: null,
  }
}

const unitsOf = ({ lineId, productId, variantId }: LineUnits, quantity: number): LineUnits => {
  return { lineId, productId, variantId, quantity }
}

/** Seats and appointments, which are free again, and the goods if they came back. */
const returnable = ({ items }: Purchase, withGoods: boolean): LineUnits[] =>
  items.filter(({ ships, startsAt }) => startsAt || (ships && withGoods)).map((line) => unitsOf(line, line.quantity))

/** What was paid for one unit of the cheapest of several lines, or an allowance of a fifth of the total in whole dollars. */
function partOf({ items, totals: { tax, shipping, total } }: Purchase): { amount: Cents; returned: LineUnits[] } {
  const [line, other] = items.filter(({ ships }) => ships).toSorted((a, b) => a.price - b.price)
  if (line && other) {
    const returned = [unitsOf(line, 1)]
    return { amount: shareOf({ tax, shipping, items }, returned), returned }
  }
  return { amount: Math.max(100, Math.round(total / 500) * 100), returned: [] }
}

const notes = {
  allowance: {
    en: ['An allowance for the dented box.', 'An allowance for the late delivery.'],
    es: ['Un ajuste por la caja abollada.', 'Un ajuste por la entrega tardía.'],
  },
  return: {
    en: ['We received your parcel back.', 'Returned unopened.', 'Wrong shade: returned.'],
    es: ['Recibimos tu paquete de vuelta.', 'Devuelto sin abrir.', 'Tono equivocado: devuelto.'],
  },
} as const

function noteOf({ random, customer }: Purchase, isAllowance: boolean): string | null {
  const [first, ...others] = notes[isAllowance ? 'allowance' : 'return'][customer.language]
  return random.chance(0.8) ? random.pick([first, ...others]) : null
}

function endOf({ random, placedAt }: Purchase, outcome: Purchase['outcome'], now: Date): Date | null {
  if (outcome === 'expired') return minutesAfter(placedAt, daysToPay * 24 * 60 + 1 + random.next() * 9)
  if (outcome === 'canceled') return workedAt(placedAt, 30 + random.next() * 60, now)
  return outcome === 'declined' ? workedAt(placedAt, 20 + random.next() * 40, now) : null
}
