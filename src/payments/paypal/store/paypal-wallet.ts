import type { PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6'
import { api } from '../../../kit/api/api.ts'
import type { Locale } from '../../../kit/locale.ts'
import type { PreparedWallet, Wallet, WalletHandlers } from '../../store/store-provider.ts'
import { getPaypalSetup } from '../api.ts'

declare global {
  interface Window {
    /** Set by PayPal's script. */
    paypal?: PayPalV6Namespace
  }
}

/** Each step of PayPal's script may take this long, in milliseconds: it is another's, and may never answer. */
const longestStep = 30_000

const scripts = new Map<string, Promise<PayPalV6Namespace>>()

/**
 * Prepares PayPal for one payment: new browser token, SDK, eligibility, session. PayPal's own loader has a fixed SDK
 * URL, while the shop's depends on its environment. Throws when any part fails.
 */
export async function preparePaypal(locale: Locale, handlers: WalletHandlers): Promise<PreparedWallet> {
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
  const session = instance.createPayPalOneTimePaymentSession({
    ...handlers,
    onApprove: async ({ orderId }) => handlers.onApprove(orderId),
  })
  const open: Wallet['open'] = (payment) =>
    session.start(
      { presentationMode: 'auto' },
      payment.then(({ id }) => ({ orderId: id })),
    )
  return { wallet: { open }, environment }
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
