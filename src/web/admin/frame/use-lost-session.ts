import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { isLostSession } from '../../api/api-error.ts'
import { isLeavingSignedOut } from '../../lib/leaving-page.ts'
import { currentUserQuery, useCurrentUser } from '../../session/current-user.ts'
import { toast } from '../../ui/toast-store.ts'

/** How long the message stands before the sign-in page opens (spec §9), in milliseconds. */
const leaveAfter = 500

/** While a page of the back office is open: any answer that tells of a lost session leads to the sign-in (spec §8). */
export function useLostSession(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signedOut = useCurrentUser() === null
  // It outlives the changes that it causes itself: the message is said once.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined || isLeavingSignedOut()) return
      toast({ title: m.errors_unauthorized_title(), description: m.errors_unauthorized_text(), tone: 'danger' })
      timer.current = setTimeout(() => {
        queryClient.setQueryData(currentUserQuery.queryKey, null)
        queryClient.removeQueries({ queryKey: ['admin'] })
        // What was typed cannot be saved any more, and nothing private may stay open.
        void navigate({ to: '/login', replace: true, ignoreBlocker: true })
      }, leaveAfter)
    }
    const hear = (error: unknown) => {
      if (isLostSession(error)) leave()
    }
    if (signedOut) leave()
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, navigate, signedOut])
}
