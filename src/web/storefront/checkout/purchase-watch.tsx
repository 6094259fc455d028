import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keptAttempt, onAttemptElsewhere } from '../../lib/checkout/attempt.ts'
import { useCurrentUser } from '../../session/current-user.ts'

/** Follows up payments whose checkout was closed; the checkout page follows its own. Rendered once, in the root. */
export function PurchaseWatch() {
  const queryClient = useQueryClient()
  const userId = useCurrentUser()?.id
  const atCheckout = useLocation({ select: ({ pathname }) => pathname === '/checkout' })
  useEffect(() => {
    if (userId === undefined || atCheckout) return
    let stop: (() => void) | undefined
    let gone = false
    const watch = () => {
      stop?.()
      stop = undefined
      if (!keptAttempt(userId)) return
      import('./watch-purchase.ts').then(
        ({ watchPurchase }) => {
          stop?.()
          stop = gone ? undefined : watchPurchase(queryClient, userId)
        },
        (error) => console.warn('Code of the page did not come', error),
      )
    }
    watch()
    const deafen = onAttemptElsewhere(userId, watch)
    return () => {
      gone = true
      deafen()
      stop?.()
    }
  }, [queryClient, userId, atCheckout])
  return null
}
