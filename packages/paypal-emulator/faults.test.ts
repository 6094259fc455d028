import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Emulator, type FaultInput, startEmulator } from './emulator.ts'
import { captureIn, connectShop, issuesOf, requestToken, type ShopClient } from './testing/shop-client.ts'

let emulator: Emulator
let shop: ShopClient

beforeAll(async () => {
  emulator = await startEmulator()
  shop = await connectShop(emulator)
})
afterEach(() => emulator.clearFaults())
afterAll(() => emulator.close())

const capturesOf = (orderId: string) => emulator.ledger().filter((entry) => entry.orderId === orderId)

describe('error responses', () => {
  test.each([
    ['429', 'RATE_LIMIT_REACHED'],
    ['500', 'INTERNAL_SERVER_ERROR'],
    ['503', 'SERVICE_UNAVAILABLE'],
  ] as const)('%s, as often as asked and before any money moves', async (kind, name) => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind, times: 2 })
    for (const _ of [1, 2]) {
      const reply = await shop.capture(id)
      expect([reply.status, reply.body.name]).toEqual([Number(kind), name])
    }
    expect(capturesOf(id)).toHaveLength(0)
    expect((await shop.capture(id)).status).toBe(201)
  })

  test('affects only its operation, and only its order if one is given', async () => {
    const [one, other] = [await shop.approved(), await shop.approved()]
    emulator.setFault({ operation: 'capture', kind: '500', orderId: one })
    emulator.setFault({ operation: 'token', kind: '503' })
    emulator.setFault({ operation: 'get', kind: '429' })
    expect((await shop.capture(other)).status).toBe(201)
    expect((await shop.capture(one)).status).toBe(500)
    expect((await requestToken(emulator)).status).toBe(503)
    expect((await shop.call('GET', `/v2/checkout/orders/${one}`)).status).toBe(429)
    expect(emulator.faults()).toEqual([])
  })

  test('the mock header of the sandbox works on every operation', async () => {
    const mock = (code: string) => ({ 'paypal-mock-response': JSON.stringify({ mock_application_codes: code }) })
    const id = await shop.approved()
    const declined = await shop.capture(id, 'mock', mock('INSTRUMENT_DECLINED'))
    expect([declined.status, issuesOf(declined)]).toEqual([422, ['INSTRUMENT_DECLINED']])
    expect((await shop.capture(id, 'mock', mock('INTERNAL_SERVER_ERROR'))).status).toBe(500)
    const get = await shop.call('GET', `/v2/checkout/orders/${id}`, undefined, mock('INVALID_RESOURCE_ID'))
    expect(get.status).toBe(404)
    expect((await shop.capture(id, 'mock', { 'paypal-mock-response': 'nonsense' })).status).toBe(400)
    expect((await shop.capture(id, 'mock')).status).toBe(201)
  })
})

describe('lost responses', () => {
  test('reset closes the connection without processing', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: 'reset' })
    await expect(shop.capture(id)).rejects.toThrow()
    expect(capturesOf(id)).toHaveLength(0)
  })

  test('apply_then_drop captures; the same request id then returns the result', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 2 })
    await expect(shop.capture(id)).rejects.toThrow()
    expect(capturesOf(id)).toHaveLength(1)
    await expect(shop.capture(id)).rejects.toThrow()
    const replay = await shop.capture(id)
    expect(replay.status).toBe(200)
    expect(captureIn(replay.body).id).toBe(capturesOf(id)[0]?.captureId)
    expect(capturesOf(id)).toHaveLength(1)
  })

  test('apply_then_drop hides a refusal as well', async () => {
    const id = await shop.approved('declined')
    emulator.setFault({ operation: 'capture', kind: 'apply_then_drop' })
    await expect(shop.capture(id)).rejects.toThrow()
    expect(issuesOf(await shop.capture(id))).toEqual(['INSTRUMENT_DECLINED'])
  })

  test.each([
    ['hang', 0],
    ['apply_then_hang', 1],
  ] as const)('%s leaves the caller waiting with %i captures made', async (kind, count) => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind })
    let answered = false
    void shop.capture(id).then(
      () => {
        answered = true
      },
      () => {},
    )
    await expect.poll(() => emulator.faults()).toEqual([])
    const second = await shop.capture(id)
    expect(second.status).toBe(count === 1 ? 200 : 201)
    expect(answered).toBe(false)
    expect(capturesOf(id)).toHaveLength(1)
  })

  test('slow responds with 409 to the same request id meanwhile, then processes the request', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: 'slow', ms: 150 })
    const first = shop.capture(id)
    await expect.poll(() => emulator.faults()).toEqual([])
    const second = await shop.capture(id)
    expect([second.status, issuesOf(second)]).toEqual([409, ['PREVIOUS_REQUEST_IN_PROGRESS']])
    expect((await first).status).toBe(201)
    expect((await shop.capture(id)).status).toBe(200)
  })
})

describe('wrong responses', () => {
  test('malformed captures and sends half of the response', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: 'malformed' })
    await expect(shop.capture(id)).rejects.toThrow(SyntaxError)
    expect(capturesOf(id)).toHaveLength(1)
    expect((await shop.capture(id)).status).toBe(200)
  })

  test('wrong_amount captures a dollar too much, consistently', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: 'wrong_amount' })
    expect(captureIn((await shop.capture(id)).body).amount.value).toBe('32.75')
    expect(captureIn((await shop.call('GET', `/v2/checkout/orders/${id}`)).body).amount.value).toBe('32.75')
  })

  test.each([
    ['pending', 'PENDING'],
    ['declined_capture', 'DECLINED'],
  ] as const)('%s is a completed order whose capture is %s', async (kind, status) => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind })
    const { body } = await shop.capture(id)
    expect([body.status, captureIn(body).status]).toEqual(['COMPLETED', status])
  })

  test('declined refuses once and keeps the approval', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: 'declined' })
    expect(issuesOf(await shop.capture(id))).toEqual(['INSTRUMENT_DECLINED'])
    expect((await shop.capture(id)).status).toBe(201)
  })
})

test('lost creations and refunds can be retried safely', async () => {
  emulator.setFault({ operation: 'create', kind: 'apply_then_drop' })
  const before = emulator.orders().length
  const request = { custom_id: 'lost', invoice_id: 'LOST' }
  await expect(shop.create(request, 'create-lost')).rejects.toThrow()
  expect(emulator.orders()).toHaveLength(before + 1)
  const again = await shop.create(request, 'create-lost')
  expect(again.status).toBe(200)

  await emulator.approve(again.body.id)
  const capture = captureIn((await shop.capture(again.body.id)).body)
  emulator.setFault({ operation: 'refund', kind: 'apply_then_drop' })
  const refund = () => shop.call('POST', `/v2/payments/captures/${capture.id}/refund`, {}, { 'paypal-request-id': 'r' })
  await expect(refund()).rejects.toThrow()
  expect((await refund()).status).toBe(200)
  expect(capturesOf(again.body.id)[0]?.refundedCents).toBe(3175)
})

test.each<FaultInput>([
  { operation: 'create', kind: 'wrong_amount' },
  { operation: 'capture', kind: '500', times: 0 },
])('refuses an invalid fault: %o', (fault) => {
  expect(() => emulator.setFault(fault)).toThrow()
})
