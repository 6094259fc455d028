import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isLostSession } from '../../kit/api/api-error.ts'
import { currentUserQuery } from './current-user.ts'

/** Whether a failure means that the session is over; if so, updates the page. */
export function useSessionEnd(): (error: unknown) => boolean {
  const queryClient = useQueryClient()
  return useCallback(
    (error) => {
      if (!isLostSession(error)) return false
      queryClient.setQueryData(currentUserQuery.queryKey, null)
      return true
    },
    [queryClient],
  )
}
