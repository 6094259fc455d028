/** Sessions of workshops: those that are over, and canceled ones. Without a filter, those that are not over. */
export const sessionFilters = ['past', 'canceled'] as const
export type SessionFilter = (typeof sessionFilters)[number]
