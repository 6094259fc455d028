/** Sections of the customer dashboard; the URL selects one. */
export const dashboardSections = ['products', 'cart', 'orders', 'profile'] as const
export type DashboardSection = (typeof dashboardSections)[number]
