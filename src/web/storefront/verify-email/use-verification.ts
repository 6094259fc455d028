import { queryOptions, useQuery } from '@tanstack/react-query'
import { verifyEmail } from '../../../contract/registration.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { ApiError, codeOf, isRefusal } from '../../api/api-error.ts'
import { serverText, translated } from '../../lib/validation/fault-text.ts'
import { currentUserQuery } from '../../session/current-user.ts'
import type { VerificationSearch } from './verification-search.ts'

export type Verification =
  | { state: 'loading' }
  | { state: 'success' | 'error'; text: string }
  /** Several people registered with the address: the password says which registration this is. */
  | { state: 'password' }
  /** Nothing is known of the link: another try may tell. */
  | { state: 'unknown'; text: string; retrying: boolean; retry: () => void }

/** This read verifies; it may be repeated until the token expires. */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: async ({ client }) => {
      const { message } = await api(verifyEmail, { params: { token } })
      // Somebody signed in here is no longer told that their account is inactive.
      void client.invalidateQueries(currentUserQuery)
      return message
    },
  })

/** What the address tells, or else what the server answers (spec §2, §8). */
export function useVerification(token: string, told: VerificationSearch): Verification {
  const asks = told.success === undefined && told.error === undefined
  const { data, error, isFetching, refetch } = useQuery({ ...verificationQuery(token), enabled: asks })
  if (told.success) return { state: 'success', text: m.account_verify_success_text() }
  if (told.error === 'invalid') return { state: 'error', text: m.account_verify_invalid() }
  if (told.error !== undefined) return { state: 'error', text: m.account_verify_other() }
  if (data !== undefined) return { state: 'success', text: translated(data) }
  if (error === null) return { state: 'loading' }
  const answered = error instanceof ApiError
  const text = answered ? serverText(error, m.account_verify_refused()) : m.account_verify_network()
  if (codeOf(error) === 'password_required') return { state: 'password' }
  if (isRefusal(error)) return { state: 'error', text }
  return { state: 'unknown', text, retrying: isFetching, retry: () => void refetch() }
}
