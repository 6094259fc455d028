import { z } from 'zod'
import { money } from '../kit/codecs.ts'
import type { Cents } from '../kit/money.ts'

/** What the shop keeps of an appointment or a seat whose customer cancels too late or does not come. */
export const lateKeepsChoices = ['none', 'deposit'] as const

/** One of {@link lateKeepsChoices}. */
export type LateKeeps = (typeof lateKeepsChoices)[number]

/**
 * What of a service or of a seat is due when it is bought: a percentage of its price after discounts with its taxes, or an
 * amount for each unit; one of both is null. Without such terms all of it is.
 */
export interface DepositTerms {
  percent: number | null
  amount: Cents | null
  lateKeeps: LateKeeps
}

/** The lowest and the highest percentage. */
export const depositPercents = { min: 5, max: 100 }

/** The terms as they are sent to the browser. */
export const depositTerms = z.object({
  percent: z.int().nullable(),
  amount: money.nullable(),
  lateKeeps: z.enum(lateKeepsChoices),
})
