import { describe, expect, test } from 'vitest'
import { parcelsAfterRefund, unitsToShip } from './parcel.ts'

const now = new Date('2026-11-26T15:00:00Z')
const later = new Date('2026-11-27T15:00:00Z')
const cream = { lineId: 'cream', ships: true, quantity: 3 }
const seat = { lineId: 'seat', ships: false, quantity: 2 }

const parcel = (quantity: number, { lineId = 'cream', shippedAt = now, voided = false } = {}) => ({
  shippedAt,
  voidedAt: voided ? now : null,
  lines: [{ lineId, quantity }],
})

describe('the units that wait for a parcel', () => {
  test.each([
    ['nothing was sent', {}, [], 3],
    ['one was sent', {}, [parcel(1)], 2],
    ['all were sent', {}, [parcel(1), parcel(2)], 0],
    ['a voided parcel sent nothing', {}, [parcel(3, { voided: true })], 3],
    ['one was refunded before', { returned: 1 }, [], 2],
    ['one is being refunded', { returning: 1 }, [parcel(1)], 1],
    ['one was sent and the others were refunded', { returned: 2 }, [parcel(1)], 0],
    ['what was sent came back', { returned: 3 }, [parcel(3)], 0],
  ])('%s', (_, refunded, parcels, left) => {
    const units = unitsToShip([{ ...cream, ...refunded }, seat], parcels)
    expect(units).toEqual(left === 0 ? [] : [{ lineId: 'cream', quantity: left }])
  })
})

describe('a refund', () => {
  const changedBy = (returned: number, parcels: ReturnType<typeof parcel>[]) =>
    parcelsAfterRefund([{ ...cream, returned }], parcels, now).map(({ parcel: one, lines }) => [
      parcels.indexOf(one),
      lines[0]?.quantity ?? 0,
    ])

  test('takes units out of parcels that have not left, the newest first', () => {
    const packed = [parcel(1, { shippedAt: later }), parcel(2, { shippedAt: later })]
    expect(changedBy(1, packed)).toEqual([[1, 1]])
    expect(changedBy(2, packed)).toEqual([[1, 0]])
    expect(changedBy(3, packed)).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  test('leaves a parcel that has left, and one that was voided', () => {
    expect(changedBy(2, [parcel(1), parcel(2, { shippedAt: later })])).toEqual([[1, 0]])
    expect(changedBy(3, [parcel(3)])).toEqual([])
    expect(changedBy(3, [parcel(3, { shippedAt: later, voided: true })])).toEqual([])
  })

  test('that is still under way takes its units out of parcels already', () => {
    const packed = [parcel(3, { shippedAt: later })]
    const after = parcelsAfterRefund([{ ...cream, returning: 1 }], packed, now)
    expect(after).toEqual([{ parcel: packed[0], lines: [{ lineId: 'cream', quantity: 2 }] }])
  })

  test('takes what is in no parcel first', () => {
    expect(changedBy(1, [parcel(2, { shippedAt: later })])).toEqual([])
  })
})
