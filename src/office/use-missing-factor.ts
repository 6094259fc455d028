import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentUserQuery, useCurrentUser } from '../accounts/store/session/current-user.ts'
import { codeOf } from '../kit/api/api-error.ts'

/** Redirects staff without a required second factor to their profile, also when it becomes required meanwhile. */
export function useMissingFactor(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const missing = useCurrentUser()?.secondFactorMissing ?? false
  const inBackOffice = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  useEffect(() => {
    if (missing && inBackOffice) void navigate({ to: '/profile', replace: true })
  }, [missing, inBackOffice, navigate])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (codeOf(event.action.error) === 'second_factor_required')
          void queryClient.invalidateQueries(currentUserQuery)
      }),
    [queryClient],
  )
}
