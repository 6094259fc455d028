/** The parts of the customer dashboard; the one shown stands in the URL. */
export const dashboardSections = ['products', 'cart', 'orders', 'profile'] as const
export type DashboardSection = (typeof dashboardSections)[number]
