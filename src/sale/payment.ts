/** Where the calls of a provider go: to the emulator of the demo, its test environment, or itself. */
export const providerEnvironments = ['emulator', 'sandbox', 'live'] as const

/** Where the calls of a provider go. */
export type ProviderEnvironment = (typeof providerEnvironments)[number]

/** Where a payment was made; `personal` is a manual payment, without calls to a provider, `none` an order of $0.00. */
export const paymentEnvironments = [...providerEnvironments, 'personal', 'none'] as const

/** Where a payment was made. */
export type PaymentEnvironment = (typeof paymentEnvironments)[number]

/** Whether a provider takes the money. */
export const isProviderEnvironment = (environment: PaymentEnvironment): environment is ProviderEnvironment =>
  paymentKind({ environment }) === 'provider'

/** How the money of an order arrives: a provider takes it, staff record it, or nothing is due. */
export type PaymentKind = 'provider' | 'manual' | 'none'

/** The kind of a payment. The rules ask for it; the payment method is only printed. */
export const paymentKind = ({ environment }: { environment: PaymentEnvironment }): PaymentKind => kinds[environment]

const kinds: Record<PaymentEnvironment, PaymentKind> = {
  emulator: 'provider',
  sandbox: 'provider',
  live: 'provider',
  personal: 'manual',
  none: 'none',
}

/**
 * The ways in which money comes in and goes back, in the order in which a refund takes them; `provider` is a payment provider,
 * all others are recorded by staff.
 */
export const moneyKinds = ['provider', 'card_terminal', 'ath_movil', 'check', 'other', 'cash'] as const

/** A way in which money comes in and goes back. */
export type MoneyKind = (typeof moneyKinds)[number]

/** The ways in which a payment can be taken back without the shop. */
export const disputeKinds = ['dispute', 'reversal'] as const

/** A way in which a payment can be taken back without the shop. */
export type DisputeKind = (typeof disputeKinds)[number]
