import { MailWarning } from 'lucide-react'
import { api } from '../../../kit/api/api.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import type { User } from '../../api.ts'
import { resendVerification } from '../../verification-api.ts'
import { CodeForm } from './code-form.tsx'
import { useOwnVerification } from './use-own-verification.ts'

/** Shown while an address is unverified: accepts the code, and resends the mail. */
export function UnverifiedBanner({ user }: { user: User }) {
  const verify = useOwnVerification(user)
  const email = user.pendingEmail ?? user.email
  const resend = async () => void (await api(resendVerification, { body: { language: getLocale() } }))
  return (
    <aside
      aria-labelledby="unverified-title"
      className="flex flex-wrap gap-x-8 gap-y-4 rounded-card bg-warning-soft p-4 text-warning-text"
    >
      <div className="flex min-w-60 flex-1 gap-4">
        <MailWarning aria-hidden className="size-6 shrink-0" />
        <div className="min-w-0 flex-1">
          <p id="unverified-title" className="font-semibold">
            {user.emailVerified ? m.profile_unconfirmed_title() : m.dashboard_unverified_title()}
          </p>
          <p className="wrap-anywhere text-sm">
            {user.emailVerified ? m.profile_unconfirmed_text({ email }) : m.dashboard_unverified_text({ email })}
          </p>
        </div>
      </div>
      <CodeForm email={email} verify={verify} resend={resend} />
    </aside>
  )
}
