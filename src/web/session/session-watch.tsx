import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from './current-user.ts'
import { onSessionEvent } from './session-channel.ts'
import { isSessionEnding } from './session-ending.ts'
import { leaveSignedOut } from './sign-out.ts'

/** Keeps this tab in step with what other tabs printBanner, and with a sign-out that was not answered before it opened. */
export function SessionWatch() {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSessionEnding()) void queryClient.invalidateQueries(currentUserQuery)
  }, [queryClient])
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === 'signed-in') void queryClient.invalidateQueries(currentUserQuery)
        else if (queryClient.getQueryData(currentUserQuery.queryKey)) leaveSignedOut()
      }),
    [queryClient],
  )
  return null
}
