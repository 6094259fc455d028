import type { Locale } from '../../kit/locale.ts'
import type { PaymentEndpoints } from '../api.ts'
import type { ProviderEnvironment } from '../payment.ts'

/** A payment provider on the checkout page. */
export interface StoreProvider {
  /** As on the server. */
  readonly name: string
  /** The payment method as it is printed. */
  readonly method: string
  readonly endpoints: PaymentEndpoints
  readonly texts: StoreTexts
  /** How long a prepared wallet can be used, in milliseconds. */
  readonly walletLifeMs: number
  /** Prepares the wallet for one payment. Throws when a part of it cannot be loaded. */
  prepare(locale: Locale, handlers: WalletHandlers): Promise<PreparedWallet>
}

interface StoreTexts {
  description: () => string
  /** Instead of the button while the email address is not verified. */
  unverified: () => string
  button: () => string
  loading: () => string
  failed: () => string
  /** Under the button of a demo. */
  demo: () => string
}

/** Where the buyer approves a payment, such as the provider's window. */
export interface Wallet {
  /** Opens it inside a click, before its payment is created. Throws when it cannot be opened. */
  open(payment: Promise<{ id: string }>): Promise<void>
}

export interface PreparedWallet {
  wallet: Wallet
  environment: ProviderEnvironment
}

/** What the wallet reports. */
export interface WalletHandlers {
  onApprove: (paymentId: string) => void
  onCancel: () => void
  onError: (error: unknown) => void
}
