import { describe, expect, it } from 'vitest'
import { listProducts } from '../../catalog/api.ts'
import { createOrder } from '../../checkout/create-order-api.ts'
import { getCustomerInvoice } from '../../orders/api.ts'
import { capturePaypalOrder, getPaypalOrder } from '../../payments/paypal/api.ts'
import { logout } from '../../session/api.ts'
import { timeLimitOf, withinTime } from './time-limit.ts'

const ended = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }))

describe('the time limit', () => {
  it('applies to reads: 20 s, 2 minutes for a file', () => {
    expect(timeLimitOf(listProducts)).toBe(20_000)
    expect(timeLimitOf(getCustomerInvoice)).toBe(120_000)
  })

  it.each([
    ['a capture', capturePaypalOrder],
    ['asking for a payment', getPaypalOrder],
    ['an order', createOrder],
    ['a sign-out', logout],
  ])('is not for %s', (_, endpoint) => {
    expect(timeLimitOf(endpoint)).toBeUndefined()
  })

  it('aborts a call with a TimeoutError', async () => {
    expect(await ended(withinTime(1))).toMatchObject({ name: 'TimeoutError' })
    expect(await ended(withinTime(1, new AbortController().signal))).toMatchObject({ name: 'TimeoutError' })
  })

  it("keeps the caller's signal effective", async () => {
    const caller = new AbortController()
    const signal = withinTime(60_000, caller.signal)
    expect(signal.aborted).toBe(false)
    caller.abort()
    expect(signal.reason).toMatchObject({ name: 'AbortError' })
    expect(withinTime(60_000, caller.signal).aborted).toBe(true)
  })
})
