import { describe, expect, test } from 'vitest'
import { moneyOf } from '../testing/order-money.ts'
import { invoiceFileName, isInvoiceAvailable } from './invoice-rule.ts'
import {
  badgeTone,
  countsAsSale,
  isOverdue,
  isSettled,
  isUnpaid,
  marksPaid,
  mayShip,
  type PaymentStatus,
  paymentAfter,
  paymentStatuses,
  requiresPaymentConfirmation,
  shownPaymentStatus,
  shownPaymentStatuses,
  statusOfMoney,
  statusOfUnits,
  waitsForShipping,
  whyNotProcessed,
} from './order-status.ts'
import { type OrderStatus, orderStatuses } from './order-statuses.ts'
import type { PaymentEnvironment } from './payment.ts'

test('the badges are orange, yellow and green', () => {
  expect(orderStatuses.map(badgeTone)).toEqual(['neutral', 'orange', 'yellow', 'green'])
})

/** Manual orders of before that staff moved beyond pending were paid. */
const recorded = (
  environment: PaymentEnvironment,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
): ReturnType<typeof moneyOf> =>
  environment === 'personal' && paymentStatus === 'awaiting' && status !== 'pending'
    ? { ...moneyOf('paid'), paymentStatus }
    : moneyOf(paymentStatus)

test.each([
  [{ paid: 2500, due: 7040, refunded: 0 }, 'awaiting'],
  [{ paid: 0, due: 7040, refunded: 2500 }, 'awaiting'],
  [{ paid: 9540, due: 0, refunded: 0 }, 'paid'],
  [{ paid: 1, due: 0, refunded: 9539 }, 'partially_refunded'],
  [{ paid: 0, due: 0, refunded: 9540 }, 'refunded'],
  // More than was received went back.
  [{ paid: -1, due: 0, refunded: 9541 }, 'refunded'],
])('the payment status of %j is %s', (money, status) => expect(statusOfMoney(money)).toBe(status))

// One letter a status of the order (pending, completed, processed, shipped): i has an invoice, s is a sale too.
test.each([
  ['live', 'awaiting', '----'],
  ['live', 'paid', 'ssss'],
  ['live', 'pending_review', '----'],
  ['live', 'refunded', 'iiii'],
  ['live', 'partially_refunded', 'ssss'],
  ['live', 'voided', '----'],
  ['personal', 'awaiting', '-sss'],
  ['personal', 'paid', 'ssss'],
  ['personal', 'pending_review', '----'],
  ['personal', 'refunded', 'iiii'],
  ['personal', 'partially_refunded', 'ssss'],
  ['personal', 'voided', '----'],
] as const)('%s, %s: %s', (environment, paymentStatus, expected) => {
  const found = orderStatuses.map((status) => {
    const order = { status, environment, ...recorded(environment, status, paymentStatus), takenBack: false }
    if (countsAsSale(order)) return isInvoiceAvailable(order) ? 's' : '!'
    return isInvoiceAvailable(order) ? 'i' : '-'
  })
  expect(found.join('')).toBe(expected)
})

test('the table above covers every payment status', () => {
  expect(paymentStatuses).toHaveLength(6)
})

test('the status records manual payments, the wallet records its own', () => {
  const manual = { status: 'pending', environment: 'personal', ...moneyOf('awaiting'), takenBack: false } as const
  expect(orderStatuses.map((status) => paymentAfter(manual, status))).toEqual(['awaiting', 'paid', 'paid', 'paid'])
  const paid = { ...manual, status: 'completed', ...moneyOf('paid') } as const
  expect(orderStatuses.map((status) => paymentAfter(paid, status))).toEqual(['awaiting', 'paid', 'paid', 'paid'])
  const wallet = { ...manual, environment: 'live', ...moneyOf('pending_review') } as const
  expect(paymentAfter(wallet, 'completed')).toBe('pending_review')
  expect(paymentAfter({ ...manual, ...moneyOf('refunded') }, 'completed')).toBe('refunded')
})

test('only a status beyond completed needs an explicit statement that an unpaid order was paid', () => {
  const unpaid = { status: 'pending', environment: 'personal', ...moneyOf('awaiting'), takenBack: false } as const
  expect(orderStatuses.map((status) => marksPaid(unpaid, status))).toEqual([false, true, true, true])
  expect(orderStatuses.map((status) => requiresPaymentConfirmation(unpaid, status))).toEqual([false, false, true, true])
  const asking = shownPaymentStatuses.filter((status) => marksPaid({ ...unpaid, ...moneyOf(status) }, 'shipped'))
  expect(asking).toEqual(['awaiting', 'partially_paid'])
  // The balance of an order whose deposit was paid online.
  expect(marksPaid({ ...unpaid, environment: 'live' }, 'shipped')).toBe(true)
})

