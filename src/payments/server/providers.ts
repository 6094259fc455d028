import { paypal } from '../paypal/server/paypal-provider.ts'
import { PaymentProviders } from './payment-provider.ts'

/** The kinds of payment provider. A new one is a folder in `payments/` and a line here. */
export const providerKinds = [paypal] as const

/** The providers with the services of the shop. */
export const paymentProviders = (platform: Parameters<(typeof providerKinds)[number]['make']>[0]): PaymentProviders =>
  new PaymentProviders(providerKinds.map(({ make }) => make(platform)))
