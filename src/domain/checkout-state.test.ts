import { expect, test } from 'vitest'
import { canMove, checkoutStates, isEnded } from './checkout-state.ts'

test('the moves are these and no others', () => {
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

test('money that is in only goes back to the buyer', () => {
  const fromCompleted = checkoutStates.filter((to) => canMove('completed', to))
  expect(fromCompleted).toEqual(['refunded'])
  expect(checkoutStates.some((to) => canMove('refunded', to))).toBe(false)
})

test('the provider need not be asked about what was sold, given up or given back', () => {
  expect(checkoutStates.filter(isEnded)).toEqual(['completed', 'released', 'refunded'])
})
