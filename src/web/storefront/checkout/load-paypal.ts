import type {
  OneTimePaymentSession,
  PayPalOneTimePaymentSessionOptions,
  PayPalV6Namespace,
} from '@paypal/paypal-js/sdk-v6'
import { getPaypalSetup } from '../../../contract/payments.ts'
import type { Locale } from '../../../domain/locale.ts'
import type { PaypalEnvironment } from '../../../domain/payment.ts'
import { api } from '../../api/api.ts'

declare global {
  interface Window {
    /** Set by PayPal's script. */
    paypal?: PayPalV6Namespace
  }
}

export interface PaypalButton {
  session: OneTimePaymentSession
  environment: PaypalEnvironment
}

const scripts = new Map<string, Promise<PayPalV6Namespace>>()

/**
 * Prepares PayPal for one payment: new browser token, SDK, eligibility, session. PayPal's own loader has a fixed SDK
 * URL, while the shop's depends on its environment. Throws when any part fails.
 */
export async function openPaypal(locale: Locale, handlers: PayPalOneTimePaymentSessionOptions): Promise<PaypalButton> {
  const { clientToken, sdkUrl, environment, currency } = await api(getPaypalSetup)
  const paypal = await loadSdk(sdkUrl)
  const instance = await paypal.createInstance({
    clientToken,
    components: ['paypal-payments'],
    pageType: 'checkout',
    locale: locale === 'es' ? 'es-US' : 'en-US',
  })
  const methods = await instance.findEligibleMethods({ currencyCode: currency })
  if (!methods.isEligible('paypal')) throw new Error('PayPal is not eligible for this buyer')
  return { session: instance.createPayPalOneTimePaymentSession(handlers), environment }
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
