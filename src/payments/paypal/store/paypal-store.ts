import { m } from '../../../paraglide/messages.js'
import type { StoreProvider } from '../../store/store-provider.ts'
import { capturePaypalOrder, createPaypalOrder, getPaypalOrder } from '../api.ts'
import { preparePaypal } from './paypal-wallet.ts'

/** PayPal on the checkout page. */
export const paypalStore: StoreProvider = {
  name: 'paypal',
  method: 'PayPal',
  endpoints: { open: createPaypalOrder, capture: capturePaypalOrder, read: getPaypalOrder },
  texts: {
    description: m.checkout_paypal_text,
    unverified: m.checkout_paypal_unverified,
    button: m.checkout_paypal_button,
    loading: m.checkout_paypal_loading,
    failed: m.checkout_paypal_failed,
    next: m.checkout_paypal_next,
    demo: m.checkout_paypal_demo,
  },
  // A browser token is valid for 15 minutes.
  walletLifeMs: 12 * 60_000,
  prepare: preparePaypal,
}
