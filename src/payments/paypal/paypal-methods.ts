/** The ways to pay at PayPal, each with a button of its own: its wallet, a card without an account, Pay Later and Venmo. */
export const paypalMethods = ['paypal', 'card', 'paylater', 'venmo'] as const

/** A way to pay at PayPal. */
export type PaypalMethod = (typeof paypalMethods)[number]

/** The method of a request; a request without one means PayPal's wallet. */
export const paypalMethodOf = (method: string | undefined): PaypalMethod =>
  paypalMethods.find((one) => one === method) ?? 'paypal'
