import { describe, expect, it } from 'vitest'
import { linkState, phoneOrderState } from './phone-order.ts'

const now = new Date('2026-11-20T15:00:00Z')
const later = new Date('2026-11-21T15:00:00Z')
const phoneOrder = { version: 2, canceledAt: null, isPaid: false, attempt: null }
const link = { version: 2, expiresAt: later }

describe('a phone order and its link', () => {
  it.each([
    ['without a link', {}, null, 'open', null],
    ['with a link', {}, link, 'sent', 'open'],
    ['with a payment that was opened and not made', { attempt: 'created' }, link, 'sent', 'open'],
    ['with an expired link', {}, { ...link, expiresAt: now }, 'expired', 'expired'],
    ['changed since', { version: 3 }, link, 'open', 'changed'],
    ['changed since, and the link has expired', { version: 3 }, { ...link, expiresAt: now }, 'open', 'changed'],
    ['whose payment is captured', { attempt: 'capturing' }, { ...link, expiresAt: now }, 'paying', 'paying'],
    ['under review', { attempt: 'review' }, null, 'paying', null],
    ['canceled', { canceledAt: now }, link, 'canceled', 'canceled'],
    ['paid by a link of before', { isPaid: true, attempt: 'completed', version: 3 }, link, 'paid', 'paid'],
    ['paid at the desk without a link', { isPaid: true, attempt: 'pending' }, null, 'paid', null],
  ] as const)('%s', (_, change, its, ofPhoneOrder, ofLink) => {
    expect(phoneOrderState({ ...phoneOrder, ...change }, its, now)).toBe(ofPhoneOrder)
    expect(its && linkState({ ...phoneOrder, ...change }, its, now)).toBe(ofLink)
  })
})
