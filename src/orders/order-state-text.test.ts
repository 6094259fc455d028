import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { shownPaymentStatuses } from '../sale/order-status.ts'
import { orderStatuses } from '../sale/order-statuses.ts'
import { moneyOf } from '../testing/order-money.ts'
import { orderStateText } from './order-state-text.ts'

type Order = Parameters<typeof orderStateText>[0]
const order = (change: Partial<Order>): Order => ({
  status: 'pending',
  environment: 'live',
  ...moneyOf(change.paymentStatus ?? 'paid'),
  takenBack: false,
  items: [{ ships: true, quantity: 1 }],
  ...change,
})

const seat = { ships: false, quantity: 1, startsAt: '2026-12-05T18:00:00.000Z' }

describe('the status line of an order', () => {
  it('has complete sentences for every status, payment status, kind of order and language', () => {
    for (const locale of ['en', 'es'] as const) {
      overwriteGetLocale(() => locale)
      for (const status of orderStatuses) {
        for (const paymentStatus of shownPaymentStatuses) {
          for (const item of [{ ships: true, quantity: 1 }, { ships: false, quantity: 1 }, seat]) {
            const line = orderStateText(order({ status, paymentStatus, items: [item] }))
            expect(line, `${locale} ${status} ${paymentStatus}`).toMatch(/^\p{Lu}[^_{}]+\.$/u)
            expect(
              orderStateText(order({ status, paymentStatus, items: [item], delivery: { kind: 'pickup' } })),
            ).toMatch(/\.$/)
            const isDue = paymentStatus === 'awaiting'
            if (locale === 'en') expect(/waiting for your payment/.test(line)).toBe(isDue)
          }
        }
      }
    }
    overwriteGetLocale(() => 'en')
  })

  it.each([
    [{}, 'Payment received. We are preparing your order.'],
    [{ status: 'processed' }, 'Payment received. Your order is packed and ready to ship.'],
    [{ status: 'shipped' }, 'Payment received. Your order is on its way.'],
    [{ delivery: { kind: 'pickup' } }, 'Payment received. We are preparing your order.'],
    [{ delivery: { kind: 'pickup' }, status: 'processed' }, 'Payment received. Your order is ready for pickup.'],
    [{ delivery: { kind: 'pickup' }, status: 'shipped' }, 'Payment received. You have picked up your order.'],
    [{ paymentMethod: 'None' }, 'We are preparing your order.'],
    [{ items: [{ ships: false }] }, 'Payment received. We will contact you to arrange the date.'],
    [{ items: [{ ships: false, handedOver: true }] }, 'Payment received. Your order is complete.'],
    [{ items: [seat] }, 'Payment received. Your date is reserved.'],
    [
      {
        items: [{ ships: false, quantity: 1, handedOver: true }, seat],
      },
      'Payment received. Your date is reserved.',
    ],
    [{ status: 'shipped', items: [{ ships: false }] }, 'Payment received. Your order is complete.'],
    [
      { paymentStatus: 'pending_review' },
      'PayPal is still reviewing your payment. We will start as soon as it is confirmed.',
    ],
    [{ items: [{ ...seat, returned: 1 }] }, 'Payment received. This order has no date to come.'],
    [
      { paymentStatus: 'partially_refunded', items: [{ ...seat, returned: 1 }] },
      'Part of your payment was refunded. This order has no date to come.',
    ],
    [{ takenBack: true }, 'PayPal or your bank took your payment back and returned it to you.'],
    [{ takenBack: true, status: 'shipped' }, 'PayPal or your bank took your payment back and returned it to you.'],
    [{ paymentStatus: 'refunded', status: 'shipped' }, 'Your payment was refunded in full. Your order is on its way.'],
    [
      { environment: 'personal', paymentStatus: 'awaiting' },
      'We are waiting for your payment. We will start when it arrives.',
    ],
    [
      { environment: 'personal', paymentStatus: 'partially_paid' },
      'We have received $14.25. $14.25 is still to be paid.',
    ],
    [
      { environment: 'personal', paymentStatus: 'partially_paid', status: 'shipped' },
      'We have received $14.25. $14.25 is still to be paid. Your order is on its way.',
    ],
    [
      { environment: 'personal', paymentStatus: 'awaiting', status: 'completed', paid: 2850, due: 0 },
      'Payment received. We are preparing your order.',
    ],
  ] as const)('%j reads as %j', (change, line) => {
    expect(orderStateText(order(change as Partial<Order>))).toBe(line)
  })
})
