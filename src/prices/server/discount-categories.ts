import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { addDiscountCategory } from './price-rule-queries.ts'

/**
 * Puts discounts on a category on another one, too. Categories are texts of products: one is renamed by writing another
 * text into its products, one after another.
 */
export async function takeDiscountsAlong(tx: Tx, by: By | null, from: string, to: string): Promise<void> {
  for (const { id, categories } of await addDiscountCategory(tx, from, to)) {
    await recordAudit(tx, {
      by,
      action: 'discount.updated',
      subject: { type: 'discount', id },
      before: { categories: categories.filter((category) => category !== to) },
      after: { categories },
    })
  }
}
