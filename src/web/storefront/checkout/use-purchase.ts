import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { storedAttempt } from '../../lib/checkout/attempt.ts'
import { suspendInactivity } from '../../session/inactivity.ts'
import { followUp } from './follow-up.ts'
import { pageEffects } from './page-effects.ts'
import { lockPayments } from './payments-lock.ts'
import { createPurchase, type PurchaseMachine, type PurchaseState, type Send } from './purchase-machine.ts'

/** The purchase of the checkout page. It continues with a stored attempt, and survives page reloads. */
export function usePurchase(user: User): { state: PurchaseState; send: Send } {
  const queryClient = useQueryClient()
  const [{ state: read, send, subscribe }] = useState(() => {
    const purchase = createPurchase(initialState(user.id), pageEffects(queryClient))
    suspendInterruptions(purchase)
    return purchase
  })
  const state = useSyncExternalStore(subscribe, read, read)
  const attempt = state.name === 'confirming' ? state.attempt : null
  useEffect(() => {
    if (attempt) return followUp(attempt, (outcome) => send({ type: 'outcome', attempt, outcome }))
  }, [attempt, send])
  return { state, send }
}

function initialState(userId: string): PurchaseState {
  const attempt = storedAttempt(userId)
  if (attempt && attempt.phase !== 'left') return { name: 'confirming', attempt }
  return { name: 'editing', notice: null, left: null }
}

/**
 * Suspends the inactivity sign-out and the follow-up by other tabs from the opening of the payment window to the form or
 * the next page, also when the buyer leaves the checkout meanwhile.
 */
function suspendInterruptions(purchase: PurchaseMachine): void {
  let release: (() => void) | undefined
  purchase.subscribe(() => {
    const { name } = purchase.state()
    if (name === 'opening' && !release) {
      const resume = suspendInactivity()
      const releaseLock = lockPayments()
      release = () => {
        resume()
        releaseLock()
      }
    }
    if (isAtRest(name)) {
      release?.()
      release = undefined
    }
  })
}

const restStates: readonly PurchaseState['name'][] = ['editing', 'confirming', 'unreported', 'review', 'paid']
const isAtRest = (name: PurchaseState['name']) => restStates.includes(name)
