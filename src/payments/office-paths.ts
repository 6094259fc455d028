/** Its pages of the back office, below /admin. */
export const paymentsPaths = ['/paypal-settings'] as const
