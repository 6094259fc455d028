import type { Importance } from '../../kit/importance.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'

/** Critical and high are destructive, medium is default, low is secondary (back office §9). */
export const importanceTones: Record<Importance, BadgeTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'brand',
  low: 'neutral',
}
