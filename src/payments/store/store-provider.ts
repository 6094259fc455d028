import type { Locale } from '../../kit/locale.ts'
import type { PaymentEndpoints } from '../api.ts'

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
  /**
   * Prepares the wallet for one payment, of the signed-in buyer or of the payment link with the token `link`. Throws when a
   * part of it cannot be loaded.
   */
  prepare(locale: Locale, handlers: WalletHandlers, link?: string): Promise<PreparedWallet>
}

interface StoreTexts {
  description: () => string
  /** Instead of the button while the email address is not verified. */
  unverified: () => string
  button: () => string
  loading: () => string
  failed: () => string
  /** Under the button where there is no other way to pay: what happens next. */
  next: () => string
  /** Under the button of a demo. */
  demo: () => string
}

/** Where the buyer approves a payment, such as the provider's window. */
export interface Wallet {
  /** The method that is sent when the payment is opened; missing for the provider's own. */
  readonly method?: string
  /** Opens it inside a click, before its payment is created. Throws when it cannot be opened. */
  open(payment: Promise<{ id: string }>): Promise<void>
}

/** A further way to pay at a provider, with a button of its own. */
export interface OtherWay {
  name: () => string
  icon: 'card' | null
  wallet: Wallet
}

/** What a provider offers this buyer. */
export interface PreparedWallet {
  wallet: Wallet
  others: readonly OtherWay[]
  /** Where the provider may show a form instead of a window, for the page to mount below the buttons. */
  form: HTMLElement | null
}

/** What the wallet reports. */
export interface WalletHandlers {
  onApprove: (paymentId: string) => void
  onCancel: () => void
  onError: (error: unknown) => void
}
