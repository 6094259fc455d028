/** The types of system logs; `feature` by default (back office §5). */
export const logCategories = ['feature', 'security', 'bugfix', 'optimization', 'ops', 'docs'] as const
export type LogCategory = (typeof logCategories)[number]
