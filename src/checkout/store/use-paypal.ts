import type {
  OneTimePaymentSession,
  PayPalOneTimePaymentSessionOptions,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import type { Locale } from '../../kit/locale.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { ProviderEnvironment } from '../../payments/payment.ts'
import { getPaypalSetup } from '../../payments/paypal/api.ts'

export interface PaypalHandlers {
  onApprove: (orderId: string) => void
  onCancel: () => void
  onError: (error: unknown) => void
}

export type Paypal =
  | { status: 'off' | 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; session: OneTimePaymentSession; environment: ProviderEnvironment }

/** Each step of PayPal's script may take this long, in milliseconds: it is another's, and may never answer. */
const longestStep = 30_000

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

declare global {
  interface Window {
    /** Set by PayPal's script. */
    paypal?: PayPalV6Namespace
  }
}

interface PaypalButton {
  session: OneTimePaymentSession
  environment: ProviderEnvironment
}

const scripts = new Map<string, Promise<PayPalV6Namespace>>()

/**
 * Prepares PayPal for one payment: new browser token, SDK, eligibility, session. PayPal's own loader has a fixed SDK
 * URL, while the shop's depends on its environment. Throws when any part fails.
 */
async function openPaypal(locale: Locale, handlers: PayPalOneTimePaymentSessionOptions): Promise<PaypalButton> {
  const { clientToken, sdkUrl, environment, currency } = await api(getPaypalSetup)
  const paypal = await inTime(loadSdk(sdkUrl))
  const instance = await inTime(
    paypal.createInstance({
      clientToken,
      components: ['paypal-payments'],
      pageType: 'checkout',
      locale: locale === 'es' ? 'es-US' : 'en-US',
    }),
  )
  const methods = await inTime(instance.findEligibleMethods({ currencyCode: currency }))
  if (!methods.isEligible('paypal')) throw new Error('PayPal is not eligible for this buyer')
  return { session: instance.createPayPalOneTimePaymentSession(handlers), environment }
}

function inTime<Result>(step: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('PayPal did not answer')), longestStep)
  return Promise.race([step, promise]).finally(() => clearTimeout(timer))
}

function loadSdk(url: string): Promise<PayPalV6Namespace> {
  const pending = scripts.get(url)
  if (pending) return pending
  const loading = insertScript(url)
  scripts.set(url, loading)
  loading.catch(() => scripts.delete(url))
  return loading
}

function insertScript(url: string): Promise<PayPalV6Namespace> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => {
      const { paypal } = window
      if (paypal) resolve(paypal)
      else reject(new Error('The PayPal SDK has no entry point'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The PayPal SDK could not be loaded'))
    }
    document.head.append(script)
  })
}
