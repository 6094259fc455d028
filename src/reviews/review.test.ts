import { describe, expect, it } from 'vitest'
import { moneyOf } from '../testing/order-money.ts'
import { authorOf, isPurchase, whyNotReviewable } from './review.ts'

const now = new Date('2026-11-20T15:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour)

const order: Parameters<typeof whyNotReviewable>[0] = {
  status: 'completed',
  environment: 'live',
  ...moneyOf('paid'),
  takenBack: false,
  parcels: [],
}
const goods = { lineId: 'a', quantity: 2 }
const parcel = { shippedAt: at(-1), voidedAt: null, lines: [{ lineId: 'a' }] }

describe('a line can be reviewed', () => {
  it.each([
    ['goods of a shipped order', { status: 'shipped' }, {}, null],
    ['goods of a parcel that has left', { parcels: [parcel] }, {}, null],
    ['goods that wait for a parcel', {}, {}, 'not_received'],
    ['goods of another line’s parcel', { parcels: [{ ...parcel, lines: [{ lineId: 'b' }] }] }, {}, 'not_received'],
    ['goods of a parcel that is packed', { parcels: [{ ...parcel, shippedAt: at(1) }] }, {}, 'not_received'],
    ['goods of a voided parcel', { parcels: [{ ...parcel, voidedAt: now }] }, {}, 'not_received'],
    ['an appointment that is over', {}, { startsAt: at(-2).toISOString(), endsAt: at(0).toISOString() }, null],
    [
      'an appointment that goes on',
      {},
      { startsAt: at(-1).toISOString(), endsAt: at(1).toISOString() },
      'not_received',
    ],
    ['a seat to come of a shipped order', { status: 'shipped' }, { startsAt: at(1).toISOString() }, 'not_received'],
    ['goods that went back in part', { status: 'shipped' }, { returned: 1 }, null],
    ['goods that went back', { status: 'shipped' }, { returned: 1, returning: 1 }, 'not_bought'],
    ['goods that stayed after a full refund', { status: 'shipped', paymentStatus: 'refunded' }, {}, null],
    ['a payment that was taken back', { status: 'shipped', takenBack: true }, {}, 'not_bought'],
    ['a canceled order', { status: 'shipped', canceledAt: now }, {}, 'not_bought'],
    ['an order that waits for money', { status: 'shipped', paymentStatus: 'pending_review' }, {}, 'not_bought'],
  ] as const)('%s', (_, changes, line, reason) => {
    expect(whyNotReviewable({ ...order, ...changes }, { ...goods, ...line }, now)).toBe(reason)
  })
})

it('a test payment is a purchase in a demo only', () => {
  expect(['live', 'personal', 'sandbox', 'emulator'].map((environment) => isPurchase({ environment }, false))).toEqual([
    ...[true, true, false, false],
  ])
  expect(isPurchase({ environment: 'emulator' }, true)).toBe(true)
})

it.each([
  [{ firstName: 'Ana', lastName: 'Peña Ruiz' }, 'Ana P.'],
  [{ firstName: ' María José ', lastName: ' ñeco' }, 'María José Ñ.'],
  [{ firstName: 'Ana', lastName: '' }, 'Ana'],
  [{ firstName: '', lastName: '' }, ''],
])('the name of %j is %s', (person, name) => {
  expect(authorOf(person)).toBe(name)
})
