import { useQueryClient } from '@tanstack/react-query'
import { isCheckoutWaiting } from '../../../checkout/store/waiting-checkout.ts'
import { api } from '../../../kit/api/api.ts'
import { isPaymentPage } from '../../../kit/payment-page.ts'
import { type ToastMessage, toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import type { User } from '../../api.ts'
import { verifyCode } from '../../verification-api.ts'
import { currentUserQuery } from '../session/current-user.ts'
import { useSessionEnd } from '../session/use-session-end.ts'

/** Verifies the address of the signed-in user with a code. A waiting purchase is offered again. */
export function useOwnVerification(user: User): (code: string) => Promise<void> {
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
