import { expect, it } from 'vitest'
import { endOfUnits } from './kept-deposit.ts'

const seats = { lineId: 'seats', quantity: 3, paid: 10_000, deposit: 2000, lateKeeps: 'deposit' as const }

it('divides the deposit over the units, however they end, to its last cent', () => {
  // Of $100.00 and $20.00 fall to the seats $33.33, $33.34 and $33.33, and $6.67, $6.66 and $6.67.
  const shares = [3333, 3334, 3333]
  let order = { due: 8000, items: [seats] }
  const ends = shares.map((share, at) => {
    const before = [{ lineId: 'seats', quantity: at }]
    const end = endOfUnits(order, before, [{ lineId: 'seats', quantity: 1 }], { share, left: 2000, keeps: true })
    order = { ...order, due: order.due - end.unpaid }
    return end
  })
  expect(ends).toEqual([
    { amount: 0, unpaid: 2666, kept: 667 },
    { amount: 0, unpaid: 2668, kept: 666 },
    { amount: 0, unpaid: 2666, kept: 667 },
  ])
  expect(order.due).toBe(0)
})

it('takes what is still due of an order without deposits from the units first', () => {
  const plain = { due: 3000, items: [{ lineId: 'soap', quantity: 1, paid: 5000 }] }
  const units = [{ lineId: 'soap', quantity: 1 }]
  const end = endOfUnits(plain, [], units, { share: 5000, left: 9000, keeps: true })
  expect(end).toEqual({ amount: 2000, unpaid: 3000, kept: 0 })
})

it('keeps and gives back no more than is left of the money', () => {
  const order = { due: 8000, items: [seats] }
  const end = endOfUnits(order, [], [{ lineId: 'seats', quantity: 3 }], { share: 10_000, left: 500, keeps: true })
  expect(end).toEqual({ amount: 0, unpaid: 8000, kept: 500 })
})

it('keeps all of a line that was due when it was bought', () => {
  const order = { due: 0, items: [{ lineId: 'facial', quantity: 1, paid: 8500, lateKeeps: 'deposit' as const }] }
  const units = [{ lineId: 'facial', quantity: 1 }]
  const end = endOfUnits(order, [], units, { share: 8500, left: 8500, keeps: true })
  expect(end).toEqual({ amount: 0, unpaid: 0, kept: 8500 })
})
