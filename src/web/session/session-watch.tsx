import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from './current-user.ts'
import { onSessionEvent } from './session-channel.ts'
import { leaveSignedOut } from './sign-out.ts'

/** Keeps this tab in step with what other tabs announce: signed in there is signed in here. */
export function SessionWatch() {
  const queryClient = useQueryClient()
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
