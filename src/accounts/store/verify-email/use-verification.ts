import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../kit/api/api.ts'
import { ApiError, codeOf, isRefusal } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { m } from '../../../paraglide/messages.js'
import { verifyEmail } from '../../verification-api.ts'
import { currentUserQuery } from '../session/current-user.ts'
import type { VerificationSearch } from './verification-search.ts'

export type Verification =
  | { state: 'loading' }
  | { state: 'success' | 'error'; text: string }
  /** Several registrations share the address: the password identifies this one. */
  | { state: 'password' }
  /** The verification failed temporarily and can be retried. */
  | { state: 'unknown'; text: string; retrying: boolean; retry: () => void }

/** Performs the verification; it may be repeated until the token expires. */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: async ({ client }) => {
      await api(verifyEmail, { params: { token } })
      // Removes the banner for unverified addresses of a signed-in user.
      void client.invalidateQueries(currentUserQuery)
      return true
    },
  })

/** The result in the URL, or else the server's response (spec §2, §8). */
export function useVerification(token: string, fromUrl: VerificationSearch): Verification {
  const mustVerify = fromUrl.success === undefined && fromUrl.error === undefined
  const { data, error, isFetching, refetch } = useQuery({ ...verificationQuery(token), enabled: mustVerify })
  if (fromUrl.success) return { state: 'success', text: m.account_verify_success_text() }
  if (fromUrl.error === 'invalid') return { state: 'error', text: m.account_verify_invalid() }
  if (fromUrl.error !== undefined) return { state: 'error', text: m.account_verify_other() }
  if (data) return { state: 'success', text: m.account_verify_success_text() }
  if (error === null) return { state: 'loading' }
  const answered = error instanceof ApiError
  const text = answered ? serverText(error, m.account_verify_refused()) : m.account_verify_network()
  if (codeOf(error) === 'registration_password_required') return { state: 'password' }
  if (isRefusal(error)) return { state: 'error', text }
  return { state: 'unknown', text, retrying: isFetching, retry: () => void refetch() }
}
