import { MailSearch, TriangleAlert } from 'lucide-react'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { errorTitle } from '../../../store/shell/page-head.ts'
import { AccountFrame } from '../sign-in/account-frame.tsx'
import { AccountMessage } from '../sign-in/account-message.tsx'
import { AccountUnread } from '../sign-in/account-unread.tsx'
import { PasswordVerification } from './password-verification.tsx'
import { useVerification } from './use-verification.ts'
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
