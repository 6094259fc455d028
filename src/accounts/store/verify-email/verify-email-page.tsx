import { queryOptions, useQuery } from '@tanstack/react-query'
import { MailSearch, TriangleAlert } from 'lucide-react'
import { api } from '../../../kit/api/api.ts'
import { ApiError, codeOf, isRefusal } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { AccountFrame } from '../../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { errorTitle } from '../../../kit/page/page-head.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { accountFaults } from '../../texts.ts'
import { verifyEmail } from '../../verification-api.ts'
import { AccountUnread } from '../sign-in/account-unread.tsx'
import { PasswordVerification } from './password-verification.tsx'
import type { VerificationSearch } from './verification-search.ts'
import { VerifiedMessage } from './verified-message.tsx'

/** Loading, success or error (spec §2); both buttons of the specification go to the home page. */
export function VerifyEmailPage({ token, fromUrl }: { token: string; fromUrl: VerificationSearch }) {
  const verification = useVerification(token, fromUrl)
  return (
    <AccountFrame>
      <div role="status">
        {verification.state === 'loading' && (
          <AccountMessage
            icon={MailSearch}
            tone="info"
            title={m.account_verify_loading()}
            text={<p>{m.account_verify_loading_text()}</p>}
          />
        )}
        {verification.state === 'success' && <VerifiedMessage text={verification.text} />}
        {verification.state === 'password' && <PasswordVerification token={token} />}
        {verification.state === 'error' && (
          <AccountMessage
            icon={TriangleAlert}
            tone="danger"
            title={m.account_verify_error_title()}
            text={<p>{verification.text}</p>}
          >
            <title>{errorTitle(m.account_verify_error_title())}</title>
            <ButtonLink to="/">{m.account_back_login()}</ButtonLink>
          </AccountMessage>
        )}
        {verification.state === 'unknown' && (
          <AccountUnread text={verification.text} retrying={verification.retrying} onRetry={verification.retry} />
        )}
      </div>
    </AccountFrame>
  )
}

type Verification =
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
function useVerification(token: string, fromUrl: VerificationSearch): Verification {
  const mustVerify = fromUrl.success === undefined && fromUrl.error === undefined
  const { data, error, isFetching, refetch } = useQuery({ ...verificationQuery(token), enabled: mustVerify })
  if (fromUrl.success) return { state: 'success', text: m.account_verify_success_text() }
  if (fromUrl.error === 'invalid')
    return { state: 'error', text: pageText(accountFaults, 'verification_token_invalid') }
  if (fromUrl.error !== undefined) return { state: 'error', text: m.account_verify_other() }
  if (data) return { state: 'success', text: m.account_verify_success_text() }
  if (error === null) return { state: 'loading' }
  const answered = error instanceof ApiError
  const text = answered ? serverText(error, m.account_verify_refused()) : m.account_verify_network()
  if (codeOf(error) === 'registration_password_required') return { state: 'password' }
  if (isRefusal(error)) return { state: 'error', text }
  return { state: 'unknown', text, retrying: isFetching, retry: () => void refetch() }
}
