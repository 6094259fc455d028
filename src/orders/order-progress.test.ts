import { expect, test } from 'vitest'
import { moneyOf } from '../testing/order-money.ts'
import { type OrderProgress, progressOf } from './order-progress.ts'

const now = new Date('2026-12-01T12:00:00Z')
const paid = {
  createdAt: new Date('2026-11-20T12:00:00Z'),
  status: 'pending',
  environment: 'live',
  ...moneyOf('paid'),
  takenBack: false,
} as const
const goods = [{ ships: true, quantity: 1 }]
const on = (day: string, more: object = {}) => ({
  ships: false,
  quantity: 1,
  startsAt: `2026-12-${day}T14:00:00.000Z`,
  endsAt: `2026-12-${day}T16:00:00.000Z`,
  ...more,
})
type Order = Parameters<typeof progressOf>[0]
const shown = (change: Partial<Order>) => {
  const progress = progressOf({ ...paid, items: goods, ...moneyOf(change.paymentStatus ?? 'paid'), ...change }, now)
  return progress && textOf(progress)
}
/** The current step in brackets. */
const textOf = ({ steps, current, date }: OrderProgress) =>
  [...steps.map((step, at) => (at === current ? `[${step}]` : step)), ...(date ? [date.slice(8, 10)] : [])].join(' ')

test.each<[string, Partial<Order>, string | null]>([
  ['goods that were handed over', { items: [{ ships: false, handedOver: true, quantity: 1 }] }, 'payment done'],
  [
    'goods that were handed over beside a service',
    {
      items: [
        { ships: false, handedOver: true, quantity: 1 },
        { ships: false, quantity: 1 },
      ],
    },
    'payment [arranging] done',
  ],
  ['goods', {}, 'payment [preparing] on_its_way there'],
  ['packed goods', { status: 'processed' }, 'payment [preparing] on_its_way there'],
  ['goods on their way', { status: 'shipped' }, 'payment preparing [on_its_way] there'],
  [
    'goods on the last promised day',
    { status: 'shipped', delivery: { kind: 'parcel', arrival: { latest: '2026-12-01' } } },
    'payment preparing [on_its_way] there',
  ],
  [
    'goods after the promised days',
    { status: 'shipped', delivery: { kind: 'parcel', arrival: { latest: '2026-11-30' } } },
    'payment preparing on_its_way [overdue]',
  ],
  [
    'goods that left after the promised days',
    {
      status: 'shipped',
      delivery: { kind: 'parcel', arrival: { latest: '2026-11-25' } },
      parcels: [{ shippedAt: new Date('2026-11-26T12:00:00Z'), voidedAt: null }],
    },
    'payment preparing [on_its_way] there',
  ],
  [
    'goods without a promise, after weeks',
    { status: 'shipped', createdAt: new Date('2026-11-09T12:00:00Z') },
    'payment preparing on_its_way [overdue]',
  ],
  [
    'goods that nobody sent',
    { delivery: { kind: 'parcel', arrival: { latest: '2026-11-25' } } },
    'payment [preparing] on_its_way there',
  ],
  ['unpaid goods', { environment: 'personal', paymentStatus: 'awaiting' }, '[payment] preparing on_its_way there'],
  [
    'goods paid in part',
    { environment: 'personal', paymentStatus: 'partially_paid' },
    '[payment] preparing on_its_way there',
  ],
  [
    'goods sent before the rest was paid',
    { environment: 'personal', paymentStatus: 'partially_paid', status: 'shipped' },
    'payment preparing [on_its_way] there',
  ],
  ['a payment under review', { paymentStatus: 'pending_review' }, '[payment] preparing on_its_way there'],
  ['money by hand', { environment: 'personal', status: 'completed' }, 'payment [preparing] on_its_way there'],
  ['a pickup', { delivery: { kind: 'pickup' } }, 'payment [preparing] ready picked_up'],
  [
    'a pickup that is ready',
    { delivery: { kind: 'pickup' }, status: 'processed' },
    'payment preparing [ready] picked_up',
  ],
  ['a pickup that is over', { delivery: { kind: 'pickup' }, status: 'shipped' }, 'payment preparing ready picked_up'],
  ['a service without a time', { items: [{ ships: false, quantity: 1 }] }, 'payment [arranging] done'],
  ['the next of two dates', { items: [on('12'), on('05')] }, 'payment [date] 05'],
  ['a date that is running', { items: [on('01', { startsAt: '2026-12-01T11:00:00Z' })] }, 'payment [date] 01'],
  [
    'a date that is over',
    { items: [on('01', { startsAt: now.toISOString(), endsAt: now.toISOString() })] },
    'payment date 01',
  ],
  ['a canceled seat beside a kept one', { items: [on('05', { returned: 1 }), on('12')] }, 'payment [date] 12'],
  ['a date beside goods', { items: [...goods, on('05')] }, 'payment [preparing] on_its_way there'],
  ['a canceled order', { canceledAt: now }, null],
  ['an order that was never paid', { paymentStatus: 'voided' }, null],
  ['a refunded order whose goods stay sold', { paymentStatus: 'refunded' }, 'payment [preparing] on_its_way there'],
  ['an order whose units are all given back', { items: [on('05', { returned: 1 })] }, null],
  ['a payment that was taken back', { takenBack: true }, null],
])('the steps of %s', (_, change, expected) => {
  expect(shown(change)).toBe(expected)
})
