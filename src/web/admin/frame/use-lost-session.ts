import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ApiError } from '../../api/api-error.ts'
import { currentUserQuery, useCurrentUser } from '../../session/current-user.ts'
import { toast } from '../../ui/toast-store.ts'

/** How long the message stands before the sign-in page opens (spec §9), in milliseconds. */
const leaveAfter = 500

/** While a page of the back office is open: any answer that tells of a lost session leads to the sign-in (spec §8). */
export function useLostSession(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signedOut = useCurrentUser() === null
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      if (timer !== undefined) return
      toast({ title: m.errors_unauthorized_title(), description: m.errors_unauthorized_text(), tone: 'danger' })
      timer = setTimeout(() => {
        queryClient.setQueryData(currentUserQuery.queryKey, null)
        queryClient.removeQueries({ queryKey: ['admin'] })
        void navigate({ to: '/login', replace: true })
      }, leaveAfter)
    }
    const hear = (error: unknown) => {
      if (error instanceof ApiError && error.isUnauthorized) leave()
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
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queryClient, navigate, signedOut])
}
