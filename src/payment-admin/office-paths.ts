/** Its pages of the back office, below /admin. */
export const paymentAdminPaths = ['/payments'] as const
