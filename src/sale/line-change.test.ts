import { describe, expect, it } from 'vitest'
import { changeDeadline, isChangeable, keptPieces } from './line-change.ts'

const startsAt = '2026-03-08T14:00:00.000Z'
const earlier = (iso: string, ms: number) => new Date(Date.parse(iso) - ms)
const day = 24 * 3_600_000

describe('a seat of a session', () => {
  const seat = { quantity: 2, startsAt }
  it('can be changed until 24 hours before the start, the last moment included', () => {
    expect(changeDeadline(seat)).toEqual(earlier(startsAt, day))
    expect(isChangeable(seat, earlier(startsAt, day + 1))).toBe(true)
    expect(isChangeable(seat, earlier(startsAt, day))).toBe(true)
    expect(isChangeable(seat, earlier(startsAt, day - 1))).toBe(false)
  })
})

describe('an appointment', () => {
  const changeUntil = '2026-03-08T12:00:00.000Z'
  const appointment = { quantity: 1, startsAt, changeUntil }
  it('can be changed until the moment that the order keeps, that moment included', () => {
    expect(isChangeable(appointment, earlier(changeUntil, 1))).toBe(true)
    expect(isChangeable(appointment, new Date(changeUntil))).toBe(true)
    expect(isChangeable(appointment, earlier(changeUntil, -1))).toBe(false)
  })
})

it('a line without a time cannot be changed', () => {
  expect(changeDeadline({ quantity: 1, startsAt: null })).toBeNull()
  expect(isChangeable({ quantity: 1 }, new Date(0))).toBe(false)
})

it.each([
  [{ quantity: 3 }, 3],
  [{ quantity: 3, returned: 1 }, 2],
  [{ quantity: 3, returned: 1, returning: 1 }, 1],
  [{ quantity: 1, returned: 1, returning: 1 }, 0],
])('%o keeps %i', (line, kept) => {
  expect(keptPieces(line)).toBe(kept)
})
