/** The kinds of PayPal account in the payment settings (back office §9). */
export const paypalAccountTypes = ['business', 'personal'] as const

/** A kind of PayPal account. */
export type PaypalAccountType = (typeof paypalAccountTypes)[number]

/** The modes of a business account in the payment settings (back office §9). */
export const paypalModes = ['sandbox', 'live'] as const

/** A mode of a business account. */
export type PaypalMode = (typeof paypalModes)[number]
