import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isLostSession } from '../api/api-error.ts'
import { currentUserQuery } from './current-user.ts'

/** Tells whether an answer means that the session is over, and makes the page say so. */
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
