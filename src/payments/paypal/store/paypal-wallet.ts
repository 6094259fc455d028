import type { PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6'
import { api } from '../../../kit/api/api.ts'
import type { Locale } from '../../../kit/locale.ts'
import { m } from '../../../paraglide/messages.js'
import type { OtherWay, PreparedWallet, Wallet, WalletHandlers } from '../../store/store-provider.ts'
import { getPaypalLinkSetup, getPaypalSetup } from '../api.ts'
import type { PaypalMethod } from '../paypal-methods.ts'

declare global {
  interface Window {
    /** Set by PayPal's script. */
    paypal?: PayPalV6Namespace
  }
}

/** Each step of PayPal's script may take this long, in milliseconds: it is another's, and may never answer. */
const longestStep = 30_000

const scripts = new Map<string, Promise<PayPalV6Namespace>>()

/** The parts of the SDK that the buttons need. */
const components = ['paypal-payments', 'paypal-guest-payments', 'venmo-payments'] as const

/**
 * Prepares PayPal for one payment: new browser token, SDK, eligibility, sessions. PayPal's own loader has a fixed SDK
 * URL, while the shop's depends on its environment. Throws when any part of PayPal's own button fails; without another
 * way to pay the buyer can still pay.
 */
export async function preparePaypal(locale: Locale, handlers: WalletHandlers, link?: string): Promise<PreparedWallet> {
  const setup = link === undefined ? api(getPaypalSetup) : api(getPaypalLinkSetup, { params: { token: link } })
  const { clientToken, sdkUrl, currency } = await setup
  const paypal = await inTime(loadSdk(sdkUrl))
  const language = locale === 'es' ? 'es-US' : 'en-US'
  const options = { clientToken, components, pageType: 'checkout', locale: language } as const
  const sdk = await inTime(paypal.createInstance(options))
  const methods = await inTime(sdk.findEligibleMethods({ currencyCode: currency }))
  if (!methods.isEligible('paypal')) throw new Error('PayPal is not eligible for this buyer')
  const walletOf = oneOpenWallet(handlers)
  const wallet = walletOf((report) => sdk.createPayPalOneTimePaymentSession(report))
  const { form, button } = cardForm()
  const ways: (Omit<OtherWay, 'wallet'> & { method: Exclude<PaypalMethod, 'paypal'>; create: CreateSession })[] = [
    {
      method: 'card',
      name: m.checkout_paypal_card,
      icon: 'card',
      create: (report) => sdk.createPayPalGuestOneTimePaymentSession(report),
    },
    {
      method: 'paylater',
      name: m.checkout_paypal_later,
      icon: null,
      create: (report) => sdk.createPayLaterOneTimePaymentSession(report),
    },
    {
      method: 'venmo',
      name: m.checkout_paypal_venmo,
      icon: null,
      create: (report) => sdk.createVenmoOneTimePaymentSession(report),
    },
  ]
  const others = ways.flatMap(({ method, create, ...way }): OtherWay[] => {
    if (!methods.isEligible(method)) return []
    try {
      const start = method === 'card' ? { targetElement: button } : {}
      return [{ ...way, wallet: walletOf(create, method, start) }]
    } catch (error) {
      console.warn(`PayPal could not prepare ${method}`, error)
      return []
    }
  })
  return { wallet, others, form }
}

/** A session of PayPal's SDK, each of which opens the window of one button. */
interface Session {
  start: (options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>) => Promise<unknown>
  cancel: () => void
}

type CreateSession = (report: {
  onApprove: (approved: { orderId: string }) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}) => Session

/**
 * Makes the wallets of one page, of which one is open at a time: opening one closes another that was left open, which
 * then reports nothing any more but an approval.
 */
function oneOpenWallet(handlers: WalletHandlers) {
  let current: Session | undefined
  return (create: CreateSession, method?: PaypalMethod, start: object = {}): Wallet => {
    /** Whether this window was open until now. */
    const ends = () => {
      const isCurrent = session === current
      if (isCurrent) current = undefined
      return isCurrent
    }
    const session = create({
      onApprove: async ({ orderId }) => {
        ends()
        handlers.onApprove(orderId)
      },
      onCancel: () => ends() && handlers.onCancel(),
      onError: (error) => ends() && handlers.onError(error),
    })
    return {
      ...(method && { method }),
      open: async (payment) => {
        const before = current
        current = session
        if (before !== session) before?.cancel()
        const order = payment.then(({ id }) => ({ orderId: id }))
        await session.start({ presentationMode: 'auto', ...start }, order)
      },
    }
  }
}

/**
 * The place of PayPal's form for cards, which opens in the page where PayPal can, else in a window. PayPal's own button,
 * by which the form finds its place, is not shown: all buttons of the checkout look alike.
 */
function cardForm() {
  const form = document.createElement('paypal-basic-card-container')
  const button = document.createElement('paypal-basic-card-button')
  button.hidden = true
  form.append(button)
  return { form, button }
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
