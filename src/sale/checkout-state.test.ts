import { expect, test } from 'vitest'
import { canMove, checkoutStates, isEnded } from './checkout-state.ts'

test('allows exactly these transitions', () => {
  const moves = checkoutStates.map((from) => `${from}: ${checkoutStates.filter((to) => canMove(from, to)).join(' ')}`)
  expect(moves).toEqual([
    'created: capturing pending review completed released refunded',
    'capturing: created pending review completed released refunded',
    'pending: review completed released refunded',
    'review: completed released refunded',
    'completed: refunded',
    'released: review completed refunded',
    'refunded: ',
  ])
})

test('a completed checkout can only be refunded', () => {
  const fromCompleted = checkoutStates.filter((to) => canMove('completed', to))
  expect(fromCompleted).toEqual(['refunded'])
  expect(checkoutStates.some((to) => canMove('refunded', to))).toBe(false)
})

test('completed, released and refunded checkouts are final', () => {
  expect(checkoutStates.filter(isEnded)).toEqual(['completed', 'released', 'refunded'])
})
