/** Its pages of the back office, below /admin. */
export const pricesPaths = ['/selling-settings', '/prices', '/discounts'] as const
