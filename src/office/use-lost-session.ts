import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentUserQuery, useCurrentUser } from '../accounts/store/session/current-user.ts'
import { isLostSession } from '../kit/api/api-error.ts'
import { isLeavingAfterSignOut } from '../kit/page/leaving-page.ts'
import { toast } from '../kit/ui/toast-store.ts'
import { m } from '../paraglide/messages.js'

/** Delay before the sign-in page opens (spec §9), in milliseconds. */
const leaveAfter = 500

/** Redirects to the sign-in page when any response of a back office page reports a lost session (spec §8). */
export function useLostSession(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signedOut = useCurrentUser() === null
  // Kept across re-renders, so that the message is shown once.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined || isLeavingAfterSignOut()) return
      toast({ title: m.errors_unauthorized_title(), description: m.errors_unauthorized_text(), tone: 'danger' })
      timer.current = setTimeout(() => {
        queryClient.setQueryData(currentUserQuery.queryKey, null)
        queryClient.removeQueries({ queryKey: ['admin'] })
        // Unsaved input can no longer be saved, and no private data may stay open.
        void navigate({ to: '/login', replace: true, ignoreBlocker: true })
      }, leaveAfter)
    }
    const onError = (error: unknown) => {
      if (isLostSession(error)) leave()
    }
    if (signedOut) leave()
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, navigate, signedOut])
}
