import type { Importance } from '../../../domain/system-log.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** Critical and high are destructive, medium is default, low is secondary (back office §9). */
export const importanceTones: Record<Importance, BadgeTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'brand',
  low: 'neutral',
}