test('an order is shown as paid in part when a part is here and a part is due', () => {
  const manual = { status: 'pending', environment: 'personal' } as const
  const before = { ...manual, paymentStatus: 'awaiting', total: 2850, paid: 0, due: 0, takenBack: false } as const
  expect([isUnpaid(before), isSettled(before)]).toEqual([true, false])
  const shown = ([paid, due]: [number, number]) =>
    shownPaymentStatus({ ...manual, paymentStatus: 'awaiting', total: 2850, paid, due })
  // The last: what came in went back.
  expect(
    (
      [
        [0, 2850],
        [1, 2849],
        [2849, 1],
        [2850, 0],
        [0, 1850],
      ] as [number, number][]
    ).map(shown),
  ).toEqual(['awaiting', 'partially_paid', 'partially_paid', 'awaiting', 'awaiting'])
  expect(paymentStatuses.map((status) => shownPaymentStatus({ ...manual, ...moneyOf(status) }))).toEqual(
    paymentStatuses,
  )
})

test('what ships may leave once it is paid with its delivery, whatever else is due', () => {
  const cream = { lineId: 'cream', ships: true, quantity: 3, paid: 1000 }
  const visit = { lineId: 'visit', ships: false, quantity: 1, paid: 5000 }
  const order = (paid: number, items: Parameters<typeof mayShip>[0]['items'] = [cream, visit]) => ({
    ...{ status: 'pending' as const, environment: 'personal' as const, takenBack: false },
    ...{ paymentStatus: 'awaiting' as const, total: 6500, paid, due: 6500 - paid },
    items,
    delivery: { paid: 500 },
  })
  expect([0, 1499, 1500, 6499].map((paid) => mayShip(order(paid)))).toEqual([false, false, true, true])
  // 10.00 for three, two of which are kept: 6.67.
  const returned = [{ ...cream, returned: 1 }, visit]
  expect([1166, 1167].map((paid) => mayShip(order(paid, returned)))).toEqual([false, true])
  const { paid: _, ...older } = cream
  expect(mayShip(order(6499, [older, visit]))).toBe(false)
  expect(mayShip({ ...order(6500, [older, visit]), paymentStatus: 'paid' })).toBe(true)
  expect(mayShip({ ...order(6499), takenBack: true })).toBe(false)
})

test('an unpaid manual order is overdue after seven days', () => {
  const createdAt = new Date('2026-11-01T12:00:00Z')
  const order = {
    status: 'pending',
    environment: 'personal',
    ...moneyOf('awaiting'),
    takenBack: false,
    createdAt,
    dueAt: null,
  } as const
  const [due, late] = [new Date('2026-11-08T12:00:00Z'), new Date('2026-11-08T12:00:01Z')]
  expect([due, late].map((now) => isOverdue(order, now))).toEqual([false, true])
  const overdue = shownPaymentStatuses.filter((status) => isOverdue({ ...order, ...moneyOf(status) }, late))
  expect(overdue).toEqual(['awaiting'])
  expect(isOverdue({ ...order, environment: 'live' }, late)).toBe(false)
  const dueAt = new Date('2026-11-20T03:59:59.999Z')
  const days = [late, dueAt, new Date(dueAt.getTime() + 1)]
  expect(days.map((now) => isOverdue({ ...order, dueAt }, now))).toEqual([false, true, true])
  expect(isOverdue({ ...order, dueAt: createdAt }, due)).toBe(false)
})

test('paid orders wait until they are shipped', () => {
  const [seat, cream] = [
    { lineId: 'seat', ships: false, quantity: 1 },
    { lineId: 'cream', ships: true, quantity: 2 },
  ]
  const paid = { environment: 'live', ...moneyOf('paid'), takenBack: false } as const
  const order = { ...paid, items: [seat, cream], parcels: [] }
  expect(orderStatuses.map((status) => waitsForShipping({ ...order, status }))).toEqual([true, true, true, false])
  expect(waitsForShipping({ ...order, status: 'pending', ...moneyOf('refunded') })).toBe(true)
  expect(waitsForShipping({ ...order, status: 'pending', items: [seat] })).toBe(false)
  const items = (returned: number) => [seat, { ...cream, returned }]
  expect(waitsForShipping({ ...order, status: 'pending', items: items(1) })).toBe(true)
  expect(waitsForShipping({ ...order, status: 'pending', items: items(2) })).toBe(false)
  const parcels = [{ voidedAt: null, lines: [{ lineId: 'cream', quantity: 1 }] }]
  expect(waitsForShipping({ ...order, status: 'pending', parcels })).toBe(true)
  expect(waitsForShipping({ ...order, status: 'pending', parcels, items: items(1) })).toBe(false)
})

test('a payment that was taken back is neither a sale, nor to ship, nor invoiced', () => {
  const items = [{ lineId: 'cream', ships: true, quantity: 1 }]
  for (const paymentStatus of paymentStatuses) {
    const order = {
      status: 'completed',
      environment: 'live',
      ...moneyOf(paymentStatus),
      takenBack: true,
      items,
      parcels: [],
    } as const
    expect([countsAsSale(order), waitsForShipping(order), isInvoiceAvailable(order)]).toEqual([false, false, false])
  }
})

