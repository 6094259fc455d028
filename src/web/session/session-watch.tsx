import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from './current-user.ts'
import { onSessionEvent } from './session-channel.ts'
import { isSignOutPending } from './session-ending.ts'
import { goHomeAfterSignOut } from './sign-out.ts'

/** Handles sign-ins and sign-outs of other tabs, and a sign-out that was still pending when this tab opened. */
export function SessionWatch() {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSignOutPending()) void queryClient.invalidateQueries(currentUserQuery)
  }, [queryClient])
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === 'signed-in') void queryClient.invalidateQueries(currentUserQuery)
        else if (queryClient.getQueryData(currentUserQuery.queryKey)) goHomeAfterSignOut()
      }),
    [queryClient],
  )
  return null
}
