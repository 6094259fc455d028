/** Its pages of the back office, below /admin. */
export const workshopsPaths = ['/workshops', '/workshops/$variantId'] as const