test('an invoice file name has the brand, the order number and the day in Puerto Rico', () => {
  const lastMinute = new Date('2026-11-21T03:59:59Z')
  const nextDay = new Date('2026-11-21T04:00:00Z')
  expect(invoiceFileName('Flor de Maga', 'FM-000417', lastMinute)).toBe('flor-de-maga-FM-000417-20261120.pdf')
  expect(invoiceFileName('Flor de Maga', 'FM-000417', nextDay)).toBe('flor-de-maga-FM-000417-20261121.pdf')
  expect(invoiceFileName('"Peñón" \r\n& Más/..', 'FM-000001', nextDay)).toBe('penon-mas-FM-000001-20261121.pdf')
  expect(invoiceFileName('美', 'FM-000001', nextDay)).toBe('FM-000001-20261121.pdf')
})

// One letter a status of the order (pending, completed, processed, shipped): the reason, or a dot when it is processed.
test.each([
  ['live', 'awaiting', null, 'nnnS'],
  ['live', 'paid', null, '...S'],
  ['live', 'paid', new Date(0), 'CCCC'],
  ['live', 'pending_review', null, 'pppS'],
  ['live', 'refunded', null, '...S'],
  ['live', 'partially_refunded', null, '...S'],
  ['live', 'voided', null, 'CCCC'],
  ['personal', 'awaiting', null, 'n..S'],
  ['personal', 'paid', null, '...S'],
] as const)(
  'among many, %s orders that are %s (canceled: %s) are processed: %s',
  (environment, paymentStatus, canceledAt, expected) => {
    const letters = {
      already_shipped: 'S',
      order_canceled: 'C',
      order_refunded: 'R',
      payment_pending: 'p',
      payment_not_stated: 'n',
    }
    const found = orderStatuses.map((status) => {
      const items = [{ quantity: 1 }]
      const money = recorded(environment, status, paymentStatus)
      const code = whyNotProcessed({ status, environment, ...money, canceledAt, takenBack: false, items })
      return code === null ? '.' : letters[code]
    })
    expect(found.join('')).toBe(expected)
  },
)

test.each(['paid', 'refunded', 'partially_refunded'] as const)(
  'among many, an order of which nothing is left is not processed, whatever its money says: %s',
  (paymentStatus) => {
    const order = { status: 'completed', environment: 'live', ...moneyOf(paymentStatus), takenBack: false } as const
    const left = (returned: number) => whyNotProcessed({ ...order, items: [{ quantity: 2, returned }] })
    expect([left(0), left(1), left(2)]).toEqual([null, null, 'order_refunded'])
  },
)

describe('the status that follows from units', () => {
  const line = { lineId: 'a', quantity: 2, ships: true }
  const parcel = (quantity: number, voidedAt: Date | null = null) => ({ voidedAt, lines: [{ lineId: 'a', quantity }] })
  const order = { status: 'processed', statusBefore: null, paymentStatus: 'paid', items: [line] } as const
  const shipped = { ...order, status: 'shipped', statusBefore: 'processed' } as const

  test('is shipped once something was sent and nothing is left', () => {
    expect(statusOfUnits({ ...order, parcels: [] })).toBe('processed')
    expect(statusOfUnits({ ...order, parcels: [parcel(1)] })).toBe('processed')
    expect(statusOfUnits({ ...order, parcels: [parcel(1), parcel(1)] })).toBe('shipped')
    expect(statusOfUnits({ ...order, items: [{ ...line, returned: 1 }], parcels: [parcel(1)] })).toBe('shipped')
    expect(statusOfUnits({ ...order, items: [{ ...line, returned: 2 }], parcels: [] })).toBe('processed')
  })

  test('is that of before while something waits again, whichever parcel was voided', () => {
    const voided = new Date(0)
    expect(statusOfUnits({ ...shipped, parcels: [parcel(1, voided), parcel(1)] })).toBe('processed')
    expect(statusOfUnits({ ...shipped, parcels: [parcel(1), parcel(1, voided)] })).toBe('processed')
    expect(statusOfUnits({ ...shipped, parcels: [parcel(1), parcel(1)] })).toBe('shipped')
  })

  test('is that of before when nothing was sent, because all of it was given back', () => {
    const items = [{ ...line, returned: 2 }]
    expect(statusOfUnits({ ...shipped, items, parcels: [parcel(2, new Date(0))] })).toBe('processed')
    expect(statusOfUnits({ ...shipped, items, parcels: [parcel(2)] })).toBe('shipped')
  })

  test('stays when staff set it, or when the order is canceled', () => {
    expect(statusOfUnits({ ...shipped, statusBefore: null, parcels: [parcel(1)] })).toBe('shipped')
    expect(statusOfUnits({ ...order, canceledAt: new Date(0), parcels: [parcel(2)] })).toBe('processed')
  })
})
