import { pageText } from '../../kit/page/page-text.ts'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import type { StaffReview } from '../office-api.ts'
import { reviewStateTexts } from '../office-texts.ts'
import type { ReviewState } from '../review.ts'

const tones: Record<ReviewState, BadgeTone> = { waiting: 'warning', published: 'success', refused: 'neutral' }

/** Whether a review waits, is published or was refused. */
export function ReviewStateBadge({ state }: Pick<StaffReview, 'state'>) {
  return <Badge tone={tones[state]}>{pageText(reviewStateTexts, state)}</Badge>
}
