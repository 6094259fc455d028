/** The statuses of an order, in the order of processing (spec §4). */
export const orderStatuses = ['pending', 'completed', 'processed', 'shipped'] as const

/** The processing status of an order; completed means paid and waiting to be processed. */
export type OrderStatus = (typeof orderStatuses)[number]

/** Orders: to ship, unpaid, or with a status. */
export const orderFilters = ['to_ship', 'unpaid', ...orderStatuses] as const
export type OrderFilter = (typeof orderFilters)[number]
