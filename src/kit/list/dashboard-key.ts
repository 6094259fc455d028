/** The queries of the dashboard, which change with orders, bookings, workshops, messages and reviews. */
export const dashboardKey = ['admin', 'dashboard'] as const
