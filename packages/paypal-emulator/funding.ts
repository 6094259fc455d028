/** The buttons of the Web SDK that the emulator has. */
export const fundingSources = ['paypal', 'card', 'paylater', 'venmo'] as const
export type FundingSource = (typeof fundingSources)[number]

/** A value of a request; anything unknown is PayPal's own button. */
export const fundingOf = (text: string | null): FundingSource =>
  fundingSources.find((source) => source === text) ?? 'paypal'

/** The names of the buttons in the answer about eligible payment methods. */
export const eligibleNames = {
  paypal: 'paypal',
  card: 'basic_cards',
  paylater: 'paypal_pay_later',
  venmo: 'venmo',
} as const satisfies Record<FundingSource, string>
