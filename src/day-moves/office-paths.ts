/** Its pages of the back office, below /admin. */
export const dayMovesPaths = ['/day-moves', '/day-moves/$id'] as const
