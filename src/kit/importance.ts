/** How much a log or a check matters, from least to most; `medium` by default (back office §5). */
export const importances = ['low', 'medium', 'high', 'critical'] as const
export type Importance = (typeof importances)[number]
