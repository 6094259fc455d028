import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAborted } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { wordingsOf } from '../../../kit/page/page-text.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { useSessionEnd } from '../../../session/store/use-session-end.ts'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import { factorFaults } from '../../texts.ts'
import { secondFactorQuery } from './second-factor-query.ts'

/** Response of a change: the current factors, and newly created recovery codes. */
export interface Changed {
  status: SecondFactorStatus
  recoveryCodes?: string[] | null
}

/** Runs changes of the own factors one at a time. */
export function useFactorChanges() {
  const queryClient = useQueryClient()
  const endSession = useSessionEnd()
  const [pending, setPending] = useState(false)

  /** Returns the result of `work`, or null after a failure, which is shown unless the user canceled. */
  const run = async <Result>(work: () => Promise<Result>, explain?: (error: unknown) => string | undefined) => {
    setPending(true)
    try {
      return await work()
    } catch (error) {
      if (!endSession(error) && !isAborted(error)) {
        const description = explain?.(error) ?? failureText(error)
        toast({ title: m.profile_failed_title(), description, tone: 'danger', topic: 'second-factor' })
      }
      return null
    } finally {
      setPending(false)
    }
  }

  /** Shows the changed factors, and a toast. */
  const done = ({ status }: Changed, title: string) => {
    queryClient.setQueryData(secondFactorQuery.queryKey, status)
    // Staff who were required to add a factor may use the back office from now on.
    void queryClient.invalidateQueries(currentUserQuery)
    toast({ title, tone: 'success', topic: 'second-factor' })
  }
  return { pending, run, done }
}

function failureText(error: unknown): string {
  return serverText(error, m.second_factor_failed(), wordingsOf(factorFaults))
}
