import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentUser } from '../../session/store/current-user.ts'
import { onAttemptChange, storedAttempt } from './attempt.ts'

/** Follows up payments whose checkout was closed; the checkout page follows its own. Rendered once, in the root. */
export function PurchaseWatch() {
  const queryClient = useQueryClient()
  const userId = useCurrentUser()?.id
  const atCheckout = useLocation({ select: ({ pathname }) => pathname === '/checkout' })
  useEffect(() => {
    if (userId === undefined || atCheckout) return
    let stop: (() => void) | undefined
    let unmounted = false
    const watch = () => {
      stop?.()
      stop = undefined
      if (!storedAttempt(userId)) return
      import('./watch-purchase.ts').then(
        ({ watchPurchase }) => {
          stop?.()
          stop = unmounted ? undefined : watchPurchase(queryClient, userId)
        },
        (error) => console.warn('A chunk could not be loaded', error),
      )
    }
    watch()
    const unsubscribe = onAttemptChange(userId, watch)
    return () => {
      unmounted = true
      unsubscribe()
      stop?.()
    }
  }, [queryClient, userId, atCheckout])
  return null
}
