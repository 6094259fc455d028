/** The filters of the lists of people: unverified accounts count as inactive (spec §4). */
export const userStatuses = ['active', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]
