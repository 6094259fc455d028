import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, KeyRound, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { isRefusal } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { errorTitle } from '../../../store/shell/page-head.ts'
import { checkResetToken } from '../../password-reset-api.ts'
import { AccountFrame } from '../sign-in/account-frame.tsx'
import { AccountMessage } from '../sign-in/account-message.tsx'
import { AccountUnread } from '../sign-in/account-unread.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const resetTokenQuery = (token: string) =>
  queryOptions({ queryKey: ['reset-token', token], queryFn: () => api(checkResetToken, { params: { token } }) })

/** Checks the link first, then shows the form, the success, or why the link is invalid (back office §2). */
export function ResetPasswordPage({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const check = useQuery(resetTokenQuery(token))
  return (
    <AccountFrame>
      {done ? (
        <ResetDone />
      ) : check.isError ? (
        <LinkInvalid error={check.error} retrying={check.isFetching} onRetry={() => void check.refetch()} />
      ) : check.isSuccess ? (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <div role="status">
          <AccountMessage
            icon={KeyRound}
            tone="info"
            title={m.account_reset_title()}
            text={<p>{m.account_reset_checking()}</p>}
          />
        </div>
      )}
    </AccountFrame>
  )
}

function ResetDone() {
  return (
    <AccountMessage
      icon={CircleCheck}
      tone="success"
      title={m.account_reset_done_title()}
      text={<p>{m.account_reset_done_text()}</p>}
      arrives
    >
      <ButtonLink to="/login">{m.account_reset_sign_in()}</ButtonLink>
    </AccountMessage>
  )
}

interface LinkInvalidProps {
  error: Error
  retrying: boolean
  onRetry: () => void
}

function LinkInvalid({ error, retrying, onRetry }: LinkInvalidProps) {
  if (!isRefusal(error)) {
    return <AccountUnread text={m.account_reset_unable()} retrying={retrying} onRetry={onRetry} arrives />
  }
  const text = serverText(error, m.account_reset_invalid_text())
  return (
    <AccountMessage icon={Link2Off} tone="danger" title={m.account_reset_invalid_title()} text={<p>{text}</p>} arrives>
      <title>{errorTitle(m.account_reset_invalid_title())}</title>
      <ButtonLink to="/forgot-password">{m.account_reset_request()}</ButtonLink>
      <ButtonLink to="/" tone="outline">
        {m.account_back_login()}
      </ButtonLink>
    </AccountMessage>
  )
}
