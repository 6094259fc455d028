import { describe, expect, it } from 'vitest'
import { eventIdOf, findLine, orderLine, splitLine } from './order-line.ts'

const old = { productId: 'p', name: 'Seat', quantity: 1, price: 4500, imageUrl: null, ships: false }
const line = (lineId: string, variantId: string, eventVariantId?: string) => ({
  lineId,
  variantId,
  ...(eventVariantId && { eventVariantId }),
})

describe('orderLine', () => {
  it('keeps what is stored', () => {
    const stored = { ...old, lineId: 'l', variantId: 'v', kind: 'workshop' as const }
    expect(orderLine(stored)).toEqual(stored)
  })

  it('derives what an old line lacks', () => {
    expect(orderLine({ ...old, variantId: 'v' })).toMatchObject({ lineId: 'v', variantId: 'v' })
    expect(orderLine(old)).toMatchObject({ lineId: 'p', variantId: 'p', kind: 'service' })
    expect(orderLine({ ...old, ships: true }).kind).toBe('product')
    const startsAt = '2026-05-01T14:00:00.000Z'
    expect(orderLine({ ...old, startsAt }).kind).toBe('workshop')
    expect(orderLine({ ...old, startsAt, calendarId: 'c' }).kind).toBe('service')
  })
})

describe('findLine', () => {
  it('takes the id of a line, or a variant that stands once', () => {
    const lines = [line('1', 'a'), line('2', 'b'), line('3', 'b')]
    expect(findLine(lines, '3')).toBe(lines[2])
    expect(findLine(lines, 'a')).toBe(lines[0])
    expect(findLine(lines, 'b')).toBeUndefined()
    expect(findLine(lines, 'c')).toBeUndefined()
  })

  it('prefers the id of a line to a variant', () => {
    // The old line of session a was moved to session b, and another line to session a.
    const lines = [line('a', 'b'), line('2', 'a')]
    expect(findLine(lines, 'a')).toBe(lines[0])
  })
})

describe('eventIdOf', () => {
  const idsOf = (lines: Parameters<typeof eventIdOf>[0]) => lines.map((one) => eventIdOf(lines, one))

  it('is the session, and the line where the session stands again', () => {
    expect(idsOf([line('1', 'a'), line('2', 'b'), line('3', 'a')])).toEqual(['a', 'b', '3'])
    expect(idsOf([line('a', 'a')])).toEqual(['a'])
  })

  it('does not change when a line is moved', () => {
    expect(idsOf([line('1', 'b', 'a'), line('2', 'a'), line('3', 'b')])).toEqual(['a', '2', 'b'])
  })
})

describe('splitLine', () => {
  it('splits the shares, so that they add up to those of the whole line', () => {
    const whole = orderLine({ ...old, quantity: 3, discounts: [100], taxes: [862, 1] })
    const [first, others] = splitLine(whole, 1)
    expect(first).toEqual({ ...whole, quantity: 1, discounts: [33], taxes: [287, 0] })
    expect(others).toEqual({ ...whole, quantity: 2, discounts: [67], taxes: [575, 1] })
  })

  it('divides the deposit like what the line costs', () => {
    const whole = orderLine({ ...old, quantity: 3, paid: 13_500, deposit: 2000, lateKeeps: 'deposit' })
    const [first, others] = splitLine(whole, 1)
    expect(first).toMatchObject({ paid: 4500, deposit: 667, lateKeeps: 'deposit' })
    expect(others).toMatchObject({ paid: 9000, deposit: 1333, lateKeeps: 'deposit' })
  })

  it('leaves an old line without shares', () => {
    expect(splitLine(orderLine(old), 1)[0]).toEqual(orderLine(old))
  })
})
