import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLostSession } from '../../../kit/api/lost-session.ts'
import { isLeavingAfterSignOut } from '../../../kit/page/leaving-page.ts'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { rememberLostSession } from '../../../session/store/lost-session.ts'
import { isSignOutPending } from '../../../session/store/session-ending.ts'
import { onSessionEvent } from './session-channel.ts'
import { goHomeAfterSignOut } from './sign-out.ts'

/**
 * Handles sign-ins and sign-outs of other tabs, a sign-out that was still pending when this tab opened, and answers that
 * say that the session is over: whatever page is open, it then asks for a sign-in.
 */
export function SessionWatch() {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSignOutPending()) void queryClient.invalidateQueries(currentUserQuery)
  }, [queryClient])
  useEffect(
    () =>
      onSessionEvent((event) => {
        const user = queryClient.getQueryData(currentUserQuery.queryKey)
        if (event === 'signed-in') void queryClient.invalidateQueries(currentUserQuery)
        else if (user) goHomeAfterSignOut(event === 'timed-out' ? user.id : null)
      }),
    [queryClient],
  )
  useEffect(
    () =>
      onLostSession(() => {
        const user = queryClient.getQueryData(currentUserQuery.queryKey)
        if (!user || isLeavingAfterSignOut()) return
        rememberLostSession('ended', user.id)
        queryClient.setQueryData(currentUserQuery.queryKey, null)
      }),
    [queryClient],
  )
  return null
}
