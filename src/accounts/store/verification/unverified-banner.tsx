import { useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { api } from '../../../kit/api/api.ts'
import { isPaymentPage } from '../../../kit/payment-page.ts'
import { type ToastMessage, toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale, localizeHref } from '../../../paraglide/runtime.js'
import type { User } from '../../../session/api.ts'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { useSessionEnd } from '../../../session/store/use-session-end.ts'
import { isCheckoutWaiting } from '../../../session/store/waiting-checkout.ts'
import { resendVerification, verifyCode } from '../../verification-api.ts'
import { CodeForm } from './code-form.tsx'

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

/** Verifies the address of the signed-in user with a code. A waiting purchase is offered again. */
function useOwnVerification(user: User): (code: string) => Promise<void> {
  const queryClient = useQueryClient()
  const endSession = useSessionEnd()
  return async (code) => {
    try {
      await api(verifyCode, { body: { code } })
    } catch (error) {
      if (endSession(error)) return
      throw error
    }
    await queryClient.invalidateQueries(currentUserQuery)
    toast({
      title: m.account_verify_success_title(),
      description: user.emailVerified ? undefined : m.account_verify_success_text(),
      tone: 'success',
      ...checkoutAction(),
    })
    focusHeading()
  }
}

function checkoutAction(): Pick<ToastMessage, 'action'> {
  if (isPaymentPage(window.location.pathname) || !isCheckoutWaiting()) return {}
  const onClick = () => window.location.assign(localizeHref('/checkout'))
  return { action: { label: m.account_verify_checkout(), onClick } }
}

/** Moves the focus to the heading, because the focused form is removed. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
