import type { OneTimePaymentSession } from '@paypal/paypal-js/sdk-v6'
import { useEffect, useRef, useState } from 'react'
import type { PaypalEnvironment } from '../../../domain/payment.ts'
import { getLocale } from '../../../paraglide/runtime.js'
import { openPaypal } from './load-paypal.ts'

export interface PaypalHandlers {
  onApprove: (orderId: string) => void
  onCancel: () => void
  onError: (error: unknown) => void
}

export type Paypal =
  | { status: 'off' | 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; session: OneTimePaymentSession; environment: PaypalEnvironment }

/** A browser token is valid for 15 minutes: the button is recreated before that. */
const renewAfter = 12 * 60_000

/** Initializes PayPal's button while `enabled`. */
export function usePaypal(enabled: boolean, isBusy: () => boolean, handlers: PaypalHandlers): Paypal {
  const [paypal, setPaypal] = useState<Paypal>({ status: 'loading' })
  const [round, setRound] = useState(0)
  const latest = useRef({ handlers, isBusy })
  useEffect(() => {
    latest.current = { handlers, isBusy }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reinitializes PayPal
  useEffect(() => {
    if (!enabled) return
    let unmounted = false
    const again = () => setRound((count) => count + 1)
    const renew = setInterval(() => !latest.current.isBusy() && again(), renewAfter)
    openPaypal(getLocale(), {
      onApprove: async ({ orderId }) => latest.current.handlers.onApprove(orderId),
      onCancel: () => latest.current.handlers.onCancel(),
      onError: (error) => latest.current.handlers.onError(error),
    }).then(
      ({ session, environment }) => !unmounted && setPaypal({ status: 'ready', session, environment }),
      (error) => {
        console.warn('PayPal could not be prepared', error)
        const retry = () => {
          setPaypal({ status: 'loading' })
          again()
        }
        if (!unmounted) setPaypal({ status: 'failed', retry })
      },
    )
    return () => {
      unmounted = true
      clearInterval(renew)
    }
  }, [enabled, round])
  return enabled ? paypal : { status: 'off' }
}
