/** The types of system logs; `feature` by default (back office §5). */
export const logCategories = ['feature', 'security', 'bugfix', 'optimization', 'ops', 'docs'] as const
export type LogCategory = (typeof logCategories)[number]

/** How much it matters, from least to most; `medium` by default (back office §5). */
export const importances = ['low', 'medium', 'high', 'critical'] as const
export type Importance = (typeof importances)[number]
